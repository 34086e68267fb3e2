package org.orthant.proof;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.orthant.exact.Rational;

/**
 * Constraints that contradict one another: some non-negative combination of them cancels.
 *
 * @param labels labels in ascending order; each must have the sign that the label set gives it
 * @param lowerBounds features, in ascending order, whose lower bound takes part
 * @param upperBounds features, in ascending order, whose upper bound takes part
 * @param multipliers the combination {@code λ, α, β}, in the order of labels, lower bounds, upper bounds; without it the
 *     checker determines whether there is one
 * @param combined multipliers of some of the labels, which make one constraint of these; the checker determines whether there are
 *     multipliers of that constraint and of all others. Empty if {@code multipliers} are given
 */
public record Circuit(
        List<Integer> labels,
        List<Integer> lowerBounds,
        List<Integer> upperBounds,
        Optional<List<Rational>> multipliers,
        Map<Integer, Rational> combined) {

    /** Checks the form; whether the circuit proves anything is the checker's business. */
    public Circuit {
        labels = List.copyOf(labels);
        lowerBounds = List.copyOf(lowerBounds);
        upperBounds = List.copyOf(upperBounds);
        multipliers = multipliers.map(List::copyOf);
        Ascending.require(labels, "labels");
        Ascending.require(lowerBounds, "lower bounds");
        Ascending.require(upperBounds, "upper bounds");
        int size = labels.size() + lowerBounds.size() + upperBounds.size();
        multipliers.ifPresent(numbers -> {
            if (numbers.size() != size) {
                throw new IllegalArgumentException("there are " + numbers.size() + " multipliers for " + size
                        + " constraints: expected one for each");
            }
        });
        combined = Collections.unmodifiableMap(new TreeMap<>(combined));
        if (!combined.isEmpty() && (multipliers.isPresent() || combined.size() >= size)) {
            throw new IllegalArgumentException(
                    "all multipliers are given: expected some that are left to the checker, or none apart");
        }
        if (!new HashSet<>(labels).containsAll(combined.keySet())) {
            throw new IllegalArgumentException("a multiplier is that of no label of the circuit");
        }
    }

    /** A circuit with the multipliers of all constraints or of none. */
    public Circuit(
            List<Integer> labels,
            List<Integer> lowerBounds,
            List<Integer> upperBounds,
            Optional<List<Rational>> multipliers) {
        this(labels, lowerBounds, upperBounds, multipliers, Map.of());
    }

    /** A circuit of labels alone, given in ascending order, that leaves its multipliers to the checker. */
    public static Circuit ofLabels(int... labels) {
        return new Circuit(Arrays.stream(labels).boxed().toList(), List.of(), List.of(), Optional.empty());
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public Circuit relabelled(IntUnaryOperator labelOf) {
        Map<Integer, Rational> moved = new TreeMap<>();
        combined.forEach((label, multiplier) -> moved.put(labelOf.applyAsInt(label), multiplier));
        return new Circuit(relabelled(labels, labelOf), lowerBounds, upperBounds, multipliers, moved);
    }

    /** Returns the same without multipliers of all constraints: the checker finds them. */
    public Circuit withoutMultipliers() {
        return new Circuit(labels, lowerBounds, upperBounds, Optional.empty(), combined);
    }

    /** Returns the labels whose multipliers are not {@link #combined}. */
    List<Integer> separate() {
        return labels.stream().filter(label -> !combined.containsKey(label)).toList();
    }

    static List<Integer> relabelled(List<Integer> labels, IntUnaryOperator labelOf) {
        return labels.stream().map(labelOf::applyAsInt).toList();
    }

    /** The number of constraints. */
    public int size() {
        return labels.size() + lowerBounds.size() + upperBounds.size();
    }
}
