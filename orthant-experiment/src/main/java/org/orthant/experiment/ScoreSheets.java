package org.orthant.experiment;

import java.util.ArrayList;
import java.util.List;
import org.orthant.experiment.Sheet.Column;
import org.orthant.figure.ReadableTime;
import org.orthant.figure.TrainingTime;
import org.orthant.metrics.Metric;

/** How well layers predict, and how they were trained: means and standard deviations over seeds. */
final class ScoreSheets {

    private static final int DECIMALS = 4;

    private final List<Layers> layers;

    /** Of at least one trial. */
    ScoreSheets(List<Trial> trials) {
        this.layers = Layers.of(trials);
    }

    /** Scores on the test examples. */
    Sheet scores() {
        Trial any = layers.get(0).trials().get(0);
        int rank = any.result().rank();
        List<Metric> metrics = Metric.inFiles().stream()
                .filter(metric -> !metric.isLoss())
                .filter(metric -> any.result().test().containsKey(metric.key()))
                .toList();
        List<Column> columns = columns();
        metrics.forEach(metric -> columns.add(Column.of(metric.title(rank))));
        List<List<String>> rows = new ArrayList<>();
        for (Layers same : layers) {
            List<String> row = row(same);
            metrics.forEach(metric -> row.add(Shown.spread(
                    same.spread(trial -> trial.score(metric)), same.trials().size(), DECIMALS)));
            rows.add(row);
        }
        return new Sheet(
                "scores",
                "Scores on the test examples (mean and standard deviation over seeds; R@" + rank + " and nDCG@" + rank
                        + " over examples that have labels, P@" + rank + " over all)",
                columns,
                rows);
    }

    /** How long training took, and how far it went. */
    Sheet training() {
        ReadableTime unit = ReadableTime.upTo(layers.stream()
                .flatMap(same -> same.trials().stream())
                .mapToDouble(trial -> trial.result().bestSeconds())
                .max()
                .orElseThrow());
        String best = TrainingTime.best(layers.stream()
                .flatMap(same -> same.trials().stream())
                .map(trial -> trial.cell().config().training().criterion().toString())
                .toList());
        List<Column> columns = columns();
        for (String name : List.of(
                "converged",
                "first loss",
                "best model's loss",
                "epochs to best",
                "steps to best",
                unit.name() + " to best")) {
            columns.add(Column.of(name));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Layers same : layers) {
            int seeds = same.trials().size();
            long converged = same.trials().stream()
                    .filter(trial -> trial.result().converged())
                    .count();
            List<String> row = row(same);
            row.add(converged == seeds ? "yes" : converged == 0 ? "no" : converged + " of " + seeds);
            row.add(Shown.spread(same.spread(trial -> trial.result().firstLoss()), seeds, DECIMALS));
            row.add(Shown.spread(same.spread(trial -> trial.result().bestLoss()), seeds, DECIMALS + 1));
            row.add(Shown.spread(same.spread(trial -> trial.result().bestEpoch()), seeds, 1));
            row.add(Shown.spread(same.spread(trial -> trial.result().bestStep()), seeds, 0));
            row.add(Shown.spread(same.spread(trial -> trial.result().bestSeconds() / unit.seconds()), seeds, 2));
            rows.add(row);
        }
        return new Sheet(
                "training",
                "Training: trained parameters of projection and layer, validation loss before the first step and of the best model,"
                        + " and the way to that model, which has the " + best
                        + " (mean and standard deviation over seeds)",
                columns,
                rows);
    }

    private static List<Column> columns() {
        return new ArrayList<>(List.of(
                Column.of("layer"), Column.of("d"), Column.of("rate"), Column.of("seeds"), Column.of("parameters")));
    }

    private static List<String> row(Layers same) {
        return new ArrayList<>(List.of(
                same.name(),
                String.valueOf(same.head().width()),
                same.trials().get(0).cell().rate(),
                String.valueOf(same.trials().size()),
                Shown.count(same.trials().get(0).result().headParameters())));
    }
}
