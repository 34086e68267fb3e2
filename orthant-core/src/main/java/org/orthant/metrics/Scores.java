package org.orthant.metrics;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How good the predictions for some examples are; {@link Metric} defines the numbers.
 *
 * @param examples how many there are
 * @param unlabelled how many of them have no active label
 * @param overall metrics that have no k
 * @param atK for each k that was asked for, the metrics at k that are known
 */
public record Scores(
        long examples, long unlabelled, Map<Metric, Double> overall, Map<Integer, Map<Metric, Double>> atK) {

    /** Copies the maps. */
    public Scores {
        overall = Collections.unmodifiableMap(new EnumMap<>(overall));
        Map<Integer, Map<Metric, Double>> copies = new LinkedHashMap<>();
        atK.forEach((k, values) -> copies.put(k, Collections.unmodifiableMap(new EnumMap<>(values))));
        atK = Collections.unmodifiableMap(copies);
    }

    /** A metric that has no k. */
    public double of(Metric metric) {
        Double value = overall.get(metric);
        if (value == null) {
            throw new IllegalArgumentException(metric.title() + " depends on k: ask for that of some k");
        }
        return value;
    }

    /** A metric at a {@code k} that must have been asked for, or one that has no k; NaN where it is not known. */
    public double of(Metric metric, int k) {
        return metric.isAtK() ? at(k).getOrDefault(metric, Double.NaN) : of(metric);
    }

    /** All that is known and that files have, those at k for a {@code k} that must have been asked for. */
    public Map<Metric, Double> inFiles(int k) {
        Map<Metric, Double> known = new EnumMap<>(overall);
        known.putAll(at(k));
        known.keySet().retainAll(Metric.inFiles());
        return known;
    }

    private Map<Metric, Double> at(int k) {
        Map<Metric, Double> values = atK.get(k);
        if (values == null) {
            throw new IllegalArgumentException("the best " + k + " labels were not asked for");
        }
        return values;
    }
}
