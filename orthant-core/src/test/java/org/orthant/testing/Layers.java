package org.orthant.testing;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.orthant.layer.DenseLayer;

/** Layers that tests need again and again. */
public final class Layers {

    /** Paper, figure 1: three hyperplanes in the plane. */
    public static final DenseLayer THREE_LINES = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});

    /** Paper, figure 4: four hyperplanes with positive minors. */
    public static final DenseLayer FOUR_LINES = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {0, 1}, {-.5, .5}});

    private Layers() {}

    public static DenseLayer random(RandomGenerator random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return DenseLayer.of(rows);
    }

    /** Small integers: zero rows, twins and dependent rows are frequent. */
    public static DenseLayer degenerate(RandomGenerator random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextInt(-1, 2));
        }
        return DenseLayer.of(rows);
    }

    /**
     * Draws a layer of integers whose maximal minors are not zero and have the same sign: columns of a product of bidiagonal matrices, which is
     * totally positive, in another basis of their space.
     */
    public static DenseLayer withMinorsOfOneSign(RandomGenerator random, int labels, int features) {
        double[][] rows = identity(labels);
        for (int factor = 1; factor < labels; factor++) {
            rows = product(bidiagonal(random, labels, true), rows);
            rows = product(rows, bidiagonal(random, labels, false));
        }
        double[][] leading =
                Arrays.stream(rows).map(row -> Arrays.copyOf(row, features)).toArray(double[][]::new);
        double[][] basis = product(bidiagonal(random, features, true), bidiagonal(random, features, false));
        Arrays.setAll(basis[0], j -> -basis[0][j]);
        return DenseLayer.of(product(leading, basis));
    }

    private static double[][] identity(int size) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            rows[i][i] = 1;
        }
        return rows;
    }

    private static double[][] bidiagonal(RandomGenerator random, int size, boolean lower) {
        double[][] rows = identity(size);
        for (int i = 1; i < size; i++) {
            rows[lower ? i : i - 1][lower ? i - 1 : i] = random.nextInt(1, 3);
        }
        return rows;
    }

    private static double[][] product(double[][] left, double[][] right) {
        double[][] product = new double[left.length][right[0].length];
        for (int i = 0; i < left.length; i++) {
            for (int j = 0; j < right[0].length; j++) {
                for (int k = 0; k < right.length; k++) {
                    product[i][j] += left[i][k] * right[k][j];
                }
            }
        }
        return product;
    }

    public static double[] gaussian(RandomGenerator random, int length) {
        double[] values = new double[length];
        Arrays.setAll(values, i -> random.nextGaussian());
        return values;
    }
}
