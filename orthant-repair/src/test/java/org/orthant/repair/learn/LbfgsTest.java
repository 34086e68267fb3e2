package org.orthant.repair.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {

    /** The sum of {@code (k + 1)(x_k − k)² / 2}, plus 1. */
    private static double quadratic(double[] x, double[] gradient) {
        double value = 1;
        for (int k = 0; k < x.length; k++) {
            gradient[k] = (k + 1) * (x[k] - k);
            value += gradient[k] * (x[k] - k) / 2;
        }
        return value;
    }

    @Test
    void theLeastValueOfAQuadraticFunctionIsFound() {
        double[] found = new Lbfgs(LbfgsTest::quadratic).minimise(new double[8], 200, step -> {});

        for (int k = 0; k < found.length; k++) {
            assertThat(found[k]).isCloseTo(k, within(0.02));
        }
    }

    @Test
    void aPointWithoutASlopeIsReturnedAsItIs() {
        double[] least = {0, 1, 2};

        assertThat(new Lbfgs(LbfgsTest::quadratic).minimise(least, 200, step -> {}))
                .isEqualTo(least);
    }
}
