package org.orthant.cli.command;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.Sparsity;
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
import picocli.CommandLine.Option;

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

    @Option(
            names = {"-n", "--labels"},
            required = true,
            paramLabel = "n")
    int labels;

    @Option(
            names = {"-d", "--features"},
            paramLabel = "d")
    @Nullable Integer features;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "k")
    @Nullable Integer active;

    @Option(names = "--bias")
    boolean bias;

    @Override
    protected int run(CommandSpec command) {
        Results results = new Results("count", 1);
        if (features == null && active == null) {
            throw Usage.wrong(command, "nothing to count: specify --features, --active, or both");
        }
        Usage.asUsage(command, () -> new CoverCount(labels, 1, bias));
        results.fact("labels", "labels (n)", labels);
        results.fact("all", "all label sets (2^n)", BigInteger.ONE.shiftLeft(labels));
        if (features != null) {
            int d = features;
            Usage.requireUsage(command, () -> CountingEffort.require("--features " + d, labels, d));
            countFeatures(results, Usage.asUsage(command, () -> new CoverCount(labels, d, bias)));
        }
        if (active != null) {
            int k = active;
            Sparsity.require(command, labels, k);
            Usage.requireUsage(command, () -> CountingEffort.require("--active " + k, labels, k));
            Usage.requireUsage(command, () -> CountingEffort.require("--active " + k, labels, needed(k)));
            countActive(results, k);
        }
        if (features != null && active != null) {
            judge(results, features, active);
        }
        output.write(results);
        return ExitCode.DONE;
    }

    private void countFeatures(Results results, CoverCount cover) {
        int d = cover.features();
        BigInteger argmaxable = cover.argmaxable();
        double log10 = log10Fraction(argmaxable);
        int guaranteed = bias ? Guarantee.largestActiveWithBias(labels, d) : Guarantee.largestActive(labels, d);
        results.fact("features", "features (d)", d, d + (bias ? " and a bias" : ""))
                .fact("argmaxable", "argmaxable (Cover)", argmaxable)
                .fact("unargmaxable", "never predictable", cover.total().subtract(argmaxable))
                .fact("log10_fraction", "argmaxable fraction", log10, Numbers.fraction(log10))
                .fact(
                        "guaranteed_active",
                        "can guarantee (k)",
                        guaranteed,
                        guaranteed == labels
                                ? "every label set"
                                : "every set of up to " + Numbers.counted(guaranteed, "label"));
    }

    private void countActive(Results results, int k) {
        BigInteger sets = ActiveSets.of(labels, k).count();
        int needed = needed(k);
        // Without features only the signs of the bias are predicted.
        BigInteger argmaxable = needed == 0 ? BigInteger.ONE : new CoverCount(labels, needed, bias).argmaxable();
        double log10 = log10Fraction(sets);
        results.fact("active", "active labels (k)", k, "up to " + k)
                .fact("active_sets", "label sets of that size", sets)
                .fact("active_log10_fraction", "fraction of all", log10, Numbers.fraction(log10))
                .fact("active_necklaces", "up to rotation", new Necklaces(labels).withAtMostActive(k))
                .fact("needed_features", "fewest features (d)", needed, needed + (bias ? " and a bias" : ""))
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
        return BinaryLogarithm.ofFraction(sets, labels) * Math.log10(2);
    }

    private int needed(int k) {
        return bias ? Guarantee.fewestFeaturesWithBias(labels, k) : Guarantee.fewestFeatures(labels, k);
    }
}
