package org.orthant.bench.fit;

import java.util.random.RandomGenerator;

/** The number of active labels of a set, which has a gamma distribution. */
final class SetSize {

    private static final int SHAPE = 4;
    private static final double MEAN = 16;
    private static final int MOST = 80;

    private SetSize() {}

    static int next(RandomGenerator random) {
        double product = 1;
        for (int i = 0; i < SHAPE; i++) {
            product *= 1 - random.nextDouble();
        }
        double gamma = -StrictMath.log(product) * MEAN / SHAPE;
        return (int) Math.min(Math.max(gamma, 1), MOST);
    }
}
