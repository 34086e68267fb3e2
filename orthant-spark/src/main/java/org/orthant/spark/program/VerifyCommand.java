package org.orthant.spark.program;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DurationText;
import org.orthant.console.option.FailOnOption;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.QuestionOptions;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.spark.AuditJob;
import org.orthant.spark.Facts;
import org.orthant.spark.SharedLayer;
import org.orthant.spark.SparkAudit;
import org.orthant.verify.Question;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Decides files of label sets. */
@Command(
        name = "verify",
        header = {"Decide for each label set whether any input can ever produce it.", ""},
        description = {
            "Decides any number of label sets, like orthant verify: plain lines, JSON Lines, or "
                    + "Parquet with a column \"labels\" of arrays. LABELS may be several files, folders and glob "
                    + "patterns. Repeated sets are decided once.",
            "",
            "Writes verdicts, certificates and a summary to a folder. If interrupted, rerun the same "
                    + "command to resume.",
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
final class VerifyCommand extends ClusterCommand {

    /** What to do with lines that are not label sets. */
    enum BadLine {
        STOP,
        SKIP
    }

    private final OptionValue<List<String>> labels =
            parameters(String.class, "LABELS").required();

    private final OptionValue<Boolean> partial = flag("--partial");

    private final QuestionOptions question = group(new QuestionOptions());

    private final OptionValue<Duration> slice = option(Duration.class, "--slice", "TIME")
            .converter(new DurationText())
            .byDefault(AuditJob.DEFAULT_SLICE, "20s");

    private final OptionValue<BadLine> onBadLine =
            option(BadLine.class, "--on-bad-line", "stop|skip").byDefault(BadLine.STOP, "stop");

    private final OptionValue<String> out =
            option(String.class, "-o, --out", "FOLDER").required();

    private final OptionValue<AuditJob.Format> format = option(
                    AuditJob.Format.class, "--out-format", "jsonl|parquet|text")
            .byDefault(AuditJob.Format.JSONL, "jsonl");

    private final OptionValue<Boolean> certificates = flag("--certificates");

    private final FailOnOption failOn = group(new FailOnOption());

    @Override
    protected int run(CommandSpec command) {
        layer.require();
        IntFunction<Question> byFeatures = question.byFeatures();
        if (slice.get().isNegative() || slice.get().isZero()) {
            throw wrong("--slice: expected more than 0");
        }
        long start = System.nanoTime();
        return cluster.with(spark -> {
            AuditJob.Result result = run(spark, byFeatures);
            Results results = JobTable.of(result, (System.nanoTime() - start) / 1e9);
            question.domainNote().ifPresent(results::remark);
            print(results);
            return failOn.exitCode(outcome -> result.counts().of(outcome).distinct());
        });
    }

    private AuditJob.Result run(SparkSession spark, IntFunction<Question> byFeatures) {
        SharedLayer source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), source);
        Question posed = byFeatures.apply(facts.features());
        Usage.requireUsage(command(), () -> posed.rule().requireFits(facts.labels()));
        SparkAudit audit =
                Usage.asUsage(command(), () -> SparkAudit.of(source, posed, layer.names(spark.sparkContext())));
        AuditJob job = new AuditJob(
                partial.isGiven() ? audit.ofPartialSets() : audit,
                labels.get(),
                out.get(),
                format.get(),
                certificates.isGiven(),
                onBadLine.get() == BadLine.SKIP,
                slice.get());
        return job.run(spark, SparkProgram.version(), new JobProgress(Consoles.of(command())));
    }
}
