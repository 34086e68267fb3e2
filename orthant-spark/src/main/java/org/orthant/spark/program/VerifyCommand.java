package org.orthant.spark.program;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.spark.AuditJob;
import org.orthant.spark.Facts;
import org.orthant.spark.LayerSource;
import org.orthant.spark.SparkAudit;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Decides files of label sets. */
@Command(
        name = "verify",
        header = {"Decide for each label set whether any input can ever produce it.", ""},
        description = {
            "Asks what orthant verify asks, of any number of label sets: plain lines, JSON Lines, or Parquet with a column "
                    + "\"labels\" of arrays. Several files, folders and patterns may be given. Repeated sets are decided once.",
            "",
            "Writes verdicts, and certificates that orthant check accepts, as parts in a folder, with a summary. Killed at any "
                    + "time and started again with the same arguments, the job goes on where it was.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark verify --weights W.npy sets.txt --out verdicts --master local[2]",
            "  orthant spark verify --weights W.npy --bias b.npy 'logs/part-*' --out hdfs:///audit \\",
            "      --certificates --budget 10s --master spark://host:7077",
            "  orthant spark verify --weights model.onnx --distribute --rule top-k sets.parquet \\",
            "      --out verdicts --out-format parquet --on-bad-line skip --master yarn"
        })
final class VerifyCommand implements Callable<Integer> {

    /** What ends in an exit code of its own. */
    enum Finding {
        UNARGMAXABLE,
        UNDECIDED
    }

    /** What becomes of lines that are no label sets. */
    enum BadLine {
        STOP,
        SKIP
    }

    /** How much to find out, if not what is asked by default. */
    static final class DepthOptions {
        @Option(names = "--radius", required = true, description = "Find the radius of every region.")
        boolean radius;

        @Option(names = "--verdict-only", required = true, description = "Do not look at radii at all.")
        boolean verdictOnly;
    }

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Parameters(arity = "1..*", paramLabel = "LABELS", description = "Files, folders or patterns of label sets.")
    List<String> labels = List.of();

    @ArgGroup(exclusive = true)
    DepthOptions depth = new DepthOptions();

    @Option(
            names = "--eps",
            split = ",",
            paramLabel = "RADIUS",
            defaultValue = "1e-8,1",
            description = "Radii to compare with. Default: ${DEFAULT-VALUE}.")
    List<Double> thresholds = Question.PAPER_THRESHOLDS;

    @Mixin
    FeatureOptions features = new FeatureOptions();

    @Option(names = "--margin", description = "Find the logit margin of every label set.")
    boolean margins;

    @Option(
            names = "--deploy",
            split = ",",
            paramLabel = "FORMAT",
            defaultValue = "float32",
            description =
                    "Also prove what the layer does as deployed in float32, bfloat16 or float16. none: do not. Default: "
                            + "${DEFAULT-VALUE}.")
    List<String> deploy = List.of("float32");

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationText.class,
            description = "Time for each label set, such as 500ms, 10s or 2m, after which it is left undecided, or its "
                    + "radius less exact. Default: no limit, and no undecided set.")
    @Nullable Duration budget;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = DurationText.class,
            defaultValue = "20s",
            description =
                    "Time for a task with many label sets, after which the rest of them get a task each: hard ones let "
                            + "nobody wait. Has no influence on answers. Default: ${DEFAULT-VALUE}.")
    Duration slice = AuditJob.DEFAULT_SLICE;

    @Option(
            names = "--on-bad-line",
            paramLabel = "stop|skip",
            defaultValue = "stop",
            description =
                    "What to do about lines that are no label sets: stop, or report them, with file and line, and go on "
                            + "without. Default: ${DEFAULT-VALUE}.")
    BadLine onBadLine = BadLine.STOP;

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FOLDER",
            description = "The folder to write, on a path that all machines share.")
    @Nullable String out;

    @Option(
            names = "--out-format",
            paramLabel = "jsonl|parquet|text",
            defaultValue = "jsonl",
            description =
                    "How verdicts are written: as verify --out does, as a table, or as lines of verdict, count and "
                            + "labels. Default: ${DEFAULT-VALUE}.")
    AuditJob.Format format = AuditJob.Format.JSONL;

    @Option(names = "--certificates", description = "Write a proof of each verdict, too; a column of a Parquet table.")
    boolean certificates;

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "unargmaxable|undecided",
            description = "End with exit code 10 or 11 if there is such a label set.")
    Set<Finding> failOn = Set.of();

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @ParentCommand
    @Nullable SparkProgram program;

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        layer.require();
        DecisionRule rule = features.rule();
        if (slice.isNegative() || slice.isZero()) {
            throw Usage.wrong(command, "--slice: expected more than 0");
        }
        // What the options say must make sense before a cluster is started.
        Usage.asUsage(command, () -> asked(new Question(Depth.THRESHOLDS, thresholds, FeatureDomain.box(1, 1))));
        long start = System.nanoTime();
        return cluster.with(spark -> {
            AuditJob.Result result = run(spark, rule);
            new JobTable(result, (System.nanoTime() - start) / 1e9)
                    .print(command.commandLine().getOut());
            return exitCode(result);
        });
    }

    private AuditJob.Result run(SparkSession spark, DecisionRule rule) {
        LayerSource source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), source);
        Question question = asked(question(features.domain(facts.features()), rule));
        SparkAudit audit = SparkAudit.of(source, question, layer.names(spark.sparkContext()));
        AuditJob job = new AuditJob(
                audit, labels, Objects.requireNonNull(out), format, certificates, onBadLine == BadLine.SKIP, slice);
        CommandSpec command = Objects.requireNonNull(spec);
        return job.run(
                spark,
                SparkProgram.version(),
                new JobProgress(command.commandLine().getErr(), Objects.requireNonNull(program).quiet));
    }

    private Question question(FeatureDomain domain, DecisionRule rule) {
        if (depth.verdictOnly || (!depth.radius && (rule.isRanking() || !domain.isFinite()))) {
            return Question.verdict(domain).withRule(rule);
        }
        if (!domain.isFinite()) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec),
                    "--radius: needs bounds with an end for every feature, such as --box 1e4");
        }
        return Usage.asUsage(
                Objects.requireNonNull(spec),
                () -> new Question(depth.radius ? Depth.RADIUS : Depth.THRESHOLDS, thresholds, domain).withRule(rule));
    }

    /** Within the budget, and for the formats asked for. */
    private Question asked(Question question) {
        List<NumberFormat> formats = deploy.equals(List.of("none"))
                ? List.of()
                : deploy.stream().map(NumberFormat::parse).toList();
        Question deployed = question.withFormats(formats).withMargins(margins ? Margins.ALL : Margins.NONE);
        return budget == null ? deployed : deployed.withBudget(budget);
    }

    private int exitCode(AuditJob.Result result) {
        if (failOn.contains(Finding.UNARGMAXABLE)
                && result.tally().of(Outcome.UNARGMAXABLE).distinct() > 0) {
            return ExitCode.UNARGMAXABLE;
        }
        return failOn.contains(Finding.UNDECIDED)
                        && result.tally().of(Outcome.UNDECIDED).distinct() > 0
                ? ExitCode.UNDECIDED
                : ExitCode.DONE;
    }
}
