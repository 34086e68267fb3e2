package org.orthant.spark.program;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.render.CheckResults;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.CheckExit;
import org.orthant.layer.DecisionRule;
import org.orthant.spark.Facts;
import org.orthant.spark.SharedLayer;
import org.orthant.spark.SparkCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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
            CheckExit.DESCRIBED,
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark check --weights W.npy --certificates out/certificates sets.txt \\",
            "      --verdicts out/verdicts --master local[2]"
        })
final class CheckCommand extends ClusterCommand {

    private final OptionValue<List<String>> labels = parameters(String.class, "LABELS");

    private final OptionValue<Boolean> partial = flag("--partial");

    private final OptionValue<List<String>> certificates =
            list(String.class, "--certificates", "FILES").required();

    private final OptionValue<List<String>> verdicts = list(String.class, "--verdicts", "FILES");

    private final OptionValue<Boolean> allowUndecided = flag("--allow-undecided");

    private final DecisionOptions decision = group(new DecisionOptions());

    @Override
    protected int run(CommandSpec command) {
        layer.require();
        Optional<DecisionRule> decided = decision.rule().given();
        if (allowUndecided.isGiven() && labels.get().isEmpty()) {
            throw wrong("--allow-undecided requires LABELS");
        }
        SparkCheck.Checked checked = cluster.with(spark -> run(spark, decided));
        if (checked.otherDomain().isPresent()) {
            return Failures.end(
                    command,
                    Failure.rejected(certificates.get().get(0) + ": "
                            + checked.otherDomain().get()));
        }
        Results results = CheckResults.of(checked.counts(), checked.examples());
        decision.domain().note().ifPresent(results::remark);
        print(results);
        return CheckExit.code(checked.counts(), allowUndecided.isGiven());
    }

    private SparkCheck.Checked run(SparkSession spark, Optional<DecisionRule> decided) {
        SharedLayer source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), source);
        return new SparkCheck(
                        source,
                        certificates.get(),
                        decision.domain().given(facts.features()),
                        decision.domain().maps(),
                        decided,
                        labels.get(),
                        verdicts.get(),
                        layer.names(spark.sparkContext()),
                        partial.isGiven())
                .run(spark);
    }
}
