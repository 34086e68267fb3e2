package org.orthant.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.orthant.exact.Rational;

/**
 * An exact vector, mostly of features {@code x}.
 *
 * <p>Each coordinate is kept as the nearest double and the remainder rounded to a second one, with the rational number
 * itself where that is not exact. Equal numbers look alike however they were given.
 */
public final class Point {

    private static final int LOWEST_EXPONENT = -1074;

    private final double[] nearest;
    private final double[] remainders;
    private final Map<Integer, Rational> others;

    private Point(double[] nearest, double[] remainders, Map<Integer, Rational> others) {
        this.nearest = nearest;
        this.remainders = remainders;
        this.others = others;
    }

    /** The vector of these finite numbers. */
    public static Point of(double... x) {
        return ofSums(x, new double[x.length]);
    }

    /** The vector of the numbers {@code high[j] + low[j]}, exactly. */
    public static Point ofSums(double[] high, double[] low) {
        if (high.length != low.length) {
            throw new IllegalArgumentException("there are " + high.length + " high and " + low.length
                    + " low parts: expected one of each per coordinate");
        }
        double[] nearest = new double[high.length];
        double[] remainders = new double[high.length];
        Map<Integer, Rational> others = new TreeMap<>();
        for (int j = 0; j < high.length; j++) {
            requireFinite(high[j], j);
            requireFinite(low[j], j);
            double sum = high[j] + low[j];
            if (Double.isInfinite(sum)) {
                others.put(j, Rational.exactly(high[j]).add(Rational.exactly(low[j])));
            }
            nearest[j] = withoutSignOfZero(sum);
            remainders[j] = Double.isInfinite(sum) ? 0 : withoutSignOfZero(remainder(high[j], low[j], sum));
        }
        return new Point(nearest, remainders, others);
    }

    /** The vector of these numbers. */
    public static Point of(List<Rational> x) {
        double[] nearest = new double[x.size()];
        double[] remainders = new double[x.size()];
        Map<Integer, Rational> others = new TreeMap<>();
        for (int j = 0; j < nearest.length; j++) {
            Rational exact = x.get(j);
            nearest[j] = withoutSignOfZero(exact.toDouble());
            if (Double.isInfinite(nearest[j])) {
                others.put(j, exact);
                continue;
            }
            remainders[j] = withoutSignOfZero(exact.differenceToDouble(nearest[j]));
            if (!mayBeSumOfDoubles(exact) || !exact.equals(sum(nearest[j], remainders[j]))) {
                others.put(j, exact);
            }
        }
        return new Point(nearest, remainders, others);
    }

    /** Without any arithmetic on numbers that may be long: doubles are multiples of {@code 2^-1074}. */
    private static boolean mayBeSumOfDoubles(Rational exact) {
        BigInteger denominator = exact.denominator();
        return denominator.bitLength() <= 1 - LOWEST_EXPONENT && denominator.bitCount() == 1;
    }

    /** The number of coordinates. */
    public int size() {
        return nearest.length;
    }

    /** The exact coordinate of feature {@code j}. */
    public Rational coordinate(int j) {
        Rational other = others.get(j);
        if (other != null) {
            return other;
        }
        return sum(nearest[j], remainders[j]);
    }

    private static Rational sum(double first, double second) {
        Rational sum = Rational.exactly(first);
        return second == 0 ? sum : sum.add(Rational.exactly(second));
    }

    /** All coordinates, exactly. */
    public List<Rational> coordinates() {
        List<Rational> coordinates = new ArrayList<>(size());
        for (int j = 0; j < size(); j++) {
            coordinates.add(coordinate(j));
        }
        return Collections.unmodifiableList(coordinates);
    }

    /** The nearest doubles, infinite where a coordinate is beyond all of them. */
    public double[] toDoubles() {
        return nearest.clone();
    }

    /** Whether coordinate {@code j} is a double, which is then the one in {@link #toDoubles()}. */
    public boolean isDouble(int j) {
        return remainders[j] == 0 && !others.containsKey(j);
    }

    /** Whether all coordinates are zero. */
    boolean isZero() {
        return others.isEmpty() && isZero(nearest) && isZero(remainders);
    }

    private static boolean isZero(double[] numbers) {
        return Arrays.stream(numbers).allMatch(number -> number == 0);
    }

    /** What the nearest doubles lack to the coordinates, rounded to doubles; zero where the nearest one is infinite. */
    double[] roundedRemainders() {
        return remainders.clone();
    }

    /** At least what the sum of the nearest double and its rounded remainder may differ from coordinate {@code j}. */
    double remainderError(int j) {
        if (isSumOfDoubles(j)) {
            return 0;
        }
        return Double.isInfinite(nearest[j]) ? Double.POSITIVE_INFINITY : Math.ulp(remainders[j]);
    }

    /** Whether coordinate {@code j} is the sum of its nearest double and {@link #remainder}. */
    public boolean isSumOfDoubles(int j) {
        return !others.containsKey(j);
    }

    /** What the nearest double lacks to coordinate {@code j}, where that is a double. */
    public double remainder(int j) {
        if (!isSumOfDoubles(j)) {
            throw new IllegalArgumentException(
                    "coordinate " + j + " is not a sum of at most two doubles but " + coordinate(j));
        }
        return remainders[j];
    }

    /** The rounding error of {@code sum = a + b}, which is a double unless the sum overflows. */
    private static double remainder(double a, double b, double sum) {
        return Math.abs(a) > Math.abs(b) ? b - (sum - a) : a - (sum - b);
    }

    /** Minus zero is zero. */
    private static double withoutSignOfZero(double value) {
        return value + 0.0;
    }

    private static void requireFinite(double value, int j) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("coordinate " + j + " is " + value + ": coordinates must be finite");
        }
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Point other
                && Arrays.equals(nearest, other.nearest)
                && Arrays.equals(remainders, other.remainders)
                && others.equals(other.others);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(nearest), Arrays.hashCode(remainders), others);
    }

    /** The nearest doubles. */
    @Override
    public String toString() {
        return "Point" + Arrays.toString(nearest);
    }
}
