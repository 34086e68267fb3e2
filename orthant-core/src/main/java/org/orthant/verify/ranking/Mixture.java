package org.orthant.verify.ranking;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.proof.Circuit;

/** A row that is about a mixture of the rows of a sample. */
public final class Mixture {

    /** The least multiplier of the row itself, as an exponent of two: multipliers of other rows are rounded to integers. */
    private static final int LEAST_BITS = 36;

    /** With more, multipliers would not be doubles. */
    private static final int MOST_BITS = 52;

    /** Of the smallest multiplier: what rounding leaves changed those of a basis of 4,097 rows by numbers of 15 bits. */
    private static final int BITS_OF_SMALLEST = 22;

    private final int label;
    private final MixtureSample sample;
    private final double[] weights;

    /**
     * The row of a label.
     *
     * @param sample the rows
     * @param weights their positive weights, times their number
     */
    public Mixture(int label, MixtureSample sample, double[] weights) {
        this.label = label;
        this.sample = sample;
        this.weights = weights.clone();
    }

    /** Returns the circuit in which all rows but the basis have their weight; the basis makes up for rounding. */
    public Circuit circuit() {
        Map<Integer, Rational> combined = new TreeMap<>();
        double least = Arrays.stream(weights).min().orElse(1) / weights.length;
        long one = 1L << Math.max(LEAST_BITS, Math.min(MOST_BITS, BITS_OF_SMALLEST - Math.getExponent(least)));
        combined.put(label, Rational.of(BigInteger.valueOf(one)));
        TreeSet<Integer> labels = new TreeSet<>(List.of(label));
        for (int i = 0; i < weights.length; i++) {
            long weight = Math.round(weights[i] / weights.length * one);
            if (sample.isBasic(i)) {
                labels.add(sample.label(i));
            } else if (weight > 0) {
                labels.add(sample.label(i));
                combined.put(sample.label(i), Rational.of(weight));
            }
        }
        return new Circuit(List.copyOf(labels), List.of(), List.of(), Optional.empty(), combined);
    }

    /** Returns the weights by label, with the weight 1 of the row itself. */
    public Map<Integer, Double> shares() {
        Map<Integer, Double> shares = IntStream.range(0, weights.length)
                .boxed()
                .collect(Collectors.toMap(sample::label, i -> weights[i] / weights.length));
        shares.put(label, 1.0);
        return shares;
    }
}
