package org.orthant.spark.program;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.program.Failures;
import org.orthant.console.render.CheckResults;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.CheckExit;
import org.orthant.console.terminal.ExitCode;
import org.orthant.layer.DecisionRule;
import org.orthant.spark.Facts;
import org.orthant.spark.SharedLayer;
import org.orthant.spark.SparkCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks certificates. */
@Command(
        name = "check",
        header = {"Check the proofs of what a layer can and cannot predict.", ""},
        description = {
            "Checks the files that verify --certificates writes, like orthant check. Certificates "
                    + "may be in any part; all parts have the same header.",
            "",
            "Certificates about the image of a linear map identify the map by its fingerprint; pass "
                    + "it with --chain.",
            "",
            "The exit code is the first that applies: 12 if a certificate is rejected or all are "
                    + "about another domain, 15 if a verdict is not what its certificate proves, 14 if a label "
                    + "set of LABELS has no certificate or is undecided or there are no certificates, "
                    + "otherwise 0.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark check --weights W.npy --certificates out/certificates sets.txt \\",
            "      --verdicts out/verdicts --master local[2]"
        })
final class CheckCommand extends ClusterCommand {

    @Parameters(arity = "0..*", paramLabel = "LABELS")
    List<String> labels = List.of();

    @Option(names = "--certificates", required = true, paramLabel = "FILES")
    List<String> certificates = List.of();

    @Option(names = "--verdicts", paramLabel = "FILES")
    List<String> verdicts = List.of();

    @Option(names = "--allow-undecided")
    boolean allowUndecided;

    @Mixin
    DecisionOptions decision = new DecisionOptions();

    @Override
    protected int run(CommandSpec command) {
        layer.require();
        Optional<DecisionRule> decided = decision.rule().given();
        if (allowUndecided && labels.isEmpty()) {
            throw Usage.wrong(command, "--allow-undecided requires LABELS");
        }
        SparkCheck.Checked checked = cluster.with(spark -> run(spark, decided));
        if (checked.otherDomain().isPresent()) {
            return Failures.end(
                    command,
                    Failure.of(
                            Kind.REJECTED,
                            ExitCode.CERTIFICATE_REJECTED,
                            certificates.get(0) + ": " + checked.otherDomain().get()));
        }
        Results results = CheckResults.of(checked.counts(), checked.examples());
        decision.domain().note().ifPresent(results::remark);
        print(results);
        return CheckExit.code(checked.counts(), allowUndecided);
    }

    private SparkCheck.Checked run(SparkSession spark, Optional<DecisionRule> decided) {
        SharedLayer source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), source);
        return new SparkCheck(
                        source,
                        certificates,
                        decision.domain().given(facts.features()),
                        decision.domain().maps(),
                        decided,
                        labels,
                        verdicts,
                        layer.names(spark.sparkContext()))
                .run(spark);
    }
}
