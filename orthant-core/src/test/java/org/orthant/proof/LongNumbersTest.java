package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** Certificates with numbers of as many digits as are allowed keep nobody busy. */
class LongNumbersTest {

    /** Hundreds of times what it takes, and less than it took when every logit was reduced. */
    private static final Duration FOREVER = Duration.ofSeconds(200);

    private static final Rational TINY = Rational.of(BigInteger.ONE, BigInteger.TEN.pow(99_999));

    @Test
    void aLongWitnessIsEvaluatedForEveryLabel() {
        int n = 1000;
        double[][] rows = new double[n][];
        Arrays.setAll(rows, i -> new double[] {1 + i, 1});
        DenseLayer layer = DenseLayer.of(rows);
        LabelSet all = LabelSet.of(n, IntStream.range(0, n).toArray());
        Point witness = Point.of(List.of(TINY, TINY));
        Checker checker = new Checker(layer, FeatureDomain.box(2, 1));
        assertThat(check(checker, new Certificate.Argmaxable(all, witness, Optional.empty())))
                .isInstanceOf(CheckResult.Accepted.class);
        RadiusProof radius = new RadiusProof(0, witness, 1e6, List.of(0), Point.of(List.of(TINY)));
        assertThat(check(checker, new Certificate.Argmaxable(all, witness, Optional.of(radius))))
                .isInstanceOf(CheckResult.Accepted.class);
        RadiusProof wrong = new RadiusProof(Double.MIN_VALUE, witness, 1e6, List.of(0), Point.of(List.of(TINY)));
        assertThat(check(checker, new Certificate.Argmaxable(all, witness, Optional.of(wrong))))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void longMultipliersAreInserted() {
        double[][] rows = new double[200][100];
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(rows[i], i % 2 == 0 ? 1 : -1);
        }
        Checker checker = new Checker(DenseLayer.of(rows), FeatureDomain.box(100, 1));
        LabelSet all = LabelSet.of(rows.length, IntStream.range(0, rows.length).toArray());
        Circuit circuit = new Circuit(
                IntStream.range(0, rows.length).boxed().toList(),
                List.of(),
                List.of(),
                Optional.of(Collections.nCopies(rows.length, TINY)));
        assertThat(check(checker, new Certificate.Unargmaxable(all, circuit))).isInstanceOf(CheckResult.Accepted.class);
    }

    @Test
    void denominatorsThatHaveNothingInCommonAreRefused() {
        // Powers of distinct primes, 90,000 digits in all but for the last.
        List<Rational> strangers = IntStream.of(2, 3, 5, 7)
                .mapToObj(BigInteger::valueOf)
                .map(prime -> Rational.of(BigInteger.ONE, prime.pow((int) (30_000 / Math.log10(prime.doubleValue())))))
                .toList();
        assertThat(CommonDenominator.of(strangers.subList(0, 3))).isPresent();
        assertThat(CommonDenominator.of(strangers)).isEmpty();
        double[][] rows = {{1, 1, 1, 1}, {1, 2, 3, 4}, {-1, -1, -1, -1}, {-1, -2, -3, -4}};
        Checker checker = new Checker(DenseLayer.of(rows), FeatureDomain.box(4, 1));
        LabelSet set = LabelSet.of(4, 0, 1);
        Point point = Point.of(strangers);
        String expected = "is longer than 332193 binary digits";
        assertThat(reason(checker, new Certificate.Argmaxable(set, point, Optional.empty())))
                .isEqualTo("the common denominator of the witness " + expected);
        RadiusProof radius = new RadiusProof(0, Point.of(1, 1, 1, 1), 1e6, List.of(0, 1, 2, 3), point);
        assertThat(reason(checker, new Certificate.Argmaxable(set, radius.centre(), Optional.of(radius))))
                .isEqualTo("the common denominator of the weights of the radius " + expected);
        Circuit circuit = new Circuit(List.of(0, 1, 2, 3), List.of(), List.of(), Optional.of(strangers));
        assertThat(reason(checker, new Certificate.Unargmaxable(set, circuit)))
                .isEqualTo("the common denominator of the circuit's multipliers " + expected);
        DenseLayer layer = DenseLayer.of(rows);
        MarginCheck margins = new MarginCheck(layer, FeatureDomain.box(4, 1), new RowNorms(layer));
        assertThat(margins.flawOfMargin("point", point, set, Rational.ZERO))
                .contains("the common denominator of the point " + expected);
        assertThat(margins.collectWrong("point", point, set, new BitSet()))
                .contains("the common denominator of the point " + expected);
    }

