package org.orthant.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.orthant.audit.RunOptions;
import org.orthant.audit.certify.Demand;
import org.orthant.audit.certify.FewFeatures;
import org.orthant.audit.certify.FinishedPlan;
import org.orthant.audit.certify.FixedParts;
import org.orthant.audit.certify.PlanCertification;
import org.orthant.cli.option.DataOptions;
import org.orthant.cli.option.Sparsity;
import org.orthant.cli.render.PlanAnswers;
import org.orthant.cli.terminal.PlanProgress;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DurationText;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.NumberFormat;
import org.orthant.plan.Histogram;
import org.orthant.plan.LabelSetStatistics;
import org.orthant.plan.LayerSize;
import org.orthant.plan.SignRank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Plans the layer that a collection of label sets needs, and reports its size. */
@Command(
        name = "plan",
        header = {"Choose k, features and slack before training.", ""},
        description = {
            "From a file of label sets, or from n and k: the smallest DFT layer that guarantees all of them (and "
                    + "99.9 %% of them), and its trainable parameters next to those of a bottlenecked sigmoid layer "
                    + "(BSL).",
            "",
            "Parameters: BSL of width d: e*d + d + n*d. DFT with s slack columns: (e+1)(2k+1+s) + n*s, where e is the "
                    + "size of the encoder.",
            "",
            "The file has one label set per line: label ids from 0, separated by spaces or commas. An empty line is "
                    + "the empty set; lines that begin with # are comments. The file may also have any other format that "
                    + "verify reads.",
            "",
            "With --certify, finds fixed columns that make these label sets reachable with any trained weights, and "
                    + "proves it before training.",
            "",
            "--format csv prints only the comparison of layers, --format json everything.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant plan train-labels.txt --labels 8921 --encoder 500",
            "  orthant plan --labels 8921 --active 80 --encoder 500 --slack 25,50,100,200",
            "  orthant plan train-labels.txt --fewest W.npy --fewest-time 5m",
            "  orthant plan --data debtags --certify --out plans/debtags"
        })
final class PlanCommand extends ReportingCommand {

    /** Distinct label sets that the bounds of the fewest features look at: a few hundred megabytes at most. */
    private static final int MOST_KEPT = 100_000;

    private final OptionValue<Path> file = optionalParameter(Path.class, "FILE");

    private final OptionValue<Integer> labels = option(Integer.class, "-n, --labels", "n");

    private final OptionValue<Integer> active = option(Integer.class, "-k, --active", "k");

    private final OptionValue<Double> coverage =
            option(Double.class, "--coverage", "FRACTION").byDefault(0.999);

    private final OptionValue<Integer> encoder =
            option(Integer.class, "-e, --encoder", "e").byDefault(768);

    private final OptionValue<List<Integer>> slack =
            list(Integer.class, "-s, --slack", "s").commaSeparated().byDefault(List.of(25, 50, 100, 200, 400));

    private final DataOptions data = group(new DataOptions());

    private final OptionValue<Boolean> certify = flag("--certify");

    private final OptionValue<Path> fewest = file("--fewest");

    private final OptionValue<Duration> fewestTime = option(Duration.class, "--fewest-time", "TIME")
            .converter(new DurationText())
            .byDefault(Duration.ofMinutes(1), "1m");

    private final OptionValue<String> deploy = option(String.class, "--deploy", "FORMAT");

    private final OptionValue<Double> share =
            option(Double.class, "--share", "FRACTION").byDefault(1.0);

    private final OptionValue<Integer> seeds =
            option(Integer.class, "--seeds", "N").byDefault(3);

    @Override
    protected int run(CommandSpec command) {
        if (certify.isGiven()) {
            return certify(command);
        }
        requireNothingOfCertification();
        requireSensibleComparison();
        if (fewest.isGiven() && !file.isGiven()) {
            throw wrong("--fewest: specify a file of label sets");
        }
        if (fewestTime.isGiven() && !fewest.isGiven()) {
            throw wrong("--fewest-time requires --fewest");
        }
        Results results = new Results("plan", 1);
        Sizes sizes = file.isGiven() ? describedFile(results) : givenSizes(results);
        Usage.asUsage(
                command,
                () -> PlanAnswers.layers(
                        results, new LayerSize(sizes.labels(), encoder.get()), sizes.active(), slack.get()));
        output.write(results);
        return ExitCode.DONE;
    }

