package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.counting.Binomial;
import org.orthant.exact.DeterminantSign;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.OutputLayer;

/**
 * The maximal minors {@code Δ_I} of a layer: determinants of {@code d} of its rows (paper, "k-Active Argmaxability
 * Guarantees").
 */
public final class MaximalMinors {

    /** One minor: the labels {@code I} whose rows it takes, and its exact value. */
    public record Minor(List<Integer> labels, Rational value) {

        /** Copies the labels. */
        public Minor {
            labels = List.copyOf(labels);
        }
    }

    private static final BigInteger MOST = BigInteger.valueOf(1_000_000);
    private static final int DIGITS_OF_DOUBLE = 53;

    private MaximalMinors() {}

    /** Returns the sign of the minor of the given labels, one per feature. */
    public static int sign(OutputLayer layer, int... labels) {
        requireSquare(layer, labels);
        double[][] rows = new double[labels.length][];
        for (int i = 0; i < labels.length; i++) {
            rows[i] = layer.row(labels[i]);
        }
        return DeterminantSign.of(rows);
    }

    /** Returns the logarithm to base 10 of the absolute value of the minor of the given labels, computed exactly and rounded; {@code -∞} for 0. */
    public static double log10Size(OutputLayer layer, int... labels) {
        requireSquare(layer, labels);
        int d = labels.length;
        double[] all = new double[Math.multiplyExact(d, d)];
        for (int i = 0; i < d; i++) {
            System.arraycopy(layer.row(labels[i]), 0, all, i * d, d);
        }
        ScaledIntegers scaled = ScaledIntegers.of(all);
        BigInteger[][] rows = new BigInteger[d][d];
        for (int i = 0; i < d; i++) {
            int first = i * d;
            Arrays.setAll(rows[i], j -> scaled.integer(first + j));
        }
        BigInteger determinant = IntegerMatrix.of(rows).determinant().abs();
        int dropped = Math.max(0, determinant.bitLength() - DIGITS_OF_DOUBLE);
        double twos = dropped + (double) scaled.exponent() * d;
        return Math.log10(determinant.shiftRight(dropped).doubleValue()) + twos * Math.log10(2);
    }

    /** Returns all minors in lexicographic order of their labels, for layers that have at most a million. */
    public static List<Minor> all(OutputLayer layer) {
        IntegerRows.requireNoBias(layer);
        if (layer.labels() < layer.features()) {
            return List.of();
        }
        requireFew(layer);
        List<Minor> minors = new ArrayList<>();
        IntegerMatrix rows = IntegerRows.scaledTogether(layer);
        int exponent = Math.multiplyExact(IntegerRows.commonExponent(layer), layer.features());
        int[] labels = Subsets.first(layer.features());
        do {
            Rational value = Rational.scaled(rows.selectRows(labels).determinant(), exponent);
            minors.add(new Minor(Arrays.stream(labels).boxed().toList(), value));
        } while (Subsets.advance(labels, layer.labels()));
        return List.copyOf(minors);
    }

    private static void requireFew(OutputLayer layer) {
        if (Binomial.choose(layer.labels(), layer.features()).compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a layer of " + layer.labels() + " labels and " + layer.features()
                    + " features has more than " + MOST + " maximal minors: take fewer labels or features");
        }
    }

    private static void requireSquare(OutputLayer layer, int[] labels) {
        IntegerRows.requireNoBias(layer);
        if (labels.length != layer.features()) {
            throw new IllegalArgumentException("a maximal minor of a layer with " + layer.features()
                    + " features takes as many labels, not " + labels.length);
        }
    }
}