    @Test
    void theLongestCommonDenominatorIsAllowed() {
        BigInteger longest = BigInteger.ONE.shiftLeft(332_192);
        Rational one = Rational.of(BigInteger.ONE, longest);
        Rational shorter = Rational.of(BigInteger.ONE, longest.shiftRight(7));
        assertThat(CommonDenominator.of(List.of(shorter, one, one))).contains(longest);
        assertThat(CommonDenominator.of(List.of(shorter, one, one.divide(Rational.of(2)))))
                .isEmpty();
    }

    @Test
    void comparisonsOfLogitsAreThoseOfFractions() {
        Randomised.repeat(500, random -> {
            double[] row = {random.nextInt(1, 5), random.nextInt(5), random.nextInt(5)};
            double radius = random.nextInt(1, 9) * Math.scalb(1.0, random.nextInt(-3, 4));
            BigInteger denominator = BigInteger.valueOf(random.nextInt(1, 50));
            // Often equal, or nearly so: the length of (3, 4, 0) and the like is an integer.
            BigInteger numerator = BigInteger.valueOf((long)
                            (radius * 8 * Math.sqrt(ExactDot.value(row, row).toDouble())))
                    .multiply(denominator)
                    .add(BigInteger.valueOf(random.nextInt(-1, 2)))
                    .max(BigInteger.ONE);
            ExactLogit logit = new ExactLogit(random.nextBoolean() ? numerator : numerator.negate(), -3, denominator);
            Rational value = Rational.scaled(numerator, -3).divide(Rational.of(denominator));
            Rational scale = Rational.exactly(radius);
            boolean expected =
                    value.multiply(value).compareTo(scale.multiply(scale).multiply(ExactDot.value(row, row))) >= 0;
            assertThat(logit.isAtLeast(radius, row)).isEqualTo(expected);
            assertThat(Math.abs(logit.toDouble())).isEqualTo(value.toDouble());
        });
        // Where the leading digits are the same, all of them are looked at.
        BigInteger large = BigInteger.TEN.pow(400);
        double[] unit = {1};
        assertThat(new ExactLogit(large, 0, large).isAtLeast(1, unit)).isTrue();
        assertThat(new ExactLogit(large.subtract(BigInteger.ONE), 0, large).isAtLeast(1, unit))
                .isFalse();
        assertThat(new ExactLogit(large.add(BigInteger.ONE), 0, large).isAtLeast(1, unit))
                .isTrue();
    }

    /** The row's length is {@code 2^200 + 1}, which has more digits than those that are looked at first. */
    @Test
    void lengthsOfManyDigitsAreComparedToTheLast() {
        double[] row = {0x1p200, 0x1p100, 0x1p100, 1};
        BigInteger norm = BigInteger.ONE.shiftLeft(200).add(BigInteger.ONE);
        for (BigInteger denominator : List.of(BigInteger.ONE, BigInteger.valueOf(3), BigInteger.TEN.pow(200))) {
            for (int exponent : new int[] {0, -400, 300}) {
                double radius = Math.scalb(1.0, exponent);
                BigInteger equal = norm.multiply(denominator);
                for (int beside = -1; beside <= 1; beside++) {
                    BigInteger numerator = equal.add(BigInteger.valueOf(beside));
                    assertThat(new ExactLogit(numerator, exponent, denominator).isAtLeast(radius, row))
                            .isEqualTo(beside >= 0);
                    assertThat(new ExactLogit(numerator.negate(), exponent, denominator).isAtLeast(radius, row))
                            .isEqualTo(beside >= 0);
                }
            }
        }
    }

    @Test
    void fewDigitsAreLookedAtFirst() {
        Randomised.repeat(300, random -> {
            BigInteger numerator = new BigInteger(random.nextInt(1, 600), new Random(random.nextLong()))
                    .add(BigInteger.ONE)
                    .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
            BigInteger denominator =
                    new BigInteger(random.nextInt(1, 600), new Random(random.nextLong())).add(BigInteger.ONE);
            ExactLogit logit = new ExactLogit(numerator, 0, denominator);
            int places = logit.places();
            BigInteger digits = logit.cutOff(places);
            assertThat(digits.bitLength()).isBetween(128, 130);
            Rational truth =
                    Rational.of(numerator.abs(), denominator).multiply(Rational.scaled(BigInteger.ONE, places));
            assertThat(Rational.of(digits)).isLessThanOrEqualTo(truth);
            assertThat(Rational.of(digits.add(BigInteger.ONE))).isGreaterThan(truth);
        });
    }

    private static CheckResult check(Checker checker, Certificate certificate) {
        return assertTimeoutPreemptively(FOREVER, () -> checker.check(certificate));
    }

    private static String reason(Checker checker, Certificate certificate) {
        return ((CheckResult.Rejected) check(checker, certificate)).reason();
    }
}
