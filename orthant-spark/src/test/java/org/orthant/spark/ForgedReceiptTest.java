package org.orthant.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.verify.Outcome;

/** Output folders of jobs that come from a stranger: they neither change a verdict nor lead a file to another place. */
class ForgedReceiptTest {

    private static final String CACHE = "orthant.cache";

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @AutoClose
    private static SparkSession spark;

    private static Example example;

    private final List<String> discarded = new ArrayList<>();

    @BeforeAll
    static void start() {
        spark = Example.session("local[1]").getOrCreate();
        example = Example.in(shared, 8, 2, 12);
    }

    private Path output() {
        return folder.resolve("output");
    }

    /** A job that ends when all is decided and nothing is written. */
    private Path unfinished() {
        assertThatThrownBy(() -> job().run(spark, "test", new AuditJob.Listener() {
                    @Override
                    public void ended() {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");
        return output().resolve("_orthant");
    }

    private AuditJob job() {
        return KilledDriver.job(example, output().toString());
    }

    private AuditJob.Result resume() {
        return job().run(spark, "test", new AuditJob.Listener() {
            @Override
            public void discarded(String files) {
                discarded.add(files);
            }
        });
    }

    private void assertTrue(AuditJob.Result result) {
        assertThat(Example.written(output())).isEqualTo(example.verified());
        long never = example.verified().verdicts().stream()
                .filter(line -> line.contains("\"unargmaxable\""))
                .count();
        assertThat(never).isPositive();
        assertThat(result.counts().of(Outcome.UNARGMAXABLE).distinct()).isEqualTo(never);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static boolean isReceipt(Path file) {
        return file.toString().endsWith(JobFiles.RECEIPT);
    }

    @Test
    void receiptsOfThisUserAreBelieved() {
        unfinished();
        assertTrue(resume());
        assertThat(discarded).isEmpty();
    }

    @Test
    void countsOfAForgedReceiptDoNotCount() throws IOException {
        List<Path> receipts = files(unfinished().resolve("decided")).stream()
                .filter(ForgedReceiptTest::isReceipt)
                .toList();
        for (Path receipt : receipts) {
            Files.writeString(
                    receipt,
                    Files.readString(receipt)
                            .replace(Outcome.UNARGMAXABLE.name(), "?")
                            .replace(Outcome.ARGMAXABLE.name(), Outcome.UNARGMAXABLE.name())
                            .replace("?", Outcome.ARGMAXABLE.name()));
        }
        assertTrue(resume());
        assertThat(discarded).containsExactly(receipts.size() + " receipts");
    }

    @Test
    void forgedDecisionsAreMadeAgain() throws IOException {
        int forged = 0;
        for (Path file : files(unfinished().resolve("decided"))) {
            String text = Files.readString(file);
            if (!isReceipt(file) && text.contains("\"unargmaxable\"")) {
                Files.writeString(file, text.replace("\"unargmaxable\"", "\"argmaxable\""));
                forged++;
            }
        }
        assertThat(forged).isPositive();
        assertTrue(resume());
        assertThat(discarded).containsExactly(forged + " receipts");
    }

    @Test
    void aReceiptDoesNotStandForAnotherChunk() throws IOException {
        List<Path> receipts = files(unfinished().resolve("decided")).stream()
                .filter(ForgedReceiptTest::isReceipt)
                .toList();
        Files.copy(receipts.get(0), receipts.get(1), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertTrue(resume());
        assertThat(discarded).containsExactly("1 receipts");
    }

    /** Label sets that take long are decided alone, in another folder with the same names. */
    @Test
    void aReceiptDoesNotStandForOneInAnotherFolder() throws IOException {
        Path job = unfinished();
        List<Path> decided = files(job.resolve("decided"));
        for (Path file : decided) {
            Files.copy(file, job.resolve("alone").resolve(file.getFileName()));
        }
        assertTrue(resume());
        assertThat(discarded)
                .containsExactly(
                        decided.stream().filter(ForgedReceiptTest::isReceipt).count() + " receipts");
    }

    @Test
    void labelSetsThatAreTakenAwayOrReplacedArePlannedAgain() throws IOException {
        Path job = unfinished();
        Path chunk = files(job.resolve("sets")).get(0);
        Files.writeString(chunk, Files.readString(chunk).replaceFirst("\t[^\t\n]*\n", "\t0\n"));
        assertTrue(resume());
        assertThat(discarded).containsExactly("the unfinished job");

        job = unfinished();
        Files.delete(files(job.resolve("sets")).get(0));
        Files.delete(files(job.resolve("decided")).stream()
                .filter(ForgedReceiptTest::isReceipt)
                .findFirst()
                .orElseThrow());
        assertTrue(resume());

        job = unfinished();
        List<String> plan = Files.readAllLines(job.resolve("plan.txt"));
        plan.set(0, "1");
        Files.write(job.resolve("plan.txt"), plan);
        assertTrue(resume());
        assertThat(discarded).hasSize(3);

        job = unfinished();
        Path bad = job.resolve(JobFiles.BAD_LINES);
        Files.writeString(bad, "1\n" + Files.readString(bad));
        assertTrue(resume());
        assertThat(discarded).hasSize(4);
    }

    @Test
    void aJobOfAnotherUserIsBegunAgain() {
        String before = System.getProperty(CACHE);
        System.setProperty(CACHE, folder.resolve("cache of a stranger").toString());
        try {
            unfinished();
        } finally {
            if (before == null) {
                System.clearProperty(CACHE);
            } else {
                System.setProperty(CACHE, before);
            }
        }
        assertTrue(resume());
        assertThat(discarded).containsExactly("the unfinished job");
    }

    @Test
    void foldersOfAJobAreNotLinks() throws IOException {
        Path theirs = Files.createDirectories(folder.resolve("theirs"));
        Files.createDirectories(output());
        Files.createSymbolicLink(output().resolve("_orthant"), theirs);
        assertThatThrownBy(this::resume).isInstanceOf(BadInputException.class).hasMessageContaining("is a link");
        Files.delete(output().resolve("_orthant"));

        Path decided = unfinished().resolve("decided");
        Files.move(decided, theirs.resolve("decided"));
        Files.createSymbolicLink(decided, theirs.resolve("decided"));
        List<Path> before = files(theirs.resolve("decided"));
        assertThatThrownBy(this::resume).isInstanceOf(BadInputException.class).hasMessageContaining("is a link");
        assertThat(files(theirs.resolve("decided"))).isEqualTo(before);

        Path real = folder.resolve("real");
        Files.createDirectories(real);
        Files.createSymbolicLink(folder.resolve("link"), real);
        AuditJob through = KilledDriver.job(example, folder.resolve("link").toString());
        assertThatThrownBy(() -> through.run(spark, "test", AuditJob.Listener.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is a link");
        assertThat(real).isEmptyDirectory();
    }

    @Test
    void linksInThePlaceOfResultsAreReplacedAndTheirTargetsStay() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "mine");
        Path theirs = Files.createDirectories(folder.resolve("theirs"));
        Files.writeString(theirs.resolve("part-00000.jsonl"), "mine");
        Files.createDirectories(output());
        Files.createSymbolicLink(output().resolve("summary.json"), secret);
        Files.createSymbolicLink(output().resolve("verdicts"), theirs);
        Files.createSymbolicLink(output().resolve("certificates"), theirs);
        assertTrue(resume());
        assertThat(secret).hasContent("mine");
        assertThat(theirs.resolve("part-00000.jsonl")).hasContent("mine");
        for (Path file : files(output())) {
            assertThat(Files.isSymbolicLink(file)).as(file.toString()).isFalse();
        }
    }

    @Test
    void theFolderIsMarkedAndThoseOfOtherKindsAreRefused() throws IOException {
        Files.createDirectories(output());
        Files.writeString(output().resolve(".orthant"), "{\"format\": \"orthant-audit 1\"}");
        Files.writeString(output().resolve("summary.json"), "{}");
        assertThatThrownBy(this::resume)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has files that Orthant did not write as orthant-spark 1");
        Files.delete(output().resolve(".orthant"));
        Files.delete(output().resolve("summary.json"));
        resume();
        assertThat(output().resolve(".orthant")).content().contains("orthant-spark 1");
        assertTrue(resume());
    }

    @Test
    void oneDriverAtATimeWritesToAFolder() {
        assertThatThrownBy(() -> job().run(spark, "test", new AuditJob.Listener() {
                    @Override
                    public void ended() {
                        resume();
                    }
                }))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is in use");
        assertTrue(resume());
        assertThat(Files.exists(output().resolve("_orthant"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }
}
