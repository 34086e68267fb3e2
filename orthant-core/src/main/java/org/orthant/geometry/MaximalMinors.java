package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.counting.Binomial;
import org.orthant.exact.DeterminantSign;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;
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