    /** What a layer is planned for: n labels, k of them active. */
    private record Sizes(int labels, int active) {}

    private Sizes givenSizes(Results results) {
        if (!labels.isGiven() || !active.isGiven()) {
            throw wrong("nothing to plan: specify a file of label sets, or --labels and --active");
        }
        requireLabels(labels.get());
        Sparsity.require(command(), labels.get(), active.get());
        results.fact("labels", "labels (n)", labels.get());
        return new Sizes(labels.get(), active.get());
    }

    private Sizes describedFile(Results results) {
        Set<LabelSet> some = new LinkedHashSet<>();
        LabelSetStatistics statistics = read(file.get(), some);
        PlanAnswers.describe(results, statistics, coverage.get());
        describeFewest(results, List.copyOf(some), statistics);
        int k = active.orElse(statistics.active().max());
        if (active.isGiven()) {
            Sparsity.require(command(), statistics.labels(), k);
        }
        PlanAnswers.describeCovered(results, statistics, k);
        return new Sizes(statistics.labels(), k);
    }

    /** Bounds the fewest features, and searches a layer that has them. */
    private void describeFewest(Results results, List<LabelSet> sets, LabelSetStatistics statistics) {
        boolean all = sets.size() < MOST_KEPT;
        SignRank bounds = SignRank.of(sets);
        Optional<FloatMatrix> found = Optional.empty();
        if (fewest.isGiven()) {
            if (!all) {
                throw BadInputException.in(
                        file.get(),
                        "has more than " + MOST_KEPT + " distinct label sets, too many for a search of a layer");
            }
            found = searched(sets, bounds);
        }
        PlanAnswers.describeFewest(results, bounds, statistics, all, found.map(FloatMatrix::columns));
        found.ifPresent(rows -> {
            write(rows);
            results.remark("The layer in " + fewest.get() + " predicts all label sets with "
                    + Numbers.counted(rows.columns(), "feature")
                    + ", which the engine has proven. For certificates: orthant verify --weights "
                    + fewest.get() + " " + file.get() + " --certificates FILE");
        });
        if (fewest.isGiven() && found.isEmpty()) {
            results.remark("No layer with fewer features than the upper bound was found; " + fewest.get()
                    + " is not written.");
        }
    }

    private Optional<FloatMatrix> searched(List<LabelSet> sets, SignRank bounds) {
        Console console = Consoles.of(command());
        StatusLine status = console.status();
        int threads = Runtime.getRuntime().availableProcessors();
        try (Interruption interruption = Interruption.watch()) {
            return new FewFeatures(sets, fewestTime.get(), threads, interruption::requested)
                    .search(bounds, features -> status.show("trying " + Numbers.counted(features, "feature")));
        } finally {
            status.end();
        }
    }

    private void write(FloatMatrix rows) {
        try {
            NpyWriter.write(fewest.get(), rows);
        } catch (IOException e) {
            throw BadInputException.in(fewest.get(), "cannot be written", e);
        }
    }

    private void requireNothingOfCertification() {
        if (deploy.isGiven()
                || share.isGiven()
                || seeds.isGiven()
                || data.given().isPresent()) {
            throw wrong("--data, --deploy, --share and --seeds require --certify");
        }
    }

    private void requireSensibleComparison() {
        if (!(coverage.get() > 0 && coverage.get() <= 1)) {
            throw wrong("--coverage " + coverage.get() + ": expected a fraction above 0 and up to 1");
        }
        slack.get().stream().filter(s -> s < 1).findFirst().ifPresent(s -> {
            throw wrong("--slack " + s + ": compare layers of at least 1 trained column");
        });
    }

