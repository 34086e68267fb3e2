package org.orthant.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.RunOptions;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.io.labelset.PartialSetReader;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.layer.LayerSource;

/** Jobs in one JVM: what is decided, read, written and refused. */
class LocalJobTest {

    private static final Duration SLICE = AuditJob.DEFAULT_SLICE;

    @TempDir
    static Path folder;

    @AutoClose
    private static SparkSession spark;

    private static Example example;

    @BeforeAll
    static void start() {
        spark = Example.session("local[2]").getOrCreate();
        example = Example.in(folder, 30, 6, 400);
    }

    /** The job that several tests look at. */
    private static Path finished() {
        Path output = folder.resolve("finished");
        if (!Files.exists(output)) {
            run(job(List.of(example.sets().toString()), "finished", AuditJob.Format.JSONL));
        }
        return output;
    }

    private static AuditJob job(List<String> inputs, String output, AuditJob.Format format) {
        return new AuditJob(example.audit(), inputs, folder.resolve(output).toString(), format, true, false, SLICE);
    }

    private static AuditJob job(SparkAudit audit, Path sets, String output, boolean skipsBadLines) {
        return new AuditJob(
                audit,
                List.of(sets.toString()),
                folder.resolve(output).toString(),
                AuditJob.Format.JSONL,
                true,
                skipsBadLines,
                SLICE);
    }

    private static AuditJob.Result run(AuditJob job) {
        return job.run(spark, "test", AuditJob.Listener.NONE);
    }

    @Test
    void filesAreThoseOfVerifyToTheBit() {
        assertThat(Example.written(finished())).isEqualTo(example.verified());
        assertThat(Files.exists(finished().resolve("summary.json"))).isTrue();
        assertThat(Files.exists(finished().resolve("_orthant"))).isFalse();
    }

    @Test
    void setsThatTakeTooLongForTheirTaskGetOneOfTheirOwnAndTheSameAnswer() throws IOException {
        Example small = Example.in(Files.createDirectories(folder.resolve("small")), 10, 3, 30);
        Path output = folder.resolve("hurried");
        AuditJob.Result result = run(new AuditJob(
                small.audit(),
                List.of(small.sets().toString()),
                output.toString(),
                AuditJob.Format.JSONL,
                true,
                false,
                Duration.ofNanos(1)));
        assertThat(result.alone()).isEqualTo(result.distinct());
        assertThat(result.distinct()).isEqualTo(small.plainAudit().sets().size());
        assertThat(result.lines()).isEqualTo(30);
        assertThat(Example.written(output)).isEqualTo(small.verified());
    }

    @Test
    void everyPartOfTheCertificatesIsAcceptedByItself() {
        for (Path part : Example.parts(finished().resolve("certificates"))) {
            assertThat(CertificateCheck.of(example.layer(), part).run().provesEverything())
                    .isTrue();
        }
    }

    @Test
    void jsonOfSeveralFilesComesInAndTextGoesOut() throws IOException {
        Path parts = Files.createDirectories(folder.resolve("json"));
        List<String> lines = Example.lines(example.sets()).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> "[" + line.replace(" ", ",") + "]")
                .toList();
        Files.write(parts.resolve("part-0.jsonl"), lines.subList(0, 150));
        Files.write(parts.resolve("part-1.jsonl"), lines.subList(150, 400));
        run(job(List.of(parts.toString()), "text", AuditJob.Format.TEXT));
        List<String> expected = example.verified().verdicts().stream()
                .map(VerdictRecord::parse)
                .map(record -> record.outcome().text() + "\t" + record.count() + "\t"
                        + record.labels().stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .toList();
        assertThat(Example.parts(folder.resolve("text/verdicts")).stream()
                        .flatMap(part -> Example.lines(part).stream()))
                .isEqualTo(expected);
    }

    @Test
    void parquetComesInAndGoesOut() {
        InputFiles files = InputFiles.find(List.of(example.sets().toString()));
        LabelSetInput.read(spark, files, example.audit().asked(), 30)
                .select("labels")
                .coalesce(1)
                .write()
                .parquet(folder.resolve("sets.parquet").toString());
        run(job(List.of(folder.resolve("sets.parquet").toString()), "table", AuditJob.Format.PARQUET));
        List<Row> rows = spark.read()
                .parquet(folder.resolve("table/verdicts").toString())
                .orderBy("index")
                .collectAsList();
        List<String> expected = example.verified().verdicts();
        assertThat(rows).hasSameSizeAs(expected);
        for (int index = 0; index < rows.size(); index++) {
            VerdictRecord record = VerdictRecord.parse(expected.get(index));
            Row row = rows.get(index);
            assertThat(row.getList(1)).isEqualTo(record.labels());
            assertThat(row.getInt(3)).isEqualTo(record.count());
            assertThat(row.getString(4)).isEqualTo(record.outcome().text());
            assertThat(row.getStruct(5).getDouble(0))
                    .isEqualTo(record.radius().orElseThrow().low());
            assertThat(row.getStruct(6).getDouble(1))
                    .isEqualTo(record.margin().orElseThrow().high());
            assertThat(row.getString(VerdictRows.SCHEMA.fieldIndex("certificate")))
                    .isEqualTo(example.verified().certificates().get(index + 1));
        }
    }

