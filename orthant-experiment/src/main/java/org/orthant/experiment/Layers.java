package org.orthant.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.orthant.figure.Spread;
import org.orthant.train.folder.HeadPlan;

/**
 * Trials of the same layer, which differ in their seed.
 *
 * @param head the layer
 * @param trials at least one
 */
public record Layers(HeadPlan head, List<Trial> trials) {

    /** Copies the list. */
    public Layers {
        trials = List.copyOf(trials);
    }

    /** Trials by their layer: by width, and as they come within it. */
    public static List<Layers> of(List<Trial> trials) {
        Map<HeadPlan, List<Trial>> byHead = new LinkedHashMap<>();
        trials.forEach(trial ->
                byHead.computeIfAbsent(trial.head(), head -> new ArrayList<>()).add(trial));
        return byHead.entrySet().stream()
                .map(entry -> new Layers(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(layers -> layers.head().width()))
                .toList();
    }

    /** The number in the middle, or half-way between the two there. */
    public double median(ToDoubleFunction<Trial> quantity) {
        double[] sorted = trials.stream().mapToDouble(quantity).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
    }

    /** Mean and standard deviation. */
    public Spread spread(ToDoubleFunction<Trial> quantity) {
        return Spread.of(trials.stream().map(quantity::applyAsDouble).toList());
    }
}
