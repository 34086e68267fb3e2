package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class ScalarSumTest {

    @Test
    void theTrueSumIsWithinTheBound() {
        Randomised.repeat(2000, random -> {
            int size = random.nextInt(1, 40);
            int range = random.nextInt(0, 1000);
            double[] a = new double[size];
            double[] b = new double[size];
            Arrays.setAll(a, j -> Math.scalb(random.nextGaussian(), random.nextInt(-range, range + 1) / 2));
            Arrays.setAll(b, j -> Math.scalb(random.nextGaussian(), random.nextInt(-range, range + 1) / 2));
            // Half of the terms nearly cancel the others.
            for (int j = size / 2; j < size - 1; j++) {
                a[j] = -a[j - size / 2];
                b[j] = Math.nextUp(b[j - size / 2]);
            }
            ScalarSum sum = new ScalarSum();
            sum.add(a, b);
            Rational distance = ExactDot.value(a, b).subtract(Rational.exactly(sum.value()));
            Rational size1 = distance.signum() < 0 ? distance.negate() : distance;
            assertThat(size1.compareTo(Rational.exactly(sum.bound()))).isLessThanOrEqualTo(0);
        });
    }

    @Test
    void theBoundIsARoundoffUnlessTermsCancelInTwiceThePrecision() {
        ScalarSum sum = new ScalarSum();
        sum.add(new double[] {1, 1e-10, -1}, new double[] {1, 1, 1});
        assertThat(sum.value()).isEqualTo(1e-10);
        assertThat(sum.bound()).isLessThan(1e-25);
        sum.add(3, 0x1p60);
        assertThat(sum.value()).isEqualTo(0x1.8p61);
    }

    @Test
    void anOverflowLeavesNoBound() {
        ScalarSum sum = new ScalarSum();
        sum.add(1e200, 1e200);
        assertThat(sum.bound() < Double.POSITIVE_INFINITY).isFalse();
    }
}
