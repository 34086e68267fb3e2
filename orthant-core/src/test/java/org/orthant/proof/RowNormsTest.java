package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Randomised;

class RowNormsTest {

    @Test
    void theNormIsWithinItsBoundsForNumbersOfAnySize() {
        Randomised.repeat(1000, random -> {
            double[] row = new double[random.nextInt(1, 9)];
            int size = random.nextInt(-1074, 1020);
            int spread = random.nextInt(1, 200);
            Arrays.setAll(row, j -> Math.scalb(random.nextDouble(-1, 1), size - random.nextInt(spread)));
            RowNorms norms = new RowNorms(DenseLayer.of(new double[][] {row}));
            Rational squares = ExactDot.value(row, row);
            Rational low = Rational.exactly(norms.low(0));
            assertThat(low.multiply(low)).isLessThanOrEqualTo(squares);
            Rational high = Rational.exactly(norms.high(0));
            assertThat(high.multiply(high)).isGreaterThanOrEqualTo(squares);
            if (size > -800 && squares.signum() > 0) {
                assertThat(norms.high(0) / norms.low(0)).isLessThan(1 + 1e-14);
            }
        });
    }

    /** The sum's bound, the factor and the next double are six roundoffs, of which rounding takes at most three. */
    @Test
    void boundsLeaveRoomForTheirOwnRounding() {
        Randomised.repeat(1000, random -> {
            double[] row = random.doubles(random.nextInt(1, 9), -1, 1).toArray();
            RowNorms norms = new RowNorms(DenseLayer.of(new double[][] {row}));
            Rational squares = ExactDot.value(row, row);
            Rational room = Rational.exactly(2.99 * 0x1p-53);
            Rational low = Rational.exactly(norms.low(0)).divide(Rational.ONE.subtract(room));
            Rational high = Rational.exactly(norms.high(0)).divide(Rational.ONE.add(room));
            assertThat(low.multiply(low)).isLessThan(squares);
            assertThat(high.multiply(high)).isGreaterThan(squares);
        });
    }

    @Test
    void weightsThatAreLostInTheSumCount() {
        // One by one, squares of 2^-54 do nothing to a sum of 1.
        for (int d : new int[] {2, 10, 100, 5000}) {
            for (int scale : new int[] {0, 600, -600}) {
                double[] row = new double[d];
                Arrays.fill(row, Math.scalb(0x1p-27, scale));
                row[0] = Math.scalb(1.0, scale);
                RowNorms norms = new RowNorms(DenseLayer.of(new double[][] {row}));
                Rational squares = ExactDot.value(row, row);
                Rational high = Rational.exactly(norms.high(0));
                Rational low = Rational.exactly(norms.low(0));
                assertThat(high.multiply(high)).isGreaterThanOrEqualTo(squares);
                assertThat(low.multiply(low)).isLessThanOrEqualTo(squares);
                // No looser than promised.
                Rational width = high.divide(low).subtract(Rational.ONE);
                assertThat(width.toDouble()).isLessThan(2 * (d + 12) * 0x1p-53);
            }
        }
    }

    @Test
    void aZeroRowHasTheNormZeroAndAHugeOneIsUnbounded() {
        RowNorms norms = new RowNorms(DenseLayer.of(new double[][] {{0, -0.0}, {1.7e308, 1.7e308}}));
        assertThat(norms.high(0)).isZero();
        assertThat(norms.low(1)).isEqualTo(Double.MAX_VALUE);
        assertThat(norms.high(1)).isInfinite();
    }
}
