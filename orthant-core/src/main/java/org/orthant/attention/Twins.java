package org.orthant.attention;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Labels with the same attention vector and with equal or opposite weights and biases: their logits have equal or opposite signs for every document, exactly, although
 * their weights have exponentials.
 */
final class Twins {

    private final int[] first;
    private final boolean[] flipped;

    private Twins(int[] first, boolean[] flipped) {
        this.first = first;
        this.flipped = flipped;
    }

    /**
     * Two labels.
     *
     * @param first the lower one
     * @param second the other one
     * @param opposite whether their logits have opposite signs, and not equal ones
     */
    record Pair(int first, int second, boolean opposite) {}

    static Twins of(AttentionHead head) {
        int n = head.labels();
        int[] first = new int[n];
        boolean[] flipped = new boolean[n];
        Map<List<DoubleBuffer>, Integer> seen = new HashMap<>();
        for (int label = 0; label < n; label++) {
            double[] attention = new double[head.attention().columns()];
            head.attention().copyRow(label, attention);
            double[] weights =
                    Arrays.copyOf(head.output().row(label), head.output().features() + 1);
            weights[weights.length - 1] = head.output().bias(label);
            flipped[label] = Arrays.stream(weights)
                            .filter(weight -> weight != 0)
                            .findFirst()
                            .orElse(0)
                    < 0;
            double sign = flipped[label] ? -1 : 1;
            first[label] =
                    seen.computeIfAbsent(List.of(numbers(attention, 1), numbers(weights, sign)), key -> seen.size());
        }
        return new Twins(first, flipped);
    }

    /** Minus zero is zero. */
    private static DoubleBuffer numbers(double[] values, double factor) {
        return DoubleBuffer.wrap(
                Arrays.stream(values).map(value -> value * factor + 0.0).toArray());
    }

    /** Returns two labels whose signs in a label set cannot occur together, if there are any. */
    Optional<Pair> contradiction(LabelSet set) {
        int[] seen = new int[first.length];
        Arrays.fill(seen, -1);
        for (int label : set.fixed()) {
            int other = seen[first[label]];
            if (other >= 0 && contradict(set, other, label)) {
                return Optional.of(new Pair(other, label, flipped[other] != flipped[label]));
            }
            seen[first[label]] = label;
        }
        return Optional.empty();
    }

    /** Returns whether two labels are twins whose signs in a label set cannot occur together. */
    boolean contradict(LabelSet set, int one, int other) {
        return one != other
                && first[one] == first[other]
                && (set.signAt(one) == set.signAt(other)) == (flipped[one] != flipped[other]);
    }

    @Override
    public String toString() {
        return "Twins" + IntStream.of(first).boxed().toList();
    }
}
