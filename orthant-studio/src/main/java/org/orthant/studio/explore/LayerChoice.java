package org.orthant.studio.explore;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;

/**
 * A layer that is made from its sizes.
 *
 * @param family what its rows look like
 * @param labels n
 * @param seed of random rows
 */
record LayerChoice(Family family, int labels, long seed) {

    /** Families of layers, one for each number of features. */
    enum Family {
        RANDOM,
        DFT,
        VANDERMONDE
    }

    /** The layer with {@code d} features. Random ones begin with the columns of those with fewer features. */
    OutputLayer layer(int features) {
        return switch (family) {
            case DFT -> DftLayer.of(labels, (features - 1) / 2);
            case VANDERMONDE -> MomentCurve.of(labels, features);
            case RANDOM -> random(features);
        };
    }

    /** The numbers of features that there is a layer for: of DFT layers, the odd ones. */
    IntStream features() {
        int step = family == Family.DFT ? 2 : 1;
        return IntStream.iterate(1, d -> d <= labels, d -> d + step);
    }

    boolean has(int features) {
        return features().anyMatch(d -> d == features);
    }

    private DenseLayer random(int features) {
        double[][] rows = new double[labels][features];
        for (int j = 0; j < features; j++) {
            SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + j);
            for (double[] row : rows) {
                row[j] = random.nextGaussian();
            }
        }
        Arrays.stream(rows).forEach(LayerChoice::normalise);
        return DenseLayer.of(rows);
    }

    /** Which changes no sign, and lets all rows be seen. */
    private static void normalise(double[] row) {
        double norm =
                Math.sqrt(Arrays.stream(row).map(weight -> weight * weight).sum());
        Arrays.setAll(row, j -> row[j] / norm);
    }
}
