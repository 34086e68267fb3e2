package org.orthant.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.orthant.figure.Spread;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;
import org.orthant.report.Comparison.SeedGroup;

/** Quantities over seeds, and how a report writes them. */
final class Measure {

    private Measure() {}

    static Spread over(SeedGroup group, ToDoubleFunction<TrainingOutcome> quantity) {
        return Spread.of(group.outcomes().stream().map(quantity::applyAsDouble).toList());
    }

    /** Returns text such as {@code 0.549}. */
    static String score(Spread spread) {
        return String.format(Locale.ROOT, "%.3f", spread.mean());
    }

    /** Returns the share of test examples, in percent. */
    static Spread share(SeedGroup group, ToDoubleFunction<Predictable> count) {
        return over(group, outcome -> {
            Predictable counts = outcome.predictable().orElseThrow();
            return 100 * count.applyAsDouble(counts) / counts.all();
        });
    }

    /** Returns text such as {@code 99.9 %}; only all of them is 100 %. */
    static String percent(Spread share) {
        return digits(share) + " %";
    }

    private static String digits(Spread share) {
        if (share.mean() >= 99.95 && share.mean() < 100) {
            return "> 99.9";
        }
        return String.format(Locale.ROOT, share.mean() == 100 ? "%.0f" : "%.1f", share.mean());
    }

    /** Returns the share and its deviation, without the sign of percent. */
    static Html percentWith(Spread share, int seeds) {
        return with(digits(share), share.deviation(), "%.1f", seeds);
    }

    /** Returns the mean and, if there are several seeds, the deviation, both with {@code decimals} decimals. */
    static Html with(Spread spread, int decimals, int seeds) {
        String number = "%,." + decimals + "f";
        return with(String.format(Locale.ROOT, number, spread.mean()), spread.deviation(), number, seeds);
    }

    private static Html with(String mean, double deviation, String number, int seeds) {
        return seeds < 2
                ? Html.text(mean)
                : Html.join(List.of(
                        Html.text(mean),
                        Html.element(
                                "span",
                                "class",
                                "spread",
                                Html.text(String.format(Locale.ROOT, " ± " + number, deviation)))));
    }
}
