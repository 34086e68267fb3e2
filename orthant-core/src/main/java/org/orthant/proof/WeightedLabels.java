package org.orthant.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Weights of labels, none of which may be negative. */
final class WeightedLabels {

    private WeightedLabels() {}

    /**
     * Returns what is wrong with weights or their labels; empty if nothing is.
     *
     * @param claim what has the weights, such as "radius"
     * @param all the number of labels of the layer
     */
    static Optional<String> flaw(String claim, int all, List<Integer> labels, Point weights) {
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i) >= all) {
                return Optional.of("label " + labels.get(i) + " of the " + claim + " is none of " + all);
            }
            if (weights.coordinate(i).signum() < 0) {
                return Optional.of(
                        "the weight " + weights.toDoubles()[i] + " of label " + labels.get(i) + " is negative");
            }
        }
        return Optional.empty();
    }

    /** Returns the labels whose weights are positive. */
    static List<Integer> positive(List<Integer> labels, Point weights) {
        return IntStream.range(0, labels.size())
                .filter(i -> weights.coordinate(i).signum() > 0)
                .mapToObj(labels::get)
                .toList();
    }
}
