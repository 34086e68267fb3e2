package org.orthant.geometry;

import java.math.BigInteger;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.OutputLayer;

/** The rows of a layer as exact integer vectors. */
final class IntegerRows {

    private IntegerRows() {}

    /**
     * The rows, with the bias as a last column where there is one, each times a power of two of its own. A positive
     * factor of a row changes neither signs nor regions.
     */
    static IntegerMatrix scaledOneByOne(OutputLayer layer) {
        BigInteger[][] rows = new BigInteger[layer.labels()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = ScaledIntegers.of(homogeneousRow(layer, i)).integers();
        }
        return IntegerMatrix.of(rows);
    }

    /** The weights, all times the same power of two, so that linear dependencies keep their coefficients. */
    static IntegerMatrix scaledTogether(OutputLayer layer) {
        return IntegerMatrix.of(unflatten(scaled(layer), layer.labels(), layer.features()));
    }

    /** The exponent that belongs to {@link #scaledTogether}. */
    static int commonExponent(OutputLayer layer) {
        return scaled(layer).exponent();
    }

    /** Refuses a bias: Grassmannian statements are about the column space of the weights. */
    static void requireNoBias(OutputLayer layer) {
        if (layer.hasBias()) {
            throw new IllegalArgumentException("this statement is about the column space of the weights, and the layer"
                    + " has a bias: ask about the weights without it, or with the bias as one more column");
        }
    }

    private static double[] homogeneousRow(OutputLayer layer, int label) {
        double[] row = new double[layer.features() + (layer.hasBias() ? 1 : 0)];
        System.arraycopy(layer.row(label), 0, row, 0, layer.features());
        if (layer.hasBias()) {
            row[layer.features()] = layer.bias(label);
        }
        return row;
    }

    private static ScaledIntegers scaled(OutputLayer layer) {
        double[] all = new double[Math.multiplyExact(layer.labels(), layer.features())];
        for (int i = 0; i < layer.labels(); i++) {
            System.arraycopy(layer.row(i), 0, all, i * layer.features(), layer.features());
        }
        return ScaledIntegers.of(all);
    }

    private static BigInteger[][] unflatten(ScaledIntegers flat, int rows, int columns) {
        BigInteger[][] entries = new BigInteger[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                entries[i][j] = flat.integer(i * columns + j);
            }
        }
        return entries;
    }
}
