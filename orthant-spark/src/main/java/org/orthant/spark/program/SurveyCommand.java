package org.orthant.spark.program;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.orthant.audit.survey.SurveyFile;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.SizeListText;
import org.orthant.console.option.SizeListText.SizeList;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.console.render.SurveyTable;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.CertificateHeader;
import org.orthant.layer.DecisionRule;
import org.orthant.spark.Facts;
import org.orthant.spark.SharedLayer;
import org.orthant.spark.SparkSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Asks about random label sets. */
@Command(
        name = "survey",
        header = {"Estimate the share of label sets that a layer can predict, from random ones.", ""},
        description = {
            "Asks what orthant audit --survey asks, of the same random sets. Writes a table with a line for each size and number "
                    + "of features. If interrupted, rerun the same command to resume.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark survey --weights embeddings.npy --rule top-k --sizes 1..10 \\",
            "      --first 16,32,64 --sets 10000 --out survey.csv --master spark://host:7077"
        })
final class SurveyCommand extends ClusterCommand {

    private final OptionValue<SizeList> sizes = option(SizeList.class, "--sizes", "SIZES")
            .converter(new SizeListText())
            .required();

    private final OptionValue<SizeList> first =
            option(SizeList.class, "--first", "NUMBERS").converter(new SizeListText());

    private final OptionValue<Integer> sets = number("--sets").byDefault(100);

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(SurveyPlan.DEFAULT_SEED);

    private final OptionValue<Path> out = file("-o, --out").required();

    private final DecisionOptions decision = group(new DecisionOptions());

    @Override
    protected int run(CommandSpec command) {
        layer.require();
        DecisionRule decided = decision.rule().rule();
        List<SurveyPoint> points = cluster.with(spark -> run(spark, decided));
        Results results = new Results("spark-survey", 1);
        SurveyTable.add(results, decided, points);
        decision.domain().note().ifPresent(results::remark);
        print(results);
        return ExitCode.DONE;
    }

    private List<SurveyPoint> run(SparkSession spark, DecisionRule decided) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        SharedLayer source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(context, source);
        SurveyPlan plan = Usage.asUsage(
                command(),
                () -> new SurveyPlan(
                        facts.labels(),
                        decision.domain().domain(facts.features()),
                        decided,
                        sizes.get().sizes(),
                        first.value().map(SizeList::sizes).orElse(List.of()),
                        sets.get(),
                        seed.get()));
        CertificateHeader asked = Usage.asUsage(command(), () -> facts.header(plan.domain(), plan.rule()));
        SparkSurvey survey = Usage.asUsage(command(), () -> new SparkSurvey(source, plan));
        SurveyFile file = new SurveyFile(out.get(), SparkProgram.version());
        List<SurveyPoint> points = file.run(asked, plan, (skipped, found) -> survey.run(context, skipped, found))
                .orElseThrow();
        file.finish();
        return points;
    }
}
