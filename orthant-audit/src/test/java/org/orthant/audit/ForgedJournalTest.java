package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateText;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/** A journal may come from a stranger: what it says without a proof must not become a result. */
class ForgedJournalTest {

    private static final int CLASSES = 120;

    @TempDir
    Path folder;

    private Audit audit;
    private String honest;
    private List<String> journal;

    /** In the plane, the classes within the convex hull of the others can never win. */
    @BeforeEach
    void keepTheJournalOfAnUnfinishedAudit() throws IOException {
        Random random = new Random(3);
        double[][] rows = new double[CLASSES][2];
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int label = 0; label < CLASSES; label++) {
            rows[label] = new double[] {random.nextGaussian(), random.nextGaussian()};
            sets.add(LabelSet.of(CLASSES, label));
        }
        audit = Audit.of(DenseLayer.of(rows), sets.build())
                .withQuestion(Question.verdict(FeatureDomain.box(2, 1)).withRule(DecisionRule.argmax()));
        AuditFiles whole = AuditFiles.of(folder.resolve("honest.jsonl"));
        List<String> lines = new ArrayList<>();
        audit.run(keeping(whole, lines), RunOptions.DEFAULT);
        honest = Files.readString(whole.verdicts());
        journal = lines;
        assertThat(journal).hasSize(CLASSES + 1);
    }

    @Test
    void aForgedVerdictIsDecidedAgain() throws IOException {
        assertDecidedAgain(line -> line.replace("unargmaxable", "argmaxable"));
        assertDecidedAgain(line -> line.replace("\"verdict\":\"unargmaxable\"", "\"verdict\":\"undecided\""));
    }

    /** Verdict and certificate agree with each other, and with the label set: nobody but the checker can tell. */
    @Test
    void aForgedCertificateIsRejected() throws IOException {
        String[] proven = journal.stream()
                .filter(line -> line.contains("\"verdict\":\"argmaxable\""))
                .findFirst()
                .orElseThrow()
                .substring(9)
                .split("\t", -1);
        // The proof of another class, under the index and the label of one that can never win.
        assertDecidedAgain(line -> {
            if (!line.contains("unargmaxable")) {
                return line;
            }
            String index = line.substring(line.indexOf("\"index\":") + 8, line.indexOf(','));
            return about(index, proven[0]) + "\t" + about(index, proven[1]);
        });
    }

    private static String about(String index, String line) {
        return line.replaceFirst("\"index\":\\d+", "\"index\":" + index)
                .replaceFirst("\"(labels|active)\":\\[\\d+]", "\"$1\":[" + index + "]");
    }

    @Test
    void verdictsWithoutCertificatesOrOfOtherClassesAreDecidedAgain() throws IOException {
        assertDecidedAgain(line -> line.split("\t", -1)[0]);
        assertDecidedAgain(line -> line.replaceFirst("\"count\":1", "\"count\":2"));
        assertDecidedAgain(line -> "{\"index\":0}\t{}");
        assertDecidedAgain(line -> "not a record");
        String first = journal.get(1).substring(9);
        assertDecidedAgain(line -> first);
    }

    /** No certificate says anything about them, and they would stand in the verdict file. */
    @Test
    void whatAVerdictLineHasBesidesIsDecidedAgain() throws IOException {
        assertDecidedAgain(line -> line.replaceFirst("}\t", "}more\t"));
        assertDecidedAgain(line -> line.replaceFirst("}\t", ",\"note\":\"approved\"}\t"));
        assertDecidedAgain(line -> line.replaceFirst("\"count\":1", "\"count\":1,\"count\":1"));
        assertDecidedAgain(line -> " " + line);
    }

    @Test
    void anUndecidedVerdictOfAStrangerIsDecidedAgain() throws IOException {
        for (String seal : List.of("", "\t" + "0".repeat(64))) {
            assertDecidedAgain(line -> undecided(line) + seal);
        }
    }

    private static String undecided(String line) {
        VerdictRecord record = VerdictRecord.parse(line.split("\t", -1)[0]);
        LabelSet set = LabelSet.of(CLASSES, record.labels().get(0));
        String verdict = new VerdictRecord(
                        record.index(),
                        record.labels(),
                        Optional.empty(),
                        1,
                        Outcome.UNDECIDED,
                        Optional.empty(),
                        Map.of(),
                        Optional.of("budget"),
                        Optional.empty())
                .toJson();
        return verdict + "\t" + CertificateText.of(record.index(), new Certificate.Undecided(set, "budget"));
    }

    @Test
    void aProvenVerdictIsResumedOnAnotherMachineAsWell() throws IOException {
        List<VerdictRecord> resumed = new ArrayList<>();
        resume(line -> line.replaceAll("\t[0-9a-f]{64}$", "\t" + "0".repeat(64)), resumed);
        assertThat(resumed).hasSize(CLASSES);
    }

    @Test
    void anHonestJournalIsResumed() throws IOException {
        List<VerdictRecord> resumed = new ArrayList<>();
        resume(UnaryOperator.identity(), resumed);
        assertThat(resumed).hasSize(CLASSES);
    }

    @Test
    void filesHaveWhatWasAcceptedInThisRunOrAreNotWritten() {
        AuditFiles files = AuditFiles.of(folder.resolve("changed.jsonl"));
        AuditSink changed = before(files, file -> {
            List<String> lines = Files.readAllLines(file);
            // Of the same length, and with the right checksum.
            lines.replaceAll(line -> line.contains("\"unargmaxable\"")
                    ? withChecksum(line.substring(9).replaceFirst("\"unargmaxable\"", "\"argmaxable\"  "))
                    : line);
            Files.writeString(file, String.join("\n", lines) + "\n");
        });
        assertThatThrownBy(() -> audit.run(changed, RunOptions.DEFAULT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has been changed by another program");
        assertThat(files.verdicts()).doesNotExist();
    }

    private void assertDecidedAgain(UnaryOperator<String> forgery) throws IOException {
        List<VerdictRecord> resumed = new ArrayList<>();
        AuditResult result = resume(forgery, resumed);
        assertThat(resumed).hasSizeLessThan(CLASSES);
        assertThat(result.complete()).isTrue();
        assertThat(result.counts().of(Outcome.UNARGMAXABLE).distinct())
                .isEqualTo(honest.lines()
                        .filter(line -> line.contains("unargmaxable"))
                        .count())
                .isPositive();
    }

    /** Runs the audit on a forged journal; {@code resumed} gets what was believed. */
    private AuditResult resume(UnaryOperator<String> forgery, List<VerdictRecord> resumed) throws IOException {
        AuditFiles files = AuditFiles.of(folder.resolve("forged.jsonl"));
        StringBuilder forged = new StringBuilder(journal.get(0)).append('\n');
        for (String line : journal.subList(1, journal.size())) {
            forged.append(withChecksum(forgery.apply(line.substring(9)))).append('\n');
        }
        Files.writeString(folder.resolve("forged.jsonl.journal"), forged);
        AuditResult result = audit.run(files, RunOptions.DEFAULT.withListener(new AuditListener() {
            private boolean started;

            @Override
            public void started(VerdictCounts counts, int total) {
                started = true;
            }

            @Override
            public void decided(VerdictRecord record) {
                if (!started) {
                    resumed.add(record);
                }
            }
        }));
        assertThat(files.verdicts()).hasContent(honest);
        return result;
    }

    private static String withChecksum(String text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x %s", checksum.getValue(), text);
    }

    /** Copies the lines of the journal before it is deleted. */
    private static AuditSink keeping(AuditFiles files, List<String> lines) {
        return before(files, file -> lines.addAll(Files.readAllLines(file)));
    }

    /** Does something with the journal. */
    private interface Action {
        void on(Path file) throws IOException;
    }

    /** Does something with the journal before it becomes files. */
    private static AuditSink before(AuditFiles files, Action action) {
        return (about, earlier) -> {
            AuditSink.Opened opened = files.open(about, earlier);
            return new AuditSink.Opened() {
                @Override
                public void add(Decision decision) {
                    opened.add(decision);
                }

                @Override
                public void complete() {
                    opened.flush();
                    try {
                        action.on(Path.of(files.verdicts() + ".journal"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    opened.complete();
                }

                @Override
                public void close() {
                    opened.close();
                }
            };
        };
    }
}
