package org.orthant.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.figure.Spread;
import org.orthant.train.run.TestVerdicts.Counts;

/** Trained layers side by side. */
final class DemoTables {

    /** What layers are compared by; of some, the spread over seeds is shown as well. */
    private record Measure(String key, String label, boolean varies, ToDoubleFunction<Trial> value) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("f1_at_5", "F1@5", true, trial -> score(trial, "f1_at_k")),
            new Measure("micro_f1", "micro F1", true, trial -> score(trial, "micro_f1")),
            new Measure(
                    "first_loss", "first loss", false, trial -> trial.result().firstLoss()),
            new Measure("best_loss", "best loss", true, trial -> trial.result().bestLoss()),
            new Measure("best_epoch", "epochs", true, trial -> trial.result().bestEpoch()),
            new Measure("best_step", "steps", false, trial -> trial.result().bestStep()),
            new Measure("converged", "converged", false, trial -> trial.result().converged() ? 1 : 0),
            new Measure(
                    "eps_argmaxable",
                    "can predict (1e-8)",
                    true,
                    trial -> examples(trial).argmaxable()),
            new Measure("1_argmaxable", "(1)", false, trial -> examples(trial).oneArgmaxable()),
            new Measure(
                    "distinct_eps_argmaxable",
                    "distinct (1e-8)",
                    true,
                    trial -> distinct(trial).argmaxable()),
            new Measure(
                    "distinct_1_argmaxable",
                    "(1)",
                    false,
                    trial -> distinct(trial).oneArgmaxable()),
            new Measure("seconds", "seconds", false, Trial::seconds));

    private DemoTables() {}

    /** A row per run. */
    static Table runs(List<Trial> trials) {
        List<List<Object>> cells = new ArrayList<>();
        for (Trial trial : trials) {
            cells.add(List.of(
                    Heads.shortName(trial.head()),
                    trial.head().width(),
                    trial.seed(),
                    trial.result().headParameters(),
                    score(trial, "f1_at_k"),
                    score(trial, "micro_f1"),
                    trial.result().bestEpoch(),
                    examples(trial).argmaxable(),
                    examples(trial).oneArgmaxable(),
                    examples(trial).unargmaxable(),
                    trial.seconds()));
        }
        return new Table(
                "layers",
                List.of(
                        new Column("head", "layer"),
                        new Column("width", "d"),
                        new Column("seed", "seed"),
                        new Column("head_parameters", "parameters"),
                        new Column("f1_at_5", "F1@5"),
                        new Column("micro_f1", "micro F1"),
                        new Column("best_epoch", "epochs"),
                        new Column("eps_argmaxable", "can predict (1e-8)"),
                        new Column("1_argmaxable", "(1)"),
                        new Column("never", "never can"),
                        new Column("seconds", "seconds")),
                cells);
    }

    /** A row per kind and width of layers: means over seeds, with standard deviations. */
    static Table means(List<Trial> trials) {
        Map<String, List<Trial>> groups = new LinkedHashMap<>();
        trials.forEach(trial -> groups.computeIfAbsent(Heads.name(trial.head()), name -> new ArrayList<>())
                .add(trial));
        List<Column> columns = new ArrayList<>(List.of(
                new Column("head", "mean over seeds"),
                new Column("width", "d"),
                new Column("seeds", "seeds"),
                new Column("head_parameters", "parameters")));
        for (Measure measure : MEASURES) {
            columns.add(new Column(measure.key(), measure.label()));
            if (measure.varies()) {
                columns.add(new Column(measure.key() + "_deviation", "±"));
            }
        }
        return new Table(
                "means", columns, groups.values().stream().map(DemoTables::mean).toList());
    }

    private static List<Object> mean(List<Trial> group) {
        Trial any = group.get(0);
        List<Object> cells = new ArrayList<>(List.of(
                Heads.shortName(any.head()),
                any.head().width(),
                group.size(),
                any.result().headParameters()));
        for (Measure measure : MEASURES) {
            Spread spread =
                    Spread.of(group.stream().map(measure.value()::applyAsDouble).toList());
            cells.add(spread.mean());
            if (measure.varies()) {
                cells.add(spread.deviation());
            }
        }
        return cells;
    }

    private static Counts examples(Trial trial) {
        return trial.verdicts().examples();
    }

    private static Counts distinct(Trial trial) {
        return trial.verdicts().distinct();
    }

    private static double score(Trial trial, String name) {
        return Objects.requireNonNull(trial.result().test().get(name));
    }
}
