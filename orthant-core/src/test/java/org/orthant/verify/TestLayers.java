package org.orthant.verify;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.orthant.layer.DenseLayer;

/** Layers that tests of the engine need again and again. */
final class TestLayers {

    private TestLayers() {}

    static DenseLayer random(RandomGenerator random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return DenseLayer.of(rows);
    }

    /** Small integers: zero rows, twins and dependent rows are frequent. */
    static DenseLayer degenerate(RandomGenerator random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextInt(-1, 2));
        }
        return DenseLayer.of(rows);
    }
}