    @Test
    void columnsOfADataSetAreWhatVerifySays() {
        InputFiles files = InputFiles.find(List.of(example.sets().toString()));
        Dataset<Row> sets = SetPlan.distinct(
                LabelSetInput.read(spark, files, example.audit().asked(), 30));
        List<Row> rows = example.audit().verdicts(sets.repartition(5)).collectAsList();
        List<String> said = rows.stream()
                .map(row -> row.getList(1) + " " + row.getInt(3) + " " + row.getString(4))
                .toList();
        List<String> expected = example.verified().verdicts().stream()
                .map(VerdictRecord::parse)
                .map(record -> record.labels() + " " + record.count() + " "
                        + record.outcome().text())
                .toList();
        assertThat(said).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aBadLineStopsTheJobAndIsNamedOrIsLeftOutAndNamed() throws IOException {
        List<String> lines = new ArrayList<>(Example.lines(example.sets()));
        lines.add(200, "3 30");
        lines.add(300, "1 one");
        Path bad = folder.resolve("bad.txt");
        Files.write(bad, lines);
        AuditJob stops = job(List.of(bad.toString()), "bad", AuditJob.Format.JSONL);
        assertThatThrownBy(() -> run(stops))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(bad + ":201: label id 30 is out of range");

        AuditJob skips = job(example.audit(), bad, "skipped", true);
        List<String> said = new ArrayList<>();
        AuditJob.Result result = skips.run(spark, "test", new AuditJob.Listener() {
            @Override
            public void skipped(List<BadInputException> badLines) {
                badLines.forEach(line -> said.add(String.valueOf(line.getMessage())));
            }
        });
        assertThat(result.badLines()).isEqualTo(2);
        assertThat(said).hasSize(2);
        assertThat(said.get(1)).startsWith(bad + ":301: \"one\" is not a label id");
        assertThat(Example.lines(folder.resolve("skipped/bad-lines.txt"))).isEqualTo(said);
        assertThat(Example.written(folder.resolve("skipped"))).isEqualTo(example.verified());
    }

    @Test
    void aJobGoesOnWithTheSameArgumentsOnlyAndDecidesNothingTwice() {
        AuditJob job = job(List.of(example.sets().toString()), "resumed", AuditJob.Format.JSONL);
        assertKilled(job, "test");
        AuditJob other = new AuditJob(
                SparkAudit.of(example.source(), example.question().withBudget(Duration.ofDays(1)), LabelNames.NONE),
                job.inputs(),
                job.output(),
                job.format(),
                true,
                false,
                SLICE);
        assertThatThrownBy(() -> run(other))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("an unfinished job with another value of \"budget\": pass the same arguments");
        long[] decidedBefore = {-1};
        LongAccumulator[] decidedNow = {null};
        job.run(spark, "test", new AuditJob.Listener() {
            @Override
            public void started(long distinct, long alreadyDecided, LongAccumulator decided) {
                decidedBefore[0] = alreadyDecided;
                decidedNow[0] = decided;
            }
        });
        assertThat(decidedBefore[0]).isEqualTo(example.plainAudit().sets().size());
        assertThat(decidedNow[0].value()).isZero();
        assertThat(Example.written(folder.resolve("resumed"))).isEqualTo(example.verified());
    }

    @Test
    void aJobOfAnEarlierVersionIsRefusedAndKept() throws IOException {
        AuditJob job = job(List.of(example.sets().toString()), "earlier", AuditJob.Format.JSONL);
        assertKilled(job, "0.1.0 (abc1234)");
        Path begun = folder.resolve("earlier/_orthant/circumstances.txt");
        assertRefused(job, "Orthant 0.1.0 (abc1234)");
        assertThat(begun).content().contains("0.1.0 (abc1234)");
        Files.writeString(begun, "as no version writes it\n");
        assertRefused(job, "an unknown version of Orthant");
        assertThat(folder.resolve("earlier/_orthant/decided")).isNotEmptyDirectory();
    }

    private static Optional<Iterator<String>> abandoned = Optional.empty();

    /** A task that fails or is killed stops in the middle of a file. */
    @Test
    void aFileThatATaskHasNotReadToItsEndIsClosed() throws IOException {
        Files.writeString(folder.resolve("abandoned.txt"), "one\ntwo\nthree\n");
        JobFolder there = JobFolder.at(folder.toString());
        JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(List.of(1), 1)
                .foreach(one -> abandoned = Optional.of(there.iterator("abandoned.txt")));

        assertThatThrownBy(() -> abandoned.orElseThrow().forEachRemaining(line -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("Stream closed");
    }

    /** A killed job leaves no summary of the job before, which would call its files complete. */
    @Test
    void aNewJobDeletesTheSummaryAndTheBadLinesOfAnEarlierOne() throws IOException {
        Path sets = Files.writeString(folder.resolve("one-bad.txt"), "1 2\nthree\n");
        Path output = folder.resolve("again");
        run(new AuditJob(
                example.audit(),
                List.of(sets.toString()),
                output.toString(),
                AuditJob.Format.JSONL,
                false,
                true,
                SLICE));
        assertThat(output.resolve("summary.json")).exists();
        assertThat(output.resolve("bad-lines.txt")).exists();

        assertKilled(job(List.of(example.sets().toString()), "again", AuditJob.Format.JSONL), "test");

        assertThat(output.resolve("summary.json")).doesNotExist();
        assertThat(output.resolve("bad-lines.txt")).doesNotExist();
    }

    /** Runs a job of a version, which dies when all is decided. */
    private static void assertKilled(AuditJob job, String version) {
        assertThatThrownBy(() -> job.run(spark, version, new AuditJob.Listener() {
                    @Override
                    public void ended() {
                        throw new IllegalStateException("killed after all is decided");
                    }
                }))
                .hasMessageContaining("killed");
    }

    private static void assertRefused(AuditJob job, String began) {
        assertThatThrownBy(() -> run(job))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith("has an unfinished job of " + began + ", and this is Orthant test: resume it with"
                        + " that version, choose another folder, or delete this one to start over");
    }

    @Test
    void aFolderOfOthersIsLeftAlone() throws IOException {
        Files.createDirectories(folder.resolve("theirs"));
        Files.writeString(folder.resolve("theirs/thesis.tex"), "years of work");
        AuditJob job = job(List.of(example.sets().toString()), "theirs", AuditJob.Format.JSONL);
        assertThatThrownBy(() -> run(job)).hasMessageContaining("has files that Orthant did not write");
    }

    @Test
    void aCheckAcceptsWhatAJobProvesAndNoticesWhatIsMissingRejectedAndWronglySaid() throws IOException {
        Path certificates = finished().resolve("certificates");
        Path verdicts = finished().resolve("verdicts");
        SparkCheck.Checked good = check(certificates, verdicts);
        long distinct = example.plainAudit().sets().size();
        assertThat(good.counts().certificates()).isEqualTo(distinct);
        assertThat(good.counts().rejected()).isZero();
        assertThat(good.counts().coverage()).contains(new CheckCounts.Asked(distinct, distinct, 0, 0));
        assertThat(good.counts().comparison()).contains(new CheckCounts.Compared(distinct, 0));
        assertThat(good.examples()).isEmpty();

        Path copy = folder.resolve("flawed.jsonl");
        List<String> lines =
                new ArrayList<>(Example.lines(Example.parts(certificates).get(0)));
        lines.remove(5);
        int argmaxable = 1;
        while (!lines.get(argmaxable).contains("\"witness\":[")) {
            argmaxable++;
        }
        lines.set(argmaxable, lines.get(argmaxable).replaceFirst("\"witness\":\\[[^,]*,", "\"witness\":[1000.0,"));
        // With all other labels free, a witness still proves its claim, but it is another one.
        int partial = argmaxable + 1;
        while (!lines.get(partial).contains("\"witness\":[")) {
            partial++;
        }
        lines.set(
                partial,
                lines.get(partial)
                        .replaceFirst("(\"active\":\\[[^\\]]+])", "$1,\"inactive\":[]")
                        .replaceFirst(",\"(radius|margin)\":\\{.*", "}"));
        Files.write(copy, lines);
        SparkCheck.Checked flawed = check(copy, verdicts);
        assertThat(lines.get(partial)).contains("\"inactive\":[]");
        assertThat(flawed.counts().rejected()).isEqualTo(1);
        assertThat(flawed.counts().coverage().orElseThrow().missing()).isEqualTo(3);
        assertThat(flawed.counts().comparison().orElseThrow().differences()).isEqualTo(3);
        assertThat(flawed.examples().get(0)).contains(copy + ":" + (argmaxable + 1) + ":");
    }

    private static SparkCheck.Checked check(Path certificates, Path verdicts) {
        return new SparkCheck(
                        example.source(),
                        List.of(certificates.toString()),
                        Optional.of(example.question().domain()),
                        List.of(),
                        Optional.empty(),
                        List.of(example.sets().toString()),
                        List.of(verdicts.toString()),
                        LabelNames.NONE,
                        false)
                .run(spark);
    }

    @Test
    void partialSetsAreDecidedAsVerifyDoesAndChecked() throws IOException {
        Path sets = Files.writeString(
                folder.resolve("partial.txt"),
                "# on, and off\n0 1 !2\n!3 !4\n{\"on\": [5], \"off\": [6, 0]}\n0 !2 1\n7 8 9 10 11 12\n");
        Path verdicts = folder.resolve("partial-verdicts.jsonl");
        Path certificates = folder.resolve("partial-certificates.jsonl");
        Audit.of(example.layer(), PartialSetReader.read(sets, example.layer().labels(), Optional.empty()))
                .withQuestion(example.question())
                .run(AuditFiles.of(verdicts).withCertificates(certificates), RunOptions.DEFAULT);
        AuditJob job = job(example.audit().ofPartialSets(), sets, "partial", false);
        assertThat(run(job).distinct()).isEqualTo(4);
        assertThat(Example.written(folder.resolve("partial")))
                .isEqualTo(new Example.Written(Example.lines(verdicts), Example.lines(certificates)));
        SparkCheck.Checked checked = new SparkCheck(
                        example.source(),
                        List.of(folder.resolve("partial/certificates").toString()),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        List.of(sets.toString()),
                        List.of(folder.resolve("partial/verdicts").toString()),
                        LabelNames.NONE,
                        true)
                .run(spark);
        assertThat(checked.counts().coverage()).contains(new CheckCounts.Asked(4, 4, 0, 0));
        assertThat(checked.counts().comparison()).contains(new CheckCounts.Compared(4, 0));
    }

    @Test
    void partialSetsHaveColumnsAndLinesThatNoCompleteSetHas() throws IOException {
        Path sets = Files.writeString(folder.resolve("one-partial.txt"), "0 1 !2\n");
        for (AuditJob.Format format : List.of(AuditJob.Format.PARQUET, AuditJob.Format.TEXT)) {
            run(new AuditJob(
                    example.audit().ofPartialSets(),
                    List.of(sets.toString()),
                    folder.resolve("partial-" + format).toString(),
                    format,
                    false,
                    false,
                    SLICE));
        }
        Row row = spark.read()
                .parquet(folder.resolve("partial-PARQUET/verdicts").toString())
                .select("labels", "on", "off")
                .first();
        assertThat(row.isNullAt(0)).isTrue();
        assertThat(row.<Integer>getList(1)).containsExactly(0, 1);
        assertThat(row.<Integer>getList(2)).containsExactly(2);
        assertThat(Example.lines(Example.parts(folder.resolve("partial-TEXT/verdicts"))
                                .get(0))
                        .get(0))
                .endsWith("\t1\t0 1 !2");
        assertThatThrownBy(() -> run(new AuditJob(
                        example.audit().ofPartialSets(),
                        List.of(folder.resolve("partial-PARQUET/verdicts").toString()),
                        folder.resolve("refused").toString(),
                        AuditJob.Format.JSONL,
                        false,
                        false,
                        SLICE)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("partial label sets are lines such as 3 17 !42, or JSON Lines");
    }

    @Test
    void aSurveyFindsThePointsOfTheUsualOne() {
        FeatureDomain domain = FeatureDomain.box(6, 100);
        SharedLayer weights = SharedLayer.of(LayerSource.file(example.weights()));
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<SurveyPoint> found = new ArrayList<>();
        SurveyPlan plan = new SurveyPlan(
                weights.open().labels(), domain, DecisionRule.topK(), List.of(1, 2), List.of(3, 6), 40, 5);
        new SparkSurvey(weights, plan).run(context, 1, found::add);
        List<SurveyPoint> expected =
                new Survey(weights.open(), plan).run(RunOptions.DEFAULT).orElseThrow();
        assertThat(found)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("seconds")
                .isEqualTo(expected.subList(1, expected.size()));
    }

    @Test
    void aLayerThatSparkDistributesIsTheSame() {
        SharedLayer distributed = example.source().distributedBy(spark.sparkContext());
        assertThat(Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), distributed))
                .isEqualTo(Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), example.source()));
        assertThat(distributed.files()).allMatch(file -> !file.local().equals(Path.of(file.path())));
    }

    @Test
    void aLayerThatIsNotThereIsToldInOneLine() {
        SharedLayer none = SharedLayer.of(LayerSource.file(folder.resolve("none.npy")));
        assertThatThrownBy(() -> Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), none))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none.npy: there is no such file");
    }

    @Test
    void aLayerIsOpenedOnceInAJvm() {
        AskedLayer asked = example.audit().asked();
        assertThat(ExecutorLayer.of(asked))
                .isSameAs(ExecutorLayer.of(example.audit().asked()));
    }
}
