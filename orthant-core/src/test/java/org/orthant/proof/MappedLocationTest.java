package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Randomised;

/** Features of mapped points are within their error bounds, which are those proven on paper. */
class MappedLocationTest {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    @Test
    void featuresAreWithinTheirBoundsAndExactWhereThatIsAsked() {
        Randomised.repeat(200, random -> {
            int d = random.nextInt(1, 5);
            int e = random.nextInt(1, 5);
            boolean ranking = random.nextBoolean();
            int exponent = random.nextInt(-1080, 200);
            List<AffineMap> maps = List.of(
                    AffineMap.diagonal(numbers(random, d), numbers(random, d)),
                    AffineMap.dense(matrix(random, d, e), numbers(random, d)));
            List<Rational> a = thirds(random, e + (ranking ? 1 : 0), exponent);
            MappedLocation location = new MappedLocation(Point.of(a), maps);
            List<Rational> exact = through(maps.get(0), through(maps.get(1), a));
            Rational distance = Rational.ZERO;
            for (int j = 0; j < exact.size(); j++) {
                double nearest = location.nearest()[j];
                double remainder = location.remainders()[j];
                assertThat(nearest + remainder).isEqualTo(nearest);
                Rational found = Rational.exactly(nearest).add(Rational.exactly(remainder));
                distance = distance.add(found.subtract(exact.get(j)).abs());
                double[] unit = new double[exact.size()];
                unit[j] = 1;
                assertThat(location.exact().orElseThrow().logit(unit, 0).value())
                        .isEqualTo(exact.get(j));
            }
            assertThat(location.nearest()).hasSize(exact.size());
            assertThat(distance).isLessThanOrEqualTo(Rational.exactly(location.error()));
            assertThat(location.remainderError()).isEqualTo(location.error());
        });
    }

    /** A sum of m products is off by {@code (4(m+2)u)² Σ|p||a|} and {@code 8(m+2)} times the smallest double, and by its factors' errors. */
    @Test
    void boundsAreThoseOfTheSumsAndOfThePoint() {
        Randomised.repeat(200, random -> {
            int d = random.nextInt(1, 5);
            int e = random.nextInt(1, 5);
            double[] offset = numbers(random, d);
            Point wide = Point.of(thirds(random, e, 0));
            AffineMap dense = AffineMap.dense(matrix(random, d, e), offset);
            assertError(wide, dense, 2 * e + 1);
            Point narrow = Point.of(thirds(random, d, 0));
            assertError(narrow, AffineMap.diagonal(numbers(random, d), offset), 3);
        });
    }

    private static void assertError(Point point, AffineMap map, int terms) {
        double relative = 4 * (terms + 2) * UNIT_ROUNDOFF;
        double[] nearest = point.toDoubles();
        double expected = 0;
        for (int k = 0; k < map.outputs(); k++) {
            double magnitude = Math.abs(map.offset(k));
            double lost = 0;
            for (int j = 0; j < map.inputs(); j++) {
                magnitude += Math.abs(map.weight(k, j) * nearest[j]);
                lost += Math.abs(map.weight(k, j)) * point.remainderError(j);
            }
            expected += relative * relative * magnitude + lost;
        }
        double error = new MappedLocation(point, List.of(map)).error();
        // Either part is more than 2^-16 of the other.
        assertThat(error).isBetween(expected, expected * (1 + 0x1p-17));
    }

    @Test
    void errorsOfManyMapsAddUp() {
        AffineMap identity = AffineMap.diagonal(new double[] {1}, new double[1]);
        double one = 20 * UNIT_ROUNDOFF * 20 * UNIT_ROUNDOFF;
        for (int maps : new int[] {1, 20, 100}) {
            double error = new MappedLocation(Point.of(1), Collections.nCopies(maps, identity)).error();
            assertThat(error).isBetween(maps * one, maps * one * (1 + (maps + 4) * 0x1p-19));
        }
    }

    @Test
    void aThresholdAndItsErrorPassUnchanged() {
        Point point = Point.of(List.of(Rational.of(2), Rational.parse("1/3")));
        AffineMap map = AffineMap.diagonal(new double[] {0}, new double[] {5});
        MappedLocation location = new MappedLocation(point, List.of(map));
        assertThat(location.nearest()).containsExactly(5, 1 / 3.0);
        assertThat(location.remainders()[1]).isEqualTo(point.roundedRemainders()[1]);
        // Of the feature, products lose next to nothing.
        double feature = Math.scalb(4 * 5.0, -53) * Math.scalb(4 * 5.0, -53) * 5;
        double expected = feature + point.remainderError(1);
        assertThat(location.error()).isBetween(expected, expected * (1 + 0x1p-17));
    }

    @Test
    void withoutMapsThePointIsItsOwnLocation() {
        Point point = Point.of(List.of(Rational.parse("1/3"), Rational.parse("-2/7")));
        MappedLocation location = new MappedLocation(point, List.of());
        assertThat(location.nearest()).containsExactly(point.toDoubles());
        assertThat(location.remainders()).containsExactly(point.roundedRemainders());
        double expected = point.remainderError(0) + point.remainderError(1);
        assertThat(location.error()).isBetween(expected, expected * (1 + 0x1p-17));
        assertThat(new MappedLocation(Point.of(1, 2), List.of()).error()).isZero();
    }

    @Test
    void aPointWithTooLongADenominatorHasNoExactFeatures() {
        Rational tiny = Rational.parse("1/1" + "0".repeat(110_000));
        AffineMap map = AffineMap.diagonal(new double[] {1}, new double[1]);
        assertThat(new MappedLocation(Point.of(List.of(tiny)), List.of(map)).exact())
                .isEmpty();
        assertThat(new MappedLocation(Point.of(3), List.of(map)).exact()).isPresent();
    }

    private static List<Rational> through(AffineMap map, List<Rational> numbers) {
        List<Rational> next = new ArrayList<>();
        for (int k = 0; k < map.outputs(); k++) {
            Rational sum = Rational.exactly(map.offset(k));
            for (int j = 0; j < map.inputs(); j++) {
                sum = sum.add(Rational.exactly(map.weight(k, j)).multiply(numbers.get(j)));
            }
            next.add(sum);
        }
        next.addAll(numbers.subList(map.inputs(), numbers.size()));
        return next;
    }

    /** Numbers of a size that are not sums of doubles. */
    private static List<Rational> thirds(SplittableRandom random, int size, int exponent) {
        return random.doubles(size, 0.5, 1)
                .mapToObj(number -> Rational.exactly(random.nextBoolean() ? number : -number)
                        .multiply(power(exponent))
                        .divide(Rational.of(3)))
                .toList();
    }

    private static Rational power(int exponent) {
        return Rational.scaled(BigInteger.ONE, exponent);
    }

    private static DoubleMatrix matrix(SplittableRandom random, int rows, int columns) {
        double[][] entries = new double[rows][];
        Arrays.setAll(entries, k -> numbers(random, columns));
        entries[0][0] = random.nextBoolean() ? 0 : entries[0][0];
        return DoubleMatrix.of(entries);
    }

    private static double[] numbers(SplittableRandom random, int size) {
        return random.doubles(size, -2, 2).toArray();
    }
}
