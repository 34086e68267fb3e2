package org.orthant.cli.render;

import java.util.List;
import java.util.Map;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.ImageInputs;
import org.orthant.data.TextInputs;
import org.orthant.data.folder.DatasetSizes;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Skipped;
import org.orthant.plan.Histogram;

/** The results that describe a data set. */
public final class DatasetSummary {

    private static final double MOST = 0.999;
    private static final int LONGEST_BAR = 40;

    private DatasetSummary() {}

    /** Returns the name and sizes of a data set. */
    public static Results sizes(Dataset dataset) {
        return sizes(DatasetSizes.of(dataset)).fact("fingerprint", "fingerprint", dataset.fingerprint());
    }

    /** Returns the name and sizes of a data set that was built, and the skipped parts of its sources. */
    public static Results sizes(Built built) {
        Results results = sizes(built.sizes());
        if (!built.skipped().isEmpty()) {
            results.table(Table.of(
                    "noted",
                    built.skipped(),
                    List.of(
                            new Field<>("count", "noted", Skipped.Cases::count),
                            new Field<>("reason", "that it", Skipped.Cases::reason),
                            new Field<>("first", "first in", cases -> String.join(" ", cases.first())))));
        }
        return results;
    }

    private static Results sizes(DatasetSizes sizes) {
        long examples = sizes.examples();
        return new Results("data", 1)
                .fact("name", "data set", sizes.name())
                .fact("inputs", "inputs", sizes.form().text())
                .fact("labels", "labels (n)", sizes.labels())
                .fact("features", "features or words", sizes.features())
                .fact(
                        "examples",
                        "examples",
                        examples,
                        examples + ": " + sizes.train() + " train, " + sizes.validation() + " validation, "
                                + sizes.test() + " test")
                .detail("train", sizes.train())
                .detail("validation", sizes.validation())
                .detail("test", sizes.test());
    }

    /** Returns also the numbers of active labels, and the DFT layer for them. */
    public static Results statistics(Dataset dataset) {
        DatasetStatistics statistics = DatasetStatistics.of(dataset);
        Histogram active = statistics.labelSets().active();
        Results results = sizes(dataset);
        String length = dataset.train().inputs() instanceof TextInputs
                ? "characters"
                : dataset.train().inputs() instanceof ImageInputs ? "pixels" : "inputs";
        describe(results, "active", "active labels", active);
        describe(results, "length", length + " per example", statistics.lengths());
        results.fact("unlabelled", "examples without labels", statistics.unlabelled())
                .fact("empty", "examples without input", statistics.empty())
                .fact("never_trained", "labels never active in train", statistics.neverTrained())
                .fact("never_tested", "labels never active in test", statistics.neverTested());
        results.table(bars(active));
        suggest(results, dataset.labels(), active);
        return results;
    }

    private static void describe(Results results, String key, String what, Histogram histogram) {
        results.fact(
                        key + "_mean",
                        what,
                        histogram.mean(),
                        "mean " + Numbers.shown(histogram.mean()) + ", median " + histogram.quantile(0.5) + ", 99 % "
                                + histogram.quantile(0.99) + ", 99.9 % " + histogram.quantile(MOST) + ", largest "
                                + histogram.max())
                .detail(key + "_median", histogram.quantile(0.5))
                .detail(key + "_99", histogram.quantile(0.99))
                .detail(key + "_999", histogram.quantile(MOST))
                .detail(key + "_max", histogram.max());
    }

    private static Table bars(Histogram active) {
        long most = active.counts().values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(1);
        return Table.of(
                "histogram",
                List.copyOf(active.counts().entrySet()),
                List.of(
                        new Field<>("active", "active labels", Map.Entry::getKey),
                        new Field<>("examples", "examples", Map.Entry::getValue),
                        new Field<>(
                                "up_to_percent",
                                "up to that %",
                                entry -> 100.0 * active.atMost(entry.getKey()) / active.total()),
                        new Field<>("", "", entry -> bar(entry.getValue(), most))));
    }

    /** Returns a bar as long as a count is large, next to the largest. */
    private static String bar(long count, long most) {
        return "█".repeat((int) ((LONGEST_BAR * count + most - 1) / most));
    }

    private static void suggest(Results results, int labels, Histogram active) {
        int usual = active.quantile(MOST);
        results.detail("suggested_active", usual);
        String most = Numbers.percent(MOST);
        if (2L * usual + 1 > labels) {
            results.remark("A DFT layer needs k < n/2 and cannot cover " + most + " of these label sets.");
            return;
        }
        results.remark("A DFT layer for k = " + usual + " (2k+1 = " + (2 * usual + 1)
                + " columns) guarantees " + (active.max() == usual ? "all" : most)
                + " of these label sets and every other as large"
                + (active.max() == usual || 2L * active.max() + 1 > labels
                        ? "."
                        : "; k = " + active.max() + " (" + (2 * active.max() + 1) + " columns) all of them."));
    }
}
