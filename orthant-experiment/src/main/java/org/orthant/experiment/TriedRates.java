package org.orthant.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The learning rates at which a layer was trained. Layers are compared at their best: that with the least validation loss, on
 * average over seeds. Test examples have no say in it.
 *
 * @param layer the layer
 * @param tried trials by rate, at least one
 */
record TriedRates(Layers layer, List<Tried> tried) {

    /**
     * Trials at one rate, which differ in their seed.
     *
     * @param rate in words
     * @param trials at least one
     */
    record Tried(String rate, Layers trials) {

        int seeds() {
            return trials.trials().size();
        }

        double loss() {
            return trials.spread(trial -> trial.result().bestLoss()).mean();
        }
    }

    TriedRates {
        tried = List.copyOf(tried);
    }

    /** Trials by layer and rate; layers by width, as they come within it. */
    static List<TriedRates> of(List<Trial> trials) {
        return Layers.of(trials).stream()
                .map(same -> new TriedRates(same, byRate(same)))
                .toList();
    }

    private static List<Tried> byRate(Layers same) {
        Map<String, List<Trial>> byRate = new LinkedHashMap<>();
        same.trials()
                .forEach(trial -> byRate.computeIfAbsent(trial.cell().rate(), rate -> new ArrayList<>())
                        .add(trial));
        return byRate.entrySet().stream()
                .map(entry -> new Tried(entry.getKey(), new Layers(same.name(), same.head(), entry.getValue())))
                .toList();
    }

    /** The best one, of those with most seeds: until all are done, a mean over fewer would be compared with one over more. */
    Tried best() {
        return tried.stream()
                .min(Comparator.comparingInt((Tried rate) -> -rate.seeds()).thenComparingDouble(Tried::loss))
                .orElseThrow();
    }

    /** Returns which of these cells are trained, by the results of the seeds that try all rates. */
    static List<Cell> chosen(List<Cell> awaiting, List<Trial> tries) {
        Map<Layers.Key, String> best = new LinkedHashMap<>();
        of(tries)
                .forEach(layer -> best.put(
                        new Layers.Key(layer.layer().name(), layer.layer().head()),
                        layer.best().rate()));
        return awaiting.stream()
                .filter(cell -> cell.rate().equals(best.get(Layers.Key.of(cell))))
                .toList();
    }

    /** The trials of each layer at its best rate. */
    static List<Trial> best(List<Trial> trials) {
        return of(trials).stream()
                .flatMap(layer -> layer.best().trials().trials().stream())
                .toList();
    }
}
