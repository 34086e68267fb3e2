package org.orthant.spark.program;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.RuleOptions;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.DecisionRule;
import org.orthant.spark.Facts;
import org.orthant.spark.LayerSource;
import org.orthant.spark.SparkCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks certificates. */
@Command(
        name = "check",
        header = {"Check the proofs of what a layer can and cannot predict.", ""},
        description = {
            "Asks what orthant check asks, of the files that verify --certificates writes. A line may be in any part; each part "
                    + "has the same header.",
            "",
            "Certificates about the image of a linear map name that map by its fingerprint: give it with --chain.",
            "",
            "The exit code is the first that applies: 12 if a certificate is rejected or all are about other features, 15 if a "
                    + "verdict is not as proven, 14 if a label set of LABELS has no certificate or is undecided, or if there is "
                    + "no certificate at all, and else 0.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark check --weights W.npy --certificates out/certificates sets.txt \\",
            "      --verdicts out/verdicts --master local[2]"
        })
final class CheckCommand implements Callable<Integer> {

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Parameters(arity = "0..*", paramLabel = "LABELS", description = "Label sets that need a certificate.")
    List<String> labels = List.of();

    @Option(
            names = "--certificates",
            required = true,
            paramLabel = "FILES",
            description = "Files, folders or patterns of certificates.")
    List<String> certificates = List.of();

    @Option(
            names = "--verdicts",
            paramLabel = "FILES",
            description = "Verdicts to compare with their certificates, in JSON Lines.")
    List<String> verdicts = List.of();

    @Option(names = "--allow-undecided", description = "With LABELS: sets may be undecided.")
    boolean allowUndecided;

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Mixin
    RuleOptions rule = new RuleOptions();

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        layer.require();
        Optional<DecisionRule> decided = rule.given();
        if (allowUndecided && labels.isEmpty()) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec), "--allow-undecided: give the label sets that were asked about, too");
        }
        SparkCheck.Report report = cluster.with(spark -> run(spark, decided));
        if (report.otherDomain().isPresent()) {
            Failures.print(
                    Objects.requireNonNull(spec).commandLine(),
                    "orthant spark: " + certificates.get(0) + ": "
                            + report.otherDomain().get());
            return ExitCode.CERTIFICATE_REJECTED;
        }
        print(report, Objects.requireNonNull(spec).commandLine().getOut());
        return exitCode(report);
    }

    private SparkCheck.Report run(SparkSession spark, Optional<DecisionRule> decided) {
        LayerSource source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), source);
        return new SparkCheck(
                        source,
                        certificates,
                        domain.given(facts.features()),
                        domain.maps(),
                        decided,
                        labels,
                        verdicts,
                        layer.names(spark.sparkContext()))
                .run(spark);
    }

    private static void print(SparkCheck.Report report, PrintWriter out) {
        line(out, "certificates", report.certificates());
        line(out, "accepted", report.accepted(Outcome.ARGMAXABLE) + report.accepted(Outcome.UNARGMAXABLE));
        line(out, "  argmaxable", report.accepted(Outcome.ARGMAXABLE));
        line(out, "    with radius", report.withRadius());
        line(out, "  unargmaxable", report.accepted(Outcome.UNARGMAXABLE));
        line(out, "undecided", report.accepted(Outcome.UNDECIDED));
        line(out, "rejected", report.rejected());
        if (report.asked() >= 0) {
            line(out, "label sets asked about", report.asked());
            line(out, "  proven", report.proven());
            line(out, "  undecided", report.undecided());
            line(out, "  without certificate", report.missing());
        }
        if (report.verdicts() >= 0) {
            line(out, "verdicts", report.verdicts());
            line(out, "  not as proven", report.differences());
        }
        report.told().forEach(out::println);
        out.flush();
    }

    private static void line(PrintWriter out, String name, long value) {
        out.printf(Locale.ROOT, "%-24s %d%n", name, value);
    }

    /** What is wrong comes before what is not there. */
    private int exitCode(SparkCheck.Report report) {
        if (report.rejected() > 0) {
            return ExitCode.CERTIFICATE_REJECTED;
        }
        if (report.differences() > 0) {
            return ExitCode.VERDICT_NOT_PROVEN;
        }
        boolean incomplete =
                report.certificates() == 0 || report.missing() > 0 || (!allowUndecided && report.undecided() > 0);
        return incomplete ? ExitCode.CERTIFICATE_MISSING : ExitCode.DONE;
    }
}
