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

    public static double[] gaussian(RandomGenerator random, int length) {
        double[] values = new double[length];
        Arrays.setAll(values, i -> random.nextGaussian());
        return values;
    }
}
