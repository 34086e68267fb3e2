package org.orthant.audit;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.FuzzedFile;
import org.orthant.verify.Question;

/**
 * Whatever a journal says, the audit that resumes from it ends with the verdicts of one that has none, or refuses it, in time and memory that its
 * size bounds. Builds try the seeds; {@code docs/fuzzing.md} says how to try a million mutations of them.
 */
class JournalFuzzTest {

    /** The corners of a square, and two classes within it that never win. */
    private static final double[][] SQUARE = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25, .25}, {-.5, .25}};

    private static final Audit AUDIT = Audit.of(DenseLayer.of(SQUARE), classes())
            .withQuestion(Question.verdict(FeatureDomain.box(2, 1)).withRule(DecisionRule.argmax()));

    private static final RunOptions ONE_THREAD = RunOptions.DEFAULT.withThreads(1);

    /** What the audit writes without a stranger; its threads wait until the test's class is initialised. */
    private static final class Honest {

        /** The first line of a journal and records of classes, in this order. */
        static final List<String> JOURNAL = journal();

        static final String VERDICTS = verdicts();
    }

    @TempDir
    Path folder;

    /** The bytes are the file. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void files(byte[] bytes) {
        resume(bytes);
    }

    static Stream<Arguments> files() {
        return FuzzedFile.texts(String.join("\n", Honest.JOURNAL) + "\n");
    }

    /** The bytes are lines, which get their checksums, behind a first line as it should be. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void records(byte[] bytes) {
        String records = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .map(JournalFuzzTest::withChecksum)
                .collect(Collectors.joining("\n"));
        resume((Honest.JOURNAL.get(0) + "\n" + records + "\n").getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> records() {
        List<String> records =
                Honest.JOURNAL.stream().skip(1).map(line -> line.substring(9)).toList();
        return FuzzedFile.texts(
                String.join("\n", records),
                // Without seals, as on another machine.
                records.stream()
                        .map(line -> line.substring(0, line.lastIndexOf('\t')))
                        .collect(Collectors.joining("\n")));
    }

    private void resume(byte[] bytes) {
        FuzzedFile.read(folder, "verdicts.jsonl.journal", bytes, BadInputException.class, journal -> {
            Path verdicts = folder.resolve("verdicts.jsonl");
            AUDIT.run(AuditFiles.of(verdicts), ONE_THREAD);
            String found = Files.readString(verdicts);
            if (!found.equals(Honest.VERDICTS)) {
                throw new AssertionError("other verdicts than without a journal:\n" + found);
            }
        });
    }

    private static DistinctLabelSets classes() {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int label = 0; label < SQUARE.length; label++) {
            sets.add(LabelSet.of(SQUARE.length, label));
        }
        return sets.build();
    }

    private static String verdicts() {
        try {
            Path file = Files.createTempDirectory("journal").resolve("verdicts.jsonl");
            AUDIT.run(AuditFiles.of(file), ONE_THREAD);
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> journal() {
        try {
            AuditFiles files =
                    AuditFiles.of(Files.createTempDirectory("journal").resolve("verdicts.jsonl"));
            // Asked only before the next class: all but the last one are decided.
            int[] decided = {0};
            AUDIT.run(
                    files,
                    ONE_THREAD
                            .withListener(new AuditListener() {
                                @Override
                                public void decided(VerdictRecord record) {
                                    decided[0]++;
                                }
                            })
                            .withCancellation(() -> decided[0] >= SQUARE.length - 1));
            List<String> lines = Files.readAllLines(Path.of(files.verdicts() + ".journal"));
            if (lines.size() < 2) {
                throw new AssertionError("the journal has no records");
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withChecksum(String text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x %s", checksum.getValue(), text);
    }
}
