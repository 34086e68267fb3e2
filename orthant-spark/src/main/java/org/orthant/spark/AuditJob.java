package org.orthant.spark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.orthant.audit.Circumstances;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateText;
import org.orthant.verify.Question;

/**
 * Decides the label sets of files and writes the results into a folder. After any interruption, also of the driver, the same job
 * resumes.
 *
 * <p>Distinct sets are numbered and cut into chunks first ({@link SetPlan}). A task decides a chunk; each set that it has not decided
 * when its time is over is left to a separate task, so that hard sets neither wait for each other nor delay the job. A chunk that has
 * a receipt with the seal of this user ({@link OpenedJob}) is never decided again. At the end the decisions become the requested files
 * ({@link JobOutput}).
 *
 * <p>Immutable; threads may share it, but only one job at a time can write to a folder.
 *
 * @param audit the layer and the question
 * @param inputs files, patterns or folders of label sets
 * @param output the folder, on a path that all machines share
 * @param format of the files in it
 * @param certificates whether certificates are wanted
 * @param skipBadLines whether lines that are not label sets are reported and skipped; if not, they end the job
 * @param slice how long a task may take before it leaves the rest of its chunk to separate tasks
 * @since 0.2.0
 */
public record AuditJob(
        SparkAudit audit,
        List<String> inputs,
        String output,
        Format format,
        boolean certificates,
        boolean skipBadLines,
        Duration slice) {

    /** Long enough for nearly all chunks, and what one core may keep others waiting for. */
    public static final Duration DEFAULT_SLICE = Duration.ofSeconds(20);

    /** The number of tasks handed to Spark at a time: its driver keeps data about each. */
    private static final int TASKS_AT_A_TIME = 10_000;

    /** The file that is written last. */
    static final String SUMMARY = "summary.json";

    /** How files of verdicts are written. */
    public enum Format {
        /** Lines as {@code verify --out} writes them. */
        JSONL,
        /** A table with the columns of {@link VerdictRows}. */
        PARQUET,
        /** Verdict, count and labels, separated by tabs. */
        TEXT
    }

    /** Follows a job. */
    public interface Listener {

        /** Ignores everything. */
        Listener NONE = new Listener() {};

        /** Files of an earlier process are not used, because they do not have the seal of this user. */
        default void discarded(String files) {}

        /** Lines that are not label sets were skipped. */
        default void skipped(List<BadInputException> badLines) {}

        /** Deciding begins; {@code decided} grows meanwhile, and any thread may read it. */
        default void started(long distinct, long alreadyDecided, LongAccumulator decided) {}

        /** Deciding has ended, for any reason. */
        default void ended() {}
    }

    /**
     * The result of a job.
     *
     * @param lines number of label sets
     * @param distinct number of distinct ones
     * @param badLines number of lines that were skipped
     * @param alone number of sets that had a separate task
     * @param counts of the verdicts
     * @param seconds that finding distinct sets, deciding and writing took
     */
    public record Result(
            long lines, long distinct, long badLines, long alone, VerdictCounts counts, List<Double> seconds) {

        /** Copies the list. */
        public Result {
            seconds = List.copyOf(seconds);
        }
    }

    /** Copies the list. */
    public AuditJob {
        inputs = List.copyOf(inputs);
    }

    /**
     * Decides what is not decided yet, and writes the files.
     *
     * @throws BadInputException if a file cannot be read or written, has a line that is not a label set and bad lines are not skipped, or
     *     the folder is in use, not ours, or has another unfinished job
     */
    public Result run(SparkSession spark, String version, Listener listener) {
        long start = System.nanoTime();
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Facts facts = Facts.of(context, audit.source());
        InputFiles files = InputFiles.find(inputs);
        JobFolder folder = JobFolder.at(output);
        try (OpenedJob opened = OpenedJob.in(folder, context, circumstances(facts, files, version), listener)) {
            return run(spark, facts, files, folder, opened.files(), listener, start);
        }
    }

    private Result run(
            SparkSession spark,
            Facts facts,
            InputFiles files,
            JobFolder folder,
            JobFiles job,
            Listener listener,
            long start) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Dataset<Row> sets = LabelSetInput.read(spark, files, audit.asked(), facts.labels());
        if (!job.top().has(JobFiles.PLAN)) {
            List<BadInputException> bad = badLines(context, sets, files);
            if (!bad.isEmpty()) {
                listener.skipped(bad);
            }
            job.top().write(JobFiles.BAD_LINES, out -> {
                for (BadInputException line : bad) {
                    out.write(line.getMessage() + "\n");
                }
            });
            SetPlan.write(sets, job, context.defaultParallelism());
        }
        List<String> plan = job.top().lines(JobFiles.PLAN);
        long distinct = Long.parseLong(plan.get(0));
        if (distinct == 0) {
            job.folder().delete();
            throw BadInputException.in(files.shown(0), "has no label sets: expected one per line");
        }
        List<Long> chunks = job.chunks();
        long planned = System.nanoTime();
        long alone;
        try {
            alone = decide(context, job, chunks, distinct, listener);
        } finally {
            listener.ended();
        }
        long decided = System.nanoTime();
        VerdictCounts counts = counts(context, job.decided(), chunks)
                .plus(counts(context, job.alone(), JobFiles.finished(job.alone())));
        if (counts.all().distinct() != distinct) {
            throw new IllegalStateException(
                    counts.all().distinct() + " of " + distinct + " label sets have a decision: expected all");
        }
        String header = CertificateText.of(
                facts.header(audit.question().domain(), audit.question().rule()));
        new JobOutput(audit, folder, job, format, certificates, header).write(spark, chunks, distinct);
        List<String> bad = job.top().lines(JobFiles.BAD_LINES);
        if (!bad.isEmpty()) {
            folder.writeLine(JobFiles.BAD_LINES, String.join("\n", bad) + "\n");
        }
        Result result = new Result(
                Long.parseLong(plan.get(1)),
                distinct,
                bad.size(),
                alone,
                counts,
                List.of((planned - start) / 1e9, (decided - planned) / 1e9, (System.nanoTime() - decided) / 1e9));
        folder.writeLine(SUMMARY, JobSummary.json(result, facts, audit.question()) + "\n");
        job.folder().delete();
        return result;
    }

    private Map<String, String> circumstances(Facts facts, InputFiles files, String version) {
        Question question = audit.question();
        Map<String, String> circumstances = new LinkedHashMap<>(Circumstances.of(
                question,
                facts.fingerprint(),
                files.identity(),
                audit.names().read(facts.labels()),
                version,
                certificates));
        circumstances.put("bad lines", skipBadLines ? "skip" : "stop");
        if (audit.asked().partial()) {
            circumstances.put("partial", "yes");
        }
        return circumstances;
    }

    private List<BadInputException> badLines(JavaSparkContext context, Dataset<Row> sets, InputFiles files) {
        List<BadInputException> bad = BadLines.find(context, sets, files, skipBadLines ? BadLines.MOST_SKIPPED : 1);
        if (bad.isEmpty()) {
            return bad;
        }
        if (!skipBadLines) {
            throw bad.get(0);
        }
        if (bad.size() > BadLines.MOST_SKIPPED) {
            BadInputException first = bad.get(0);
            throw BadInputException.at(
                    first.file(),
                    first.line().orElse(1),
                    first.problem() + ", and more than " + BadLines.MOST_SKIPPED + " others: is this another format?");
        }
        return bad;
    }

    /** Decides chunks, then the sets that they left; returns the number of the latter. */
    private long decide(JavaSparkContext context, JobFiles job, List<Long> chunks, long distinct, Listener listener) {
        ChunkTask task = new ChunkTask(audit.asked(), job, certificates, slice.toNanos());
        List<Long> pending = without(chunks, JobFiles.finished(job.decided()));
        long earlier = counts(context, job.decided(), without(chunks, pending))
                .plus(counts(context, job.alone(), JobFiles.finished(job.alone())))
                .all()
                .distinct();
        LongAccumulator decided = context.sc().longAccumulator("label sets");
        listener.started(distinct, earlier, decided);
        inWaves(
                pending,
                wave -> context.parallelize(wave, wave.size()).foreach(chunk -> decided.add(task.decide(chunk))));
        SealedFolder decisions = job.decided();
        List<long[]> aside = new ArrayList<>();
        inWaves(
                chunks,
                wave -> aside.addAll(context.parallelize(wave, slices(context, wave))
                        .flatMap(chunk -> JobFiles.receipt(decisions, chunk).aside().stream()
                                .map(index -> new long[] {chunk, index})
                                .iterator())
                        .collect()));
        TreeSet<Long> finished = new TreeSet<>(JobFiles.finished(job.alone()));
        List<long[]> left =
                aside.stream().filter(set -> !finished.contains(set[1])).toList();
        inWaves(
                left,
                wave -> context.parallelize(wave, wave.size())
                        .foreach(set -> decided.add(task.decideAlone(set[0], set[1]))));
        return aside.size();
    }

    private static List<Long> without(List<Long> all, List<Long> some) {
        TreeSet<Long> rest = new TreeSet<>(all);
        some.forEach(rest::remove);
        return List.copyOf(rest);
    }

    private VerdictCounts counts(JavaSparkContext context, SealedFolder decisions, List<Long> numbers) {
        VerdictCounts[] sum = {new VerdictCounts(audit.question())};
        inWaves(
                numbers,
                wave -> sum[0] = sum[0].plus(context.parallelize(wave, slices(context, wave))
                        .map(number -> JobFiles.receipt(decisions, number).counts())
                        .reduce(VerdictCounts::plus)));
        return sum[0];
    }

    /** The number of tasks that read the small files of a wave. */
    static int slices(JavaSparkContext context, List<?> wave) {
        return Math.min(wave.size(), 4 * context.defaultParallelism());
    }

    static <T> void inWaves(List<T> all, Consumer<List<T>> action) {
        for (int from = 0; from < all.size(); from += TASKS_AT_A_TIME) {
            action.accept(new ArrayList<>(all.subList(from, Math.min(all.size(), from + TASKS_AT_A_TIME))));
        }
    }
}
