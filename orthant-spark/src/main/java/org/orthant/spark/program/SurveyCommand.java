package org.orthant.spark.program;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyFile;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.layer.DecisionRule;
import org.orthant.spark.Facts;
import org.orthant.spark.LayerSource;
import org.orthant.spark.SparkSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks about random label sets. */
@Command(
        name = "survey",
        header = {"Estimate which share of all label sets a layer can answer, from random ones.", ""},
        description = {
            "Asks what orthant audit --survey asks, of the same random sets. Writes a table with a line for each size and number "
                    + "of features. Killed at any time, the same command goes on where it was.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark survey --weights embeddings.npy --rule top-k --sizes 1..10 \\",
            "      --first 16,32,64 --sets 10000 --out survey.csv --master spark://host:7077"
        })
final class SurveyCommand implements Callable<Integer> {

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,6})(?:\\.\\.([0-9]{1,6}))?");

    /** Nobody reads a curve of more points, and each may take minutes. */
    private static final int MOST_SIZES = 1000;

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Option(
            names = "--sizes",
            required = true,
            split = ",",
            paramLabel = "SIZES",
            description = "Sizes of random label sets, such as 1..10 or 2,3,5.")
    List<String> sizes = List.of();

    @Option(
            names = "--first",
            split = ",",
            paramLabel = "NUMBERS",
            description = "Ask it of the first columns only, such as 16,32,64, as with embeddings that may be cut.")
    List<Integer> first = List.of();

    @Option(
            names = "--sets",
            paramLabel = "NUMBER",
            defaultValue = "100",
            description = "Random sets of each size. Default: ${DEFAULT-VALUE}.")
    int sets = 100;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Their seed. Default: 0.")
    long seed = Survey.DEFAULT_SEED;

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FILE",
            description = "The table to write, on the machine of the driver.")
    @Nullable Path out;

    @Mixin
    FeatureOptions features = new FeatureOptions();

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        layer.require();
        List<Integer> asked = asked();
        DecisionRule rule = features.rule();
        PrintWriter printed = Objects.requireNonNull(spec).commandLine().getOut();
        List<SurveyPoint> points = cluster.with(spark -> run(spark, asked, rule));
        printed.printf(
                Locale.ROOT,
                "%14s %15s %12s %16s %10s%n",
                "first features",
                "labels in a set",
                "random sets",
                "can be answered",
                "undecided");
        points.forEach(point -> printed.printf(
                Locale.ROOT,
                "%14d %15d %12d %16d %10d%n",
                point.features(),
                point.size(),
                point.asked(),
                point.answerable(),
                point.undecided()));
        printed.flush();
        return ExitCode.DONE;
    }

    private List<SurveyPoint> run(SparkSession spark, List<Integer> asked, DecisionRule rule) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        LayerSource source = layer.layer(spark.sparkContext());
        Facts facts = Facts.of(context, source);
        SparkSurvey survey = Usage.asUsage(
                Objects.requireNonNull(spec),
                () -> new SparkSurvey(
                        source, facts, features.domain(facts.features()), rule, asked, first, sets, seed));
        Map<String, String> circumstances = new LinkedHashMap<>();
        circumstances.put("version of Orthant", SparkProgram.version());
        circumstances.put("weights", facts.fingerprint());
        circumstances.put("rule", survey.rule().described());
        circumstances.put("features", survey.domain().toString());
        circumstances.put("sizes", survey.sizes().toString());
        circumstances.put("first features", survey.dimensions().toString());
        circumstances.put("sets per size", String.valueOf(sets));
        circumstances.put("seed", String.valueOf(seed));
        SurveyFile file = new SurveyFile(Objects.requireNonNull(out), SparkProgram.version());
        List<SurveyPoint> points = file.run(circumstances, (skipped, found) -> survey.run(context, skipped, found))
                .orElseThrow();
        file.finish();
        return points;
    }

    private List<Integer> asked() {
        List<Integer> asked = new ArrayList<>();
        for (String text : sizes) {
            Matcher range = RANGE.matcher(text.strip());
            int from = range.matches() ? Integer.parseInt(range.group(1)) : 1;
            int to = !range.matches() ? 0 : range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from || to - from >= MOST_SIZES - asked.size()) {
                throw Usage.wrong(
                        Objects.requireNonNull(spec),
                        "--sizes " + text + ": expected up to " + MOST_SIZES + " such as 1..10 or 2,3,5");
            }
            for (int size = from; size <= to; size++) {
                asked.add(size);
            }
        }
        return asked;
    }
}
