package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.testing.Randomised;

class PointTest {

    @Test
    void equalNumbersAreEqualPointsHoweverGiven() {
        Randomised.repeat(500, random -> {
            double high = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1070, 1023));
            double low = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1074, 1023));
            Point sums = Point.ofSums(new double[] {high, 1}, new double[] {low, 0});
            Rational exact = Rational.exactly(high).add(Rational.exactly(low));
            assertThat(sums.coordinate(0)).isEqualTo(exact);
            assertThat(sums)
                    .isEqualTo(Point.of(List.of(exact, Rational.ONE)))
                    .isEqualTo(Point.ofSums(new double[] {low, 1}, new double[] {high, -0.0}))
                    .hasSameHashCodeAs(Point.of(List.of(exact, Rational.ONE)));
            assertThat(sums.toDoubles()[0]).isEqualTo(exact.toDouble());
        });
        assertThat(Point.of(0.5, -0.0))
                .isEqualTo(Point.of(List.of(Rational.parse("1/2"), Rational.ZERO)))
                .isNotEqualTo(Point.of(0.5, Double.MIN_VALUE));
    }

    @Test
    void everyRationalIsKept() {
        Rational third = Rational.parse("1/3");
        Rational huge = Rational.of(BigInteger.TEN.pow(400));
        Point point = Point.of(List.of(third, huge, Rational.ONE));
        assertThat(point.coordinates()).containsExactly(third, huge, Rational.ONE);
        assertThat(point.toDoubles()).containsExactly(1.0 / 3, Double.POSITIVE_INFINITY, 1);
        assertThat(point.isSumOfDoubles(0)).isFalse();
        assertThat(point.isDouble(2)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> point.remainder(0));
    }

    @Test
    void sumsBeyondAllDoublesAreKept() {
        Point point = Point.ofSums(new double[] {Double.MAX_VALUE}, new double[] {Double.MAX_VALUE});
        assertThat(point.coordinate(0))
                .isEqualTo(Rational.exactly(Double.MAX_VALUE).multiply(Rational.of(2)));
    }

    @Test
    void remaindersAreWhatTheNearestDoubleLacks() {
        Point point = Point.of(List.of(Rational.ONE.add(Rational.exactly(0x1p-80)), Rational.ONE));
        assertThat(point.isDouble(0)).isFalse();
        assertThat(point.isSumOfDoubles(0)).isTrue();
        assertThat(point.remainder(0)).isEqualTo(0x1p-80);
        assertThat(point.isDouble(1)).isTrue();
        assertThat(point.remainder(1)).isZero();
        Point third = Point.of(List.of(Rational.parse("1/3")));
        assertThat(third.isDouble(0)).isFalse();
        for (double sign : new double[] {1, -1}) {
            double[] one = {sign};
            double[] less = {sign * Math.nextDown(1.0)};
            Rational sum = Rational.exactly(one[0]).add(Rational.exactly(less[0]));
            assertThat(Point.ofSums(one, less).coordinate(0)).isEqualTo(sum);
            assertThat(Point.ofSums(less, one).coordinate(0)).isEqualTo(sum);
        }
    }

    @Test
    void twoDoublesAreAsCloseToAFractionAsTheirErrorSays() {
        Randomised.repeat(500, random -> {
            Rational exact = Rational.exactly(Math.scalb(
                            random.nextDouble(-1, 1), random.nextInt(3) == 0 ? -1065 : random.nextInt(-980, 1023)))
                    .divide(Rational.of(random.nextInt(1, 20)));
            Point point = Point.of(List.of(exact));
            double nearest = point.toDoubles()[0];
            double remainder = point.roundedRemainders()[0];
            Rational rest = exact.subtract(Rational.exactly(nearest));
            assertThat(nearest).isEqualTo(exact.toDouble());
            assertThat(remainder).isEqualTo(rest.toDouble() + 0.0);
            Rational error = rest.subtract(Rational.exactly(remainder)).abs();
            assertThat(point.isSumOfDoubles(0)).isEqualTo(error.signum() == 0);
            assertThat(error).isLessThanOrEqualTo(Rational.exactly(point.remainderError(0)));
            assertThat(point.remainderError(0)).isEqualTo(error.signum() == 0 ? 0 : Math.ulp(remainder));
        });
        Point beyond = Point.of(List.of(Rational.of(BigInteger.TEN.pow(400))));
        assertThat(beyond.roundedRemainders()).containsExactly(0);
        assertThat(beyond.remainderError(0)).isInfinite();
    }

    @Test
    void pointsDifferWhereNumbersDo() {
        Point point = Point.of(1, 2);
        assertThat(point)
                .hasToString("Point[1.0, 2.0]")
                .isNotEqualTo(Point.of(1, 3))
                .isNotEqualTo(new Object())
                .doesNotHaveSameHashCodeAs(Point.of(1, 3))
                .isNotEqualTo(Point.ofSums(new double[] {1, 2}, new double[] {0, 0x1p-90}));
        assertThat(Point.of(List.of(Rational.parse("1/3"))))
                .isNotEqualTo(Point.of(1.0 / 3))
                .isEqualTo(Point.of(List.of(Rational.parse("2/6"))));
    }

    @Test
    void arraysDoNotLeak() {
        double[] x = {1, 2};
        Point point = Point.of(x);
        x[0] = 5;
        point.toDoubles()[1] = 5;
        assertThat(point).isEqualTo(Point.of(1, 2));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Point.of(1, Double.NaN))
                .withMessageContaining("coordinate 1 is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Point.ofSums(new double[] {1}, new double[] {Double.NEGATIVE_INFINITY}))
                .withMessageContaining("coordinate 0 is -Infinity");
        assertThatIllegalArgumentException().isThrownBy(() -> Point.ofSums(new double[1], new double[2]));
    }
}
