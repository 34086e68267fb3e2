package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class VectorSumTest {

    @Test
    void theErrorIsWithinTheBound() {
        Randomised.repeat(500, random -> {
            int terms = random.nextInt(1, 30);
            int spread = random.nextInt(1, 600);
            double[] factors = new double[terms];
            double[][] vectors = new double[terms][2];
            for (int i = 0; i < terms; i++) {
                factors[i] = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-spread, 400));
                Arrays.setAll(vectors[i], j -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(-spread, 400)));
                if (i % 2 == 1) {
                    factors[i] = factors[i - 1];
                    vectors[i][0] = Math.nextUp(-vectors[i - 1][0]);
                }
            }
            VectorSum sum = new VectorSum(2);
            for (int i = 0; i < terms; i++) {
                sum.add(factors[i], vectors[i]);
            }
            for (int j = 0; j < 2; j++) {
                int column = j;
                double[] entries =
                        Arrays.stream(vectors).mapToDouble(v -> v[column]).toArray();
                Rational error = ExactDot.value(factors, entries)
                        .subtract(Rational.exactly(sum.value(j)))
                        .abs();
                assertThat(error).isLessThanOrEqualTo(Rational.exactly(sum.bound(j)));
            }
        });
    }

    @Test
    void cancellationLeavesTwiceTheDigits() {
        VectorSum sum = new VectorSum(1);
        sum.add(1e10, new double[] {1});
        sum.add(0x1p-60, new double[] {3});
        sum.add(-1e10, new double[] {1});
        assertThat(sum.value(0)).isEqualTo(3 * 0x1p-60);
        assertThat(sum.bound(0)).isLessThan(0x1p-60);
    }

    @Test
    void anOverflowBoundsNothing() {
        VectorSum sum = new VectorSum(1);
        sum.add(1e300, new double[] {1e300});
        sum.add(-1e300, new double[] {1e300});
        assertThat(sum.bound(0) < Double.MAX_VALUE).isFalse();
    }
}
