package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.data.split.Part;
import org.orthant.experiment.ExperimentFolder;
import org.orthant.experiment.Layers;
import org.orthant.experiment.ReadyExperiments;
import org.orthant.experiment.Trial;
import org.orthant.figure.Spread;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.PartVerdicts.Counts;

/** A summary of an experiment; its files have all results. */
public final class ExperimentReport {

    private ExperimentReport() {}

    /** Returns the included experiments, one per line. */
    public static List<String> ready() {
        return ReadyExperiments.NAMES.stream()
                .map(name -> String.format("%-22s %s", name, ReadyExperiments.about(name)))
                .toList();
    }

    public static Results of(ExperimentFolder folder, Map<String, String> failures) {
        List<Trial> trials = folder.trials();
        int cells = folder.experiment().cellCount();
        Results results = new Results("experiment", 1)
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
        folder.unverified().caveat().ifPresent(results::remark);
        return results;
    }

    private static Table table(List<Trial> trials) {
        int rank = trials.get(0).result().rank();
        return Table.of(
                "layers",
                Layers.of(trials),
                List.of(
                        new Field<>("head", "layer", Layers::name),
                        new Field<>("width", "d", layers -> layers.head().width()),
                        new Field<>(
                                "rate", "rate", layers -> first(layers).cell().rate()),
                        new Field<>("seeds", "seeds", layers -> layers.trials().size()),
                        new Field<>(
                                "head_parameters",
                                "parameters",
                                layers -> first(layers).result().headParameters()),
                        new Field<>(
                                Metric.MAIN.key(),
                                Metric.MAIN.title(rank),
                                layers -> score(layers).mean()),
                        new Field<>(
                                Metric.MAIN.key() + "_deviation",
                                "±",
                                layers -> score(layers).deviation()),
                        counted(
                                "eps_argmaxable",
                                "can predict (1e-8)",
                                trial -> examples(trial).argmaxable()),
                        counted("1_argmaxable", "(1)", trial -> examples(trial).oneArgmaxable()),
                        counted("safe_in_float32", "safe in float32", ExperimentReport::safe),
                        counted("never", "never can", trial -> examples(trial).unargmaxable())));
    }

    private static Trial first(Layers layers) {
        return layers.trials().get(0);
    }

    private static Spread score(Layers layers) {
        return layers.spread(trial -> trial.score(Metric.MAIN));
    }

    private static Counts examples(Trial trial) {
        return trial.ofTest().examples();
    }

    /** Returns the median of a quantity over the trials of layers, if all of them were verified. */
    private static Field<Layers> counted(String key, String label, ToDoubleFunction<Trial> quantity) {
        return new Field<>(key, label, layers -> {
            boolean verified =
                    layers.trials().stream().allMatch(trial -> trial.verdicts().containsKey(Part.TEST));
            return count(verified ? layers.median(quantity) : Double.NaN);
        });
    }

    private static double safe(Trial trial) {
        OptionalLong safe = examples(trial).safe();
        return safe.isPresent() ? safe.getAsLong() : Double.NaN;
    }

    /** Returns a median, if known; an integer without a decimal point. */
    private static Object count(double median) {
        if (Double.isNaN(median)) {
            return Optional.empty();
        }
        if (median == Math.rint(median)) {
            return (long) median;
        }
        return median;
    }
}
