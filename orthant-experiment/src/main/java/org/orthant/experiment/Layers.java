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
 * Trials of the same layer, which differ in their seed, or in rates of which the best one counts.
 *
 * @param name the kind of layer, see {@link Cell#layerName}
 * @param head the layer
 * @param trials at least one
 */
public record Layers(String name, HeadPlan head, List<Trial> trials) {

    /** What trials of the same layer have in common. */
    record Key(String name, HeadPlan head) {

        static Key of(Cell cell) {
            return new Key(cell.layerName(), cell.config().head());
        }
    }

    /** Copies the list. */
    public Layers {
        trials = List.copyOf(trials);
    }

    /**
     * Trials by their layer: by width, and as they come within it; where kinds of layers have no widths in common, by the number of
     * their parameters.
     */
    public static List<Layers> of(List<Trial> trials) {
        Map<Key, List<Trial>> byLayer = new LinkedHashMap<>();
        trials.forEach(trial -> byLayer.computeIfAbsent(Key.of(trial.cell()), key -> new ArrayList<>())
                .add(trial));
        List<Layers> all = byLayer.entrySet().stream()
                .map(entry -> new Layers(entry.getKey().name(), entry.getKey().head(), entry.getValue()))
                .toList();
        return all.stream()
                .sorted(
                        haveCommonWidths(all)
                                ? Comparator.comparingLong(
                                        layers -> layers.head().width())
                                : Comparator.comparingLong(layers ->
                                        layers.trials().get(0).result().headParameters()))
                .toList();
    }

    /** Whether most kinds of layers are there with most widths, so that a width is what to compare them at. */
    static boolean haveCommonWidths(List<Layers> all) {
        long kinds = all.stream().map(Layers::name).distinct().count();
        long widths =
                all.stream().map(layers -> layers.head().width()).distinct().count();
        return 2L * all.size() > kinds * widths;
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
