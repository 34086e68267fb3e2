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

    /** The bound is proven on paper: what is computed must be neither less nor much more. */
    @Test
    void theBoundIsTheProvenOne() {
        Randomised.repeat(400, random -> {
            int terms = random.nextInt(0, 12);
            // Ordinary numbers that do or do not cancel, and numbers whose products are lost.
            int scale = random.nextInt(3) == 0 ? -random.nextInt(500, 560) : random.nextInt(-300, 300);
            VectorSum sum = new VectorSum(1);
            Rational magnitude = Rational.ZERO;
            double last = 0;
            for (int i = 0; i < terms; i++) {
                double factor = Math.scalb(random.nextDouble(1, 2), scale);
                last = i % 2 == 1 && random.nextBoolean() ? -last : Math.scalb(random.nextDouble(-1, 1), scale);
                sum.add(factor, new double[] {last});
                magnitude = magnitude.add(Rational.exactly(factor)
                        .multiply(Rational.exactly(last))
                        .abs());
            }
            Rational steps = Rational.of(2L * (terms + 2));
            Rational u = Rational.exactly(0x1p-53);
            Rational proven = u.multiply(Rational.of(2))
                    .multiply(Rational.exactly(sum.value(0)).abs())
                    .add(steps.multiply(u).multiply(steps.multiply(u)).multiply(magnitude))
                    .add(steps.multiply(Rational.exactly(Double.MIN_VALUE)));
            Rational bound = Rational.exactly(sum.bound(0));
            Rational room = proven.multiply(Rational.exactly(0x1p-40)).add(Rational.exactly(Double.MIN_VALUE));
            assertThat(bound).isBetween(proven.subtract(room), proven.add(room));
        });
    }

    @Test
    void errorsOfProductsThatAreLostAddUp() {
        // Each product is 1.5 times the smallest double and rounds to twice of it; the errors round to zero or one.
        int terms = 1000;
        VectorSum sum = new VectorSum(1);
        double[] factors = new double[terms];
        double[] entries = new double[terms];
        for (int i = 0; i < terms; i++) {
            factors[i] = 0x1.8p-537;
            entries[i] = 0x1p-537;
            sum.add(factors[i], new double[] {entries[i]});
        }
        Rational error = ExactDot.value(factors, entries)
                .subtract(Rational.exactly(sum.value(0)))
                .abs();
        assertThat(error).isGreaterThan(Rational.ZERO).isLessThanOrEqualTo(Rational.exactly(sum.bound(0)));
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
