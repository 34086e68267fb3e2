package org.orthant.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.TextInputs;
import org.orthant.data.row.Form;
import org.orthant.plan.Histogram;

/** What there is to say about a data set. */
final class DatasetSummary {

    private static final double MOST = 0.999;
    private static final int LONGEST_BAR = 40;

    private DatasetSummary() {}

    /** Its name and sizes. */
    static Results sizes(Dataset dataset) {
        return new Results()
                .fact("name", "data set", dataset.name())
                .fact("inputs", "inputs", Form.of(dataset.train().inputs()).text())
                .fact("labels", "labels (n)", dataset.labels())
                .fact("features", "features or words", dataset.features())
                .fact(
                        "examples",
                        "examples",
                        dataset.size(),
                        dataset.size() + ": " + dataset.train().size() + " train, "
                                + dataset.validation().size() + " validation, "
                                + dataset.test().size() + " test")
                .detail("train", dataset.train().size())
                .detail("validation", dataset.validation().size())
                .detail("test", dataset.test().size())
                .fact("fingerprint", "fingerprint", dataset.fingerprint());
    }

    /** The same, how many labels are active, and what that asks of a layer. */
    static Results statistics(Dataset dataset) {
        DatasetStatistics statistics = DatasetStatistics.of(dataset);
        Histogram active = statistics.labelSets().active();
        Results results = sizes(dataset);
        String length = dataset.train().inputs() instanceof TextInputs ? "characters" : "inputs";
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
        List<List<Object>> rows = new ArrayList<>();
        for (Map.Entry<Integer, Long> entry : active.counts().entrySet()) {
            int bar = (int) ((LONGEST_BAR * entry.getValue() + most - 1) / most);
            rows.add(List.of(
                    entry.getKey(),
                    entry.getValue(),
                    100.0 * active.atMost(entry.getKey()) / active.total(),
                    "█".repeat(bar)));
        }
        return new Table(
                "histogram",
                List.of(
                        new Column("active", "active labels"),
                        new Column("examples", "examples"),
                        new Column("up_to_percent", "up to that %"),
                        new Column("", "")),
                rows);
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
