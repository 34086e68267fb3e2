package org.orthant.bench.measure;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.orthant.kernel.PlainKernels;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FloatMatrix;

/** The ways to compute a product of all weights with features; {@link KernelBenchmark} measures each. */
public enum Kernel {
    FLOAT_BLOCKS,
    FLOAT_BLOCKS_PLAIN,
    DOUBLE_BY_ROW,
    DFT_BY_TABLE;

    /** One product with all weights; the returned value depends on it, so that the compiler cannot remove it. */
    @FunctionalInterface
    interface Pass {
        double run();
    }

    /** A product with a matrix of this size that is ready to be computed; a DFT's number of features is odd. */
    Pass pass(int labels, int features) {
        return switch (this) {
            case FLOAT_BLOCKS -> new Floor(random(labels, features))::sumOfLogits;
            case FLOAT_BLOCKS_PLAIN -> new Floor(random(labels, features), new PlainKernels())::sumOfLogits;
            case DOUBLE_BY_ROW -> dense(labels, features);
            case DFT_BY_TABLE -> dft(labels, features);
        };
    }

    private static Pass dense(int labels, int features) {
        DenseLayer layer = random(labels, features);
        double[] x = point(features);
        return sum(labels, into -> layer.logits(x, into));
    }

    private static Pass dft(int labels, int features) {
        DftLayer layer = DftLayer.of(labels, (features - 1) / 2);
        double[] x = point(layer.features());
        return sum(labels, into -> layer.logits(x, into));
    }

    private static Pass sum(int labels, Consumer<double[]> product) {
        double[] logits = new double[labels];
        return () -> {
            product.accept(logits);
            return logits[0] + logits[labels - 1];
        };
    }

    private static double[] point(int features) {
        return new SplittableRandom(2).doubles(features, -1, 1).toArray();
    }

    private static DenseLayer random(int labels, int features) {
        SplittableRandom random = new SplittableRandom(1);
        FloatMatrix.Builder weights = FloatMatrix.builder(labels, features);
        for (int label = 0; label < labels; label++) {
            for (int j = 0; j < features; j++) {
                weights.set(label, j, (float) random.nextDouble(-1, 1));
            }
        }
        return DenseLayer.of(weights.build());
    }
}