    private int certify(CommandSpec command) {
        if (data.given().isPresent() == file.isGiven()) {
            throw wrong("--certify: specify either --data or a file of label sets");
        }
        Path folder = output.target()
                .orElseThrow(() -> Usage.wrong(command, "--certify: specify a folder for the plan with --out"));
        int tries = seeds.valid(number -> number >= 1, "at least 1");
        Demand demand = Usage.asUsage(
                command,
                () -> new Demand(
                        !deploy.isGiven() ? NumberFormat.FLOAT32 : NumberFormat.parse(deploy.get()), share.get()));
        requireNothingButCertification();
        DistinctLabelSets sets = sets();
        int k = active.isGiven() ? active.get() : usualActive(sets, demand.share());
        Usage.requireUsage(command, () -> FixedParts.most(sets.sets().get(0).labels(), k));
        PlanCertification plan = new PlanCertification(
                data.given().orElseGet(file::get), sets, demand, k, tries, BuildInformation.version(), folder);
        Optional<FinishedPlan> found = Usage.asUsage(command, () -> run(plan, Consoles.of(command)));
        found.ifPresent(finished -> output.print(PlanAnswers.certified(finished, folder)));
        if (found.isEmpty()) {
            Consoles.of(command).say("orthant: interrupted; rerun the same command to resume");
        }
        return found.isPresent() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }

    private static Optional<FinishedPlan> run(PlanCertification plan, Console console) {
        PlanProgress progress = new PlanProgress(console, plan.sets().size());
        try (Interruption interruption = Interruption.watch()) {
            RunOptions options = RunOptions.DEFAULT
                    .withCancellation(interruption::requested)
                    .withListener(new AuditProgress(console));
            return plan.run(options, progress);
        } finally {
            progress.end();
        }
    }

    /** Refuses options of the comparison of layers, which certification would ignore. */
    private void requireNothingButCertification() {
        for (OptionValue<?> option : List.of(coverage, encoder, slack, fewest, fewestTime)) {
            if (option.isGiven()) {
                throw option.unwanted("cannot be combined with --certify");
            }
        }
        if (labels.isGiven() && data.given().isPresent()) {
            throw wrong("--labels " + labels.get() + ": the data determine the number of labels; remove it");
        }
    }

    /** Returns the number of active labels that this share of the label sets does not exceed. */
    private static int usualActive(DistinctLabelSets sets, double share) {
        Histogram.Builder sizes = new Histogram.Builder();
        sets.sets().forEach(set -> sizes.add(set.size()));
        return Math.max(1, sizes.build().quantile(share));
    }

    private DistinctLabelSets sets() {
        if (data.given().isPresent()) {
            return data.dataset().distinctLabelSets();
        }
        Path source = file.get();
        int n = labels.isGiven()
                ? labels.get()
                : LabelSetFile.read(source).get(0).labels();
        requireLabels(n);
        if (!labels.isGiven() && n > Vocabulary.MOST_UNSTATED) {
            throw BadInputException.in(
                    source,
                    "has the label id " + (n - 1) + ", which would make " + n + " labels: expected ids below "
                            + Vocabulary.MOST_UNSTATED + ", or --labels " + n + " if that is intended");
        }
        return DistinctLabelSetReader.read(source, n, Optional.empty());
    }

    /** Reads label sets, and keeps some: what these need, all of them need. */
    private LabelSetStatistics read(Path path, Set<LabelSet> some) {
        LabelSetStatistics.Builder builder;
        if (!labels.isGiven()) {
            List<LabelSet> sets = LabelSetFile.read(path);
            builder = new LabelSetStatistics.Builder(sets.get(0).labels());
            sets.forEach(set -> add(set, builder, some));
        } else {
            requireLabels(labels.get());
            builder = new LabelSetStatistics.Builder(labels.get());
            LabelSetFile.forEach(path, labels.get(), Optional.empty(), set -> add(set, builder, some));
        }
        if (builder.isEmpty()) {
            throw BadInputException.in(path, "has no label sets: expected one per line");
        }
        return builder.build();
    }

    private static void add(LabelSet set, LabelSetStatistics.Builder builder, Set<LabelSet> some) {
        builder.add(set);
        if (some.size() < MOST_KEPT) {
            some.add(set);
        }
    }

    private void requireLabels(int n) {
        if (n < 1) {
            throw wrong("--labels " + n + ": expected at least 1 label");
        }
    }
}
