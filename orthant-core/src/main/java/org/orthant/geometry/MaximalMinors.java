package org.orthant.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    public record Minor(List<Integer> labels, Rational value) {}

    private MaximalMinors() {}

    /** The sign of the minor of the given labels, which must be as many as there are features. */
    public static int sign(OutputLayer layer, int... labels) {
        requireSquare(layer, labels);
        double[][] rows = new double[labels.length][];
        for (int i = 0; i < labels.length; i++) {
            rows[i] = layer.row(labels[i]);
        }
        return DeterminantSign.of(rows);
    }

    /** All minors in lexicographic order of their labels; for small layers. */
    public static List<Minor> all(OutputLayer layer) {
        IntegerRows.requireNoBias(layer);
        List<Minor> minors = new ArrayList<>();
        if (layer.labels() < layer.features()) {
            return minors;
        }
        IntegerMatrix rows = IntegerRows.scaledTogether(layer);
        int exponent = Math.multiplyExact(IntegerRows.commonExponent(layer), layer.features());
        int[] labels = Subsets.first(layer.features());
        do {
            Rational value = Rational.scaled(rows.selectRows(labels).determinant(), exponent);
            minors.add(new Minor(Arrays.stream(labels).boxed().toList(), value));
        } while (Subsets.advance(labels, layer.labels()));
        return minors;
    }

    private static void requireSquare(OutputLayer layer, int[] labels) {
        IntegerRows.requireNoBias(layer);
        if (labels.length != layer.features()) {
            throw new IllegalArgumentException("a maximal minor of a layer with " + layer.features()
                    + " features takes as many labels, not " + labels.length);
        }
    }
}
