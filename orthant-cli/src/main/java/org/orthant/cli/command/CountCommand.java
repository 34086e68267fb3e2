package org.orthant.cli.command;

import java.math.BigInteger;
import org.orthant.cli.option.Sparsity;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.counting.BinaryLogarithm;
import org.orthant.counting.CoverCount;
import org.orthant.counting.Guarantee;
import org.orthant.counting.Necklaces;
import org.orthant.labels.ActiveSets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Counts the label sets that a layer of given size can predict. */
@Command(
        name = "count",
        header = {"Count the label sets that a layer of given size can predict.", ""},
        description = {
            "With --features: Cover's number, which a layer in general position attains and no layer exceeds.",
            "With --active: the number of label sets of that size, and the fewest features with "
                    + "which some layer can predict all of them.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant count --labels 1000 --features 50",
            "  orthant count --labels 8921 --active 80",
            "  orthant count -n 20000 -d 101 -k 50 --format json"
        })
final class CountCommand extends ReportingCommand {

    private final OptionValue<Integer> labels =
            option(Integer.class, "-n, --labels", "n").required();

    private final OptionValue<Integer> features = option(Integer.class, "-d, --features", "d");

    private final OptionValue<Integer> active = option(Integer.class, "-k, --active", "k");

    private final OptionValue<Boolean> bias = flag("--bias");

    @Override
    protected int run(CommandSpec command) {
        Results results = new Results("count", 1);
        if (!features.isGiven() && !active.isGiven()) {
            throw wrong("nothing to count: specify --features, --active, or both");
        }
        Usage.asUsage(command, () -> new CoverCount(labels.get(), 1, bias.isGiven()));
        results.fact("labels", "labels (n)", labels.get());
        results.fact("all", "all label sets (2^n)", BigInteger.ONE.shiftLeft(labels.get()));
        if (features.isGiven()) {
            int d = features.get();
            Usage.requireUsage(command, () -> CountingEffort.require("--features " + d, labels.get(), d));
            countFeatures(results, Usage.asUsage(command, () -> new CoverCount(labels.get(), d, bias.isGiven())));
        }
        if (active.isGiven()) {
            int k = active.get();
            Sparsity.require(command, labels.get(), k);
            Usage.requireUsage(command, () -> CountingEffort.require("--active " + k, labels.get(), k));
            Usage.requireUsage(command, () -> CountingEffort.require("--active " + k, labels.get(), needed(k)));
            countActive(results, k);
        }
        if (features.isGiven() && active.isGiven()) {
            judge(results, features.get(), active.get());
        }
        output.write(results);
        return ExitCode.DONE;
    }

    private void countFeatures(Results results, CoverCount cover) {
        int d = cover.features();
        BigInteger argmaxable = cover.argmaxable();
        double log10 = log10Fraction(argmaxable);
        int guaranteed = bias.isGiven()
                ? Guarantee.largestActiveWithBias(labels.get(), d)
                : Guarantee.largestActive(labels.get(), d);
        results.fact("features", "features (d)", d, d + (bias.isGiven() ? " and a bias" : ""))
                .fact("argmaxable", "argmaxable (Cover)", argmaxable)
                .fact("unargmaxable", "can never be predicted", cover.total().subtract(argmaxable))
                .fact("log10_fraction", "argmaxable fraction", log10, Numbers.fraction(log10))
                .fact(
                        "guaranteed_active",
                        "can guarantee (k)",
                        guaranteed,
                        guaranteed == labels.get()
                                ? "every label set"
                                : "every set of up to " + Numbers.counted(guaranteed, "label"));
    }

    private void countActive(Results results, int k) {
        BigInteger sets = ActiveSets.of(labels.get(), k).count();
        int needed = needed(k);
        // Without features only the signs of the bias are predicted.
        BigInteger argmaxable =
                needed == 0 ? BigInteger.ONE : new CoverCount(labels.get(), needed, bias.isGiven()).argmaxable();
        double log10 = log10Fraction(sets);
        results.fact("active", "active labels (k)", k, "up to " + k)
                .fact("active_sets", "label sets of that size", sets)
                .fact("active_log10_fraction", "fraction of all", log10, Numbers.fraction(log10))
                .fact("active_necklaces", "up to rotation", new Necklaces(labels.get()).withAtMostActive(k))
                .fact("needed_features", "fewest features (d)", needed, needed + (bias.isGiven() ? " and a bias" : ""))
                .fact("needed_argmaxable", "argmaxable with these", argmaxable);
        String optimal = needed > 1 ? "; no layer of fewer than " + needed + " features does." : ".";
        results.remark("A DFT layer of " + Numbers.counted(2L * k + 1, "column") + " predicts every set of up to "
                + Numbers.counted(k, "label") + optimal);
    }

    private void judge(Results results, int d, int k) {
        boolean enough = d >= needed(k);
        results.fact("guarantee_possible", "are the features enough?", enough, enough ? "yes" : "no")
                .remark(
                        enough
                                ? "With " + Numbers.counted(d, "feature")
                                        + " all of them can be predicted, given the right weights."
                                : "With " + Numbers.counted(d, "feature") + " some set of up to "
                                        + Numbers.counted(k, "label")
                                        + " can never be predicted, with any weights.");
    }

    private double log10Fraction(BigInteger sets) {
        return BinaryLogarithm.ofFraction(sets, labels.get()) * Math.log10(2);
    }

    private int needed(int k) {
        return bias.isGiven()
                ? Guarantee.fewestFeaturesWithBias(labels.get(), k)
                : Guarantee.fewestFeatures(labels.get(), k);
    }
}
