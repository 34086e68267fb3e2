package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class RationalTest {

    @Test
    void roundingDownAndUpEnclosesTheNumber() {
        Randomised.repeat(500, random -> {
            int exponent = random.nextInt(4) == 0 ? random.nextInt(-1080, -1020) : random.nextInt(-1000, 1020);
            Rational number = fraction(random.nextLong(), random.nextInt(1, 4))
                    .multiply(Rational.scaled(BigInteger.ONE, exponent - 62));
            double floor = number.floor();
            double ceiling = number.ceiling();
            assertThat(Rational.exactly(floor)).isLessThanOrEqualTo(number);
            assertThat(Rational.exactly(ceiling)).isGreaterThanOrEqualTo(number);
            boolean exact = Rational.exactly(number.toDouble()).equals(number);
            assertThat(ceiling).isEqualTo(exact ? floor : Math.nextUp(floor) + 0.0);
        });
        Rational beyond = Rational.scaled(BigInteger.ONE, 1024);
        assertThat(beyond.floor()).isEqualTo(Double.MAX_VALUE);
        assertThat(beyond.ceiling()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(beyond.negate().floor()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(beyond.negate().ceiling()).isEqualTo(-Double.MAX_VALUE);
    }

    @Test
    void rootsAreRoundedDownByLittle() {
        Randomised.repeat(300, random -> {
            Rational number = fraction(random.nextInt(1, 1000), random.nextInt(1, 1000))
                    .multiply(Rational.scaled(BigInteger.ONE, random.nextInt(-2000, 2000)));
            Rational root = Rational.exactly(number.rootFloor());
            Rational above = root.multiply(Rational.exactly(1 + 0x1p-48));
            assertThat(root.multiply(root)).isLessThanOrEqualTo(number);
            assertThat(above.multiply(above)).isGreaterThan(number);
        });
        assertThat(Rational.ZERO.rootFloor()).isZero();
    }

    @Test
    void differencesToDoublesAreRoundedOnce() {
        Randomised.repeat(500, random -> {
            Rational number = fraction(random.nextLong(), random.nextInt(1, 100))
                    .multiply(Rational.scaled(BigInteger.ONE, random.nextInt(-1100, 900)));
            double value = random.nextBoolean()
                    ? number.toDouble()
                    : Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1070, 1000));
            assertThat(number.differenceToDouble(value))
                    .isEqualTo(number.subtract(Rational.exactly(value)).toDouble());
        });
    }

    @Test
    void onlyPlainDigitsAreRead() {
        assertThat(Rational.parse("+7/-2")).isEqualTo(fraction(-7, 2));
        for (String text : new String[] {"\u0663", "1:", "1.5", "--5", "", "/", "+", "3/"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Rational.parse(text))
                    .withMessageContaining("is not a fraction");
        }
        String longest = "x".repeat(40);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rational.parse(longest))
                .withMessageStartingWith('"' + longest + '"');
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rational.parse(longest + "x"))
                .withMessageStartingWith('"' + longest + "…\"");
    }

    private static Rational fraction(long numerator, long denominator) {
        return Rational.of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    @Test
    void fractionsAreReducedAndCarryTheirSignAbove() {
        Rational half = Rational.of(BigInteger.valueOf(-3), BigInteger.valueOf(-6));
        assertThat(half).hasToString("1/2");
        assertThat(Rational.of(BigInteger.TWO, BigInteger.valueOf(-4))).hasToString("-1/2");
        assertThat(Rational.of(BigInteger.ZERO, BigInteger.valueOf(-4))).isEqualTo(Rational.ZERO);
    }

    @Test
    void theFieldAxiomsHold() {
        Randomised.repeat(300, random -> {
            Rational a =
                    Rational.of(BigInteger.valueOf(random.nextInt(-50, 50)), BigInteger.valueOf(random.nextInt(1, 50)));
            Rational b = Rational.exactly(random.nextDouble(-2, 2));
            Rational c = Rational.of(random.nextLong());
            assertThat(a.add(b).multiply(c)).isEqualTo(a.multiply(c).add(b.multiply(c)));
            assertThat(a.subtract(b).add(b)).isEqualTo(a).hasSameHashCodeAs(a);
            assertThat(b.signum() == 0 || a.divide(b).multiply(b).equals(a)).isTrue();
            assertThat(a.compareTo(b)).isEqualTo(a.subtract(b).signum());
            assertThat(a.abs().signum()).isNotNegative();
            assertThat(Rational.parse(b.toString())).isEqualTo(b);
        });
    }

    @Test
    void doublesRoundTrip() {
        Randomised.repeat(300, random -> {
            double value = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1000, 1000));
            assertThat(Rational.exactly(value).toDouble()).isEqualTo(value);
        });
    }

    @Test
    void theNearestDoubleIsNearest() {
        Randomised.repeat(2000, random -> {
            double value = random.nextInt(4) == 0
                    ? random.nextLong(1000) * Double.MIN_VALUE
                    : Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1060, 1000));
            Rational exact = Rational.exactly(value);
            Rational gap = Rational.exactly(Math.nextUp(value)).subtract(exact);
            Rational half = gap.divide(Rational.of(2));
            Rational sliver = half.divide(Rational.of(BigInteger.ONE.shiftLeft(random.nextInt(1, 300))));
            boolean even = (Double.doubleToRawLongBits(value) & 1) == 0;
            assertThat(exact.add(half).subtract(sliver).toDouble()).isEqualTo(value);
            assertThat(exact.add(half).add(sliver).toDouble()).isEqualTo(Math.nextUp(value));
            assertThat(exact.add(half).toDouble()).isEqualTo(even ? value : Math.nextUp(value));
            Rational third = exact.divide(Rational.of(3));
            assertThat(third.toDouble()).isEqualTo(value / 3);
        });
        assertThat(Rational.exactly(Double.MIN_VALUE).divide(Rational.of(2)).toDouble())
                .isZero();
        assertThat(Rational.exactly(Double.MAX_VALUE).multiply(Rational.of(-2)).toDouble())
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void numbersBelowTheSmallestDoubleRoundToItOrToZeroWithTheirSign() {
        Rational least = Rational.exactly(Double.MIN_VALUE);
        Rational quarter = Rational.parse("1/4");
        assertThat(least.multiply(Rational.parse("3/4")).toDouble()).isEqualTo(Double.MIN_VALUE);
        assertThat(least.multiply(Rational.parse("-3/4")).toDouble()).isEqualTo(-Double.MIN_VALUE);
        for (int halvings = 1; halvings < 300; halvings++) {
            Rational tiny = least.divide(Rational.of(BigInteger.ONE.shiftLeft(halvings)));
            assertThat(1 / tiny.toDouble()).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(1 / tiny.negate().toDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
        }
        assertThat(Rational.exactly(Double.MAX_VALUE)
                        .add(Rational.exactly(Math.ulp(Double.MAX_VALUE)).multiply(quarter))
                        .toDouble())
                .isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void partsAndValuesAreThoseOfTheReducedFraction() {
        Rational number = Rational.of(BigInteger.valueOf(6), BigInteger.valueOf(-8));
        assertThat(number.numerator()).isEqualTo(-3);
        assertThat(number.denominator()).isEqualTo(4);
        assertThat(number.abs()).isEqualTo(Rational.parse("3/4"));
        assertThat(number)
                .isNotEqualTo(Rational.parse("3/4"))
                .isNotEqualTo(Rational.parse("-3/5"))
                .isNotEqualTo(new Object())
                .doesNotHaveSameHashCodeAs(Rational.parse("3/4"));
    }

    @Test
    void divisionByZeroAndNonsenseAreRefused() {
        assertThatThrownBy(() -> Rational.ONE.divide(Rational.ZERO)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Rational.parse("1/x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1/x");
    }
}
