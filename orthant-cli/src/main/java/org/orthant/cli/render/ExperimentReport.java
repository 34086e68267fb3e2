package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.data.split.Part;
import org.orthant.experiment.ExperimentFolder;
import org.orthant.experiment.Heads;
import org.orthant.experiment.Layers;
import org.orthant.experiment.ReadyExperiments;
import org.orthant.experiment.Trial;
import org.orthant.figure.Spread;
import org.orthant.metrics.Metric;

/** A summary of an experiment; its files have all results. */
public final class ExperimentReport {

    private ExperimentReport() {}

    /** Returns the included experiments, one per line. */
    public static List<String> ready() {
        return ReadyExperiments.NAMES.stream()
                .map(name -> String.format("%-20s %s", name, ReadyExperiments.about(name)))
                .toList();
    }

    public static Results of(ExperimentFolder folder, Map<String, String> failures) {
        List<Trial> trials = folder.trials();
        int cells = folder.experiment().cellCount();
        Results results = new Results()
                .fact("experiment", "experiment", folder.experiment().name())
                .fact("run", "run folder", folder.path().toString())
                .fact("cells", "cells", cells, cells + ", " + trials.size() + " trained")
                .detail("trained", trials.size())
                .fact("tables", "tables", folder.path().resolve("tables.md").toString());
        if (!failures.isEmpty()) {
            results.fact("failed", "failed", new ArrayList<>(failures.keySet()));
        }
        if (!trials.isEmpty()) {
            results.table(table(folder.bestTrials()));
        }
        return results;
    }

    private static Table table(List<Trial> trials) {
        List<List<Object>> rows = new ArrayList<>();
        for (Layers layers : Layers.of(trials)) {
            Spread score = layers.spread(trial -> trial.score(Metric.MAIN));
            Optional<Layers> verified =
                    layers.trials().stream().allMatch(trial -> trial.verdicts().containsKey(Part.TEST))
                            ? Optional.of(layers)
                            : Optional.empty();
            rows.add(List.of(
                    Heads.shortName(layers.head()),
                    layers.head().width(),
                    layers.trials().get(0).cell().rate(),
                    layers.trials().size(),
                    layers.trials().get(0).result().headParameters(),
                    score.mean(),
                    score.deviation(),
                    count(verified, trial -> trial.ofTest().examples().argmaxable()),
                    count(verified, trial -> trial.ofTest().examples().oneArgmaxable()),
                    count(verified, ExperimentReport::safe),
                    count(verified, trial -> trial.ofTest().examples().unargmaxable())));
        }
        return new Table(
                "layers",
                List.of(
                        new Column("head", "layer"),
                        new Column("width", "d"),
                        new Column("rate", "rate"),
                        new Column("seeds", "seeds"),
                        new Column("head_parameters", "parameters"),
                        new Column(
                                Metric.MAIN.key(),
                                Metric.MAIN.title(trials.get(0).result().rank())),
                        new Column(Metric.MAIN.key() + "_deviation", "±"),
                        new Column("eps_argmaxable", "can predict (1e-8)"),
                        new Column("1_argmaxable", "(1)"),
                        new Column("safe_in_float32", "safe in float32"),
                        new Column("never", "never can")),
                rows);
    }

    private static double safe(Trial trial) {
        OptionalLong safe = trial.ofTest().examples().safe();
        return safe.isPresent() ? safe.getAsLong() : Double.NaN;
    }

    /** Returns the median, if known; an integer without a decimal point. */
    private static Object count(Optional<Layers> verified, ToDoubleFunction<Trial> quantity) {
        double median = verified.map(layers -> layers.median(quantity)).orElse(Double.NaN);
        if (Double.isNaN(median)) {
            return Optional.empty();
        }
        if (median == Math.rint(median)) {
            return (long) median;
        }
        return median;
    }
}
