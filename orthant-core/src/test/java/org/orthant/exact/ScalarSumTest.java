package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

class ScalarSumTest {

    @Test
    void theTrueSumIsWithinTheBound() {
        Randomised.repeat(2000, random -> {
            int range = random.nextInt(0, 1000);
            DoubleSupplier number = () -> Math.scalb(random.nextGaussian(), random.nextInt(-range, range + 1) / 2);
            double[] a = Matrices.vector(random.nextInt(1, 40), number);
            double[] b = Matrices.vector(a.length, number);
            // Half of the terms nearly cancel the others.
            int half = a.length / 2;
            for (int j = half; j < a.length - 1; j++) {
                a[j] = -a[j - half];
                b[j] = Math.nextUp(b[j - half]);
            }
            ScalarSum sum = new ScalarSum();
            sum.add(a, b);
            Rational distance = ExactDot.value(a, b).subtract(Rational.exactly(sum.value()));
            assertThat(distance.abs()).isLessThanOrEqualTo(Rational.exactly(sum.bound()));
        });
    }

    /** The bound is proven on paper: what is computed must be neither less nor much more. */
    @Test
    void theBoundIsTheProvenOne() {
        Randomised.repeat(400, random -> {
            int terms = random.nextInt(0, 12);
            // Ordinary numbers that do or do not cancel, and numbers whose products are lost.
            int scale = random.nextInt(3) == 0 ? -random.nextInt(500, 560) : random.nextInt(-300, 300);
            ScalarSum sum = new ScalarSum();
            Rational magnitude = Rational.ZERO;
            double last = 0;
            for (int i = 0; i < terms; i++) {
                double factor = Math.scalb(random.nextDouble(1, 2), scale);
                last = i % 2 == 1 && random.nextBoolean() ? -last : Math.scalb(random.nextDouble(-1, 1), scale);
                sum.add(new double[] {0, factor}, new double[] {7, last});
                magnitude = magnitude.add(Rational.exactly(factor)
                        .multiply(Rational.exactly(last))
                        .abs());
            }
            Rational steps = Rational.of(4 * (2L * terms + 2));
            Rational u = Rational.exactly(0x1p-53);
            Rational relative = steps.multiply(u);
            Rational proven = u.multiply(Rational.of(2))
                    .multiply(Rational.exactly(sum.value()).abs())
                    .add(relative.multiply(relative).multiply(magnitude))
                    .add(steps.multiply(Rational.exactly(2 * Double.MIN_VALUE)));
            // Where products are lost, the computed magnitude lacks up to half of the smallest double for each.
            Rational least = Rational.exactly(Double.MIN_VALUE);
            assertThat(Rational.exactly(sum.bound()))
                    .isGreaterThan(proven.subtract(least))
                    .isLessThan(proven.multiply(Rational.exactly(1 + 0x1p-19)).add(least));
            if (scale > -400 && magnitude.signum() > 0) {
                assertThat(Rational.exactly(sum.bound())).isGreaterThan(proven);
            }
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
