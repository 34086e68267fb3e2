package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.certify.Demand;
import org.orthant.audit.certify.FixedPartSearch;
import org.orthant.cli.option.DataOptions;
import org.orthant.cli.option.PlanFolder;
import org.orthant.cli.option.Sparsity;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.plan.Histogram;
import org.orthant.plan.LabelSetStatistics;
import org.orthant.plan.LayerSize;
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
            "  orthant plan --data debtags --certify --out plans/debtags"
        })
final class PlanCommand extends ReportingCommand {

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
        if (deploy.isGiven()
                || share.isGiven()
                || seeds.isGiven()
                || data.given().isPresent()) {
            throw wrong("--data, --deploy, --share and --seeds require --certify");
        }
        if (!(coverage.get() > 0 && coverage.get() <= 1)) {
            throw wrong("--coverage " + coverage.get() + ": expected a fraction above 0 and up to 1");
        }
        Results results = new Results("plan", 1);
        int n;
        int k;
        if (!file.isGiven()) {
            if (!labels.isGiven() || !active.isGiven()) {
                throw wrong("nothing to plan: specify a file of label sets, or --labels and --active");
            }
            n = labels.get();
            k = active.get();
            requireLabels(n);
            Sparsity.require(command, n, k);
            results.fact("labels", "labels (n)", n);
        } else {
            LabelSetStatistics statistics = read(file.get());
            n = statistics.labels();
            describe(results, statistics);
            k = active.isGiven() ? active.get() : statistics.active().max();
            if (active.isGiven()) {
                Sparsity.require(command, n, k);
            }
            describeCovered(results, statistics, k);
        }
        results.fact("active", "planned for (k)", k, Numbers.counted(k, "active label"));
        if (2L * k + 1 > n) {
            results.fact("features", "features (d)", n, n + ", the number of labels")
                    .remark("Sets of " + k + " out of " + n + " labels are too dense for a DFT layer, which needs"
                            + " k < n/2: only a layer of full rank predicts them all. Consider a smaller --active.");
        } else {
            results.fact("features", "DFT columns (2k+1)", 2 * k + 1);
            Usage.asUsage(command, () -> compare(results, new LayerSize(n, encoder.get()), k));
        }
        output.write(results);
        return ExitCode.DONE;
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
        Usage.requireUsage(
                command, () -> FixedPartSearch.most(sets.sets().get(0).labels(), k));
        PlanCertification plan = new PlanCertification(
                Consoles.of(command), data.given().orElseGet(file::get), sets, demand, tries, folder);
        Optional<Results> found = Usage.asUsage(command, () -> plan.run(k));
        found.ifPresent(output::print);
        if (found.isEmpty()) {
            Consoles.of(command).say("orthant: interrupted; rerun the same command to resume");
        }
        return found.isPresent() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }

    /** Refuses options of the comparison of layers, which certification would ignore. */
    private void requireNothingButCertification() {
        for (OptionValue<?> option : List.of(coverage, encoder, slack)) {
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
            return PlanFolder.sets(data.dataset());
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

    private LabelSetStatistics read(Path path) {
        LabelSetStatistics.Builder builder;
        if (!labels.isGiven()) {
            List<LabelSet> sets = LabelSetFile.read(path);
            builder = new LabelSetStatistics.Builder(sets.get(0).labels());
            sets.forEach(builder::add);
        } else {
            requireLabels(labels.get());
            builder = new LabelSetStatistics.Builder(labels.get());
            LabelSetFile.forEach(path, labels.get(), Optional.empty(), builder::add);
        }
        if (builder.isEmpty()) {
            throw BadInputException.in(path, "has no label sets: expected one per line");
        }
        return builder.build();
    }

    private void describe(Results results, LabelSetStatistics statistics) {
        Histogram sizes = statistics.active();
        Histogram turns = statistics.turns();
        results.fact("label_sets", "label sets", statistics.count())
                .fact("labels", "labels (n)", statistics.labels())
                .fact("active_mean", "active labels, mean", sizes.mean())
                .fact("active_median", "active labels, median", sizes.quantile(0.5))
                .fact("active_max", "active labels, largest", sizes.max())
                .fact("turns_mean", "sign changes / 2, mean", turns.mean())
                .fact("turns_max", "sign changes / 2, largest", turns.max())
                .detail("coverage", coverage.get());
        String most = Numbers.percent(coverage.get()) + " of them";
        int n = statistics.labels();
        describeNeed(results, "active_all", "k for all sets", sizes.max(), n, "");
        describeNeed(results, "active_coverage", "k for " + most, sizes.quantile(coverage.get()), n, "");
        describeNeed(
                results,
                "turns_all",
                "k in this label order",
                turns.max(),
                n,
                " (guarantees these sets, not others as large)");
        describeNeed(results, "turns_coverage", "... for " + most, turns.quantile(coverage.get()), n, "");
    }

    private static void describeNeed(Results results, String key, String label, int k, int n, String note) {
        long d = Math.min(n, 2L * k + 1);
        results.fact(key, label, k, k + ", d = " + (2L * k + 1 > n ? "n = " : "") + d + note)
                .detail(key + "_features", d);
    }

    private static void describeCovered(Results results, LabelSetStatistics statistics, int k) {
        long bySize = statistics.active().atMost(k);
        long inOrder = statistics.turns().atMost(k);
        results.fact(
                        "covered_sets",
                        "of them covered by k",
                        bySize,
                        bySize + " of " + statistics.count() + " (" + inOrder + " in this label order)")
                .detail("covered_sets_in_order", inOrder);
    }

    private Results compare(Results results, LayerSize size, int k) {
        for (int s : slack.get()) {
            if (s < 1) {
                throw wrong("--slack " + s + ": compare layers of at least 1 trained column");
            }
        }
        return results.fact("encoder", "encoder size (e)", size.encoder())
                .fact("guarantee_parameters", "parameters of the guarantee", size.guarantee(k))
                .table(Table.of(
                        "layers",
                        slack.get(),
                        List.of(
                                new Field<>("width", "d = s", s -> s),
                                new Field<>("bsl_parameters", "BSL parameters", size::bottleneck),
                                new Field<>("dft_parameters", "DFT parameters", s -> size.dft(k, s)),
                                new Field<>(
                                        "dft_more_percent",
                                        "more %",
                                        s -> 100.0 * (size.dft(k, s) - size.bottleneck(s)) / size.bottleneck(s)),
                                new Field<>("slack_at_equal_size", "s at BSL's size", s -> {
                                    long equal = s - size.columnsForGuarantee(k);
                                    return equal < 0 ? Optional.empty() : equal;
                                }))))
                .remark("A DFT layer that gives up "
                        + Numbers.counted(size.columnsForGuarantee(k), "trained column")
                        + " is no larger than the BSL and, as an output layer, guarantees every set of up to "
                        + Numbers.counted(k, "label") + ".")
                .remark(
                        "The guarantee will hold for the whole head if the encoder's last activation is a bijection such as a"
                                + " leaky ReLU, and the trained projection is onto, for which e must be at least 2k+1+s: "
                                + "s of up to " + Math.max(0, size.encoder() - (2L * k + 1)) + " here.");
    }

    private void requireLabels(int n) {
        if (n < 1) {
            throw wrong("--labels " + n + ": expected at least 1 label");
        }
    }
}
