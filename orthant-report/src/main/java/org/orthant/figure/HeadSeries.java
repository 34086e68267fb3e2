package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.orthant.chart.Panel.Value;

/**
 * A quantity of one kind of head against {@code d}, over seeds.
 *
 * @param mean the mean at each {@code d}
 * @param lower the mean minus the standard deviation
 * @param upper the mean plus the standard deviation
 */
record HeadSeries(List<Value> mean, List<Value> lower, List<Value> upper) {

    HeadSeries {
        mean = List.copyOf(mean);
        lower = List.copyOf(lower);
        upper = List.copyOf(upper);
    }

    /** Returns the series of one head; bounds beyond the least and the most possible value are cut off. */
    static HeadSeries of(
            List<HeadResult> results, String head, ToDoubleFunction<HeadResult> quantity, double least, double most) {
        SortedMap<Integer, List<Double>> byFeatures = new TreeMap<>();
        results.stream()
                .filter(result -> result.head().equals(head))
                .forEach(result -> byFeatures
                        .computeIfAbsent(result.features(), d -> new ArrayList<>())
                        .add(quantity.applyAsDouble(result)));
        List<Value> mean = new ArrayList<>();
        List<Value> lower = new ArrayList<>();
        List<Value> upper = new ArrayList<>();
        byFeatures.forEach((d, numbers) -> {
            Spread spread = Spread.of(numbers);
            mean.add(new Value(d, spread.mean()));
            lower.add(new Value(d, Math.max(least, spread.mean() - spread.deviation())));
            upper.add(new Value(d, Math.min(most, spread.mean() + spread.deviation())));
        });
        return new HeadSeries(mean, lower, upper);
    }

    Value last() {
        return mean.get(mean.size() - 1);
    }
}
