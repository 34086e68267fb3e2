package org.orthant.layer;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Bounds for each feature: {@code lower(j) ≤ x_j ≤ upper(j)}, where either end may be infinite and both may be equal.
 *
 * <p>The paper takes the box {@code [−10⁴, 10⁴]^d}; an encoder that ends in a ReLU has no negative features.
 */
public final class Box implements FeatureDomain {

    private final double[] lower;
    private final double[] upper;

    private Box(double[] lower, double[] upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /** Bounds for each feature; a lower one may be minus infinity and an upper one infinity. */
    public static Box of(double[] lower, double[] upper) {
        if (lower.length != upper.length || lower.length == 0) {
            throw new IllegalArgumentException("there are " + lower.length + " lower and " + upper.length
                    + " upper bounds: expected one of each per feature");
        }
        for (int j = 0; j < lower.length; j++) {
            // A comparison with NaN is false.
            if (!(lower[j] <= upper[j])
                    || lower[j] == Double.POSITIVE_INFINITY
                    || upper[j] == Double.NEGATIVE_INFINITY) {
                throw new IllegalArgumentException("feature " + j + " has the bounds " + lower[j] + " and " + upper[j]
                        + ": expected two numbers, the lower one not above the upper one");
            }
        }
        return new Box(lower.clone(), upper.clone());
    }

    /** This domain with one more feature, the last. */
    public Box withFeature(double low, double high) {
        double[] allLower = Arrays.copyOf(lower, lower.length + 1);
        double[] allUpper = Arrays.copyOf(upper, upper.length + 1);
        allLower[lower.length] = low;
        allUpper[upper.length] = high;
        return of(allLower, allUpper);
    }

    static void requireBound(double bound) {
        if (!(bound > 0)) {
            throw new IllegalArgumentException(
                    "the bound of all features is " + bound + ": expected a positive number");
        }
    }

    /**
     * Returns the part of this box where every feature has at most a magnitude.
     *
     * @throws IllegalArgumentException if no point of the box is there
     */
    public Box within(double magnitude) {
        return of(
                Arrays.stream(lower).map(bound -> Math.max(bound, -magnitude)).toArray(),
                Arrays.stream(upper).map(bound -> Math.min(bound, magnitude)).toArray());
    }

    static Box uniform(int features, double low, double high) {
        double[] lower = new double[features];
        double[] upper = new double[features];
        Arrays.fill(lower, low);
        Arrays.fill(upper, high);
        return of(lower, upper);
    }

    @Override
    public int features() {
        return lower.length;
    }

    /** The least value of a feature. */
    public double lower(int feature) {
        return lower[feature];
    }

    /** The largest value of a feature. */
    public double upper(int feature) {
        return upper[feature];
    }

    /** The value of a feature that is nearest to zero. */
    public double nearestToZero(int feature) {
        return Math.max(lower[feature], Math.min(upper[feature], 0.0));
    }

    /** Whether a feature has only one value. */
    public boolean isFixed(int feature) {
        return lower[feature] == upper[feature];
    }

    /** Whether every feature has all values, so that nothing is excluded. */
    public boolean isFree() {
        return Arrays.stream(lower).allMatch(bound -> bound == Double.NEGATIVE_INFINITY)
                && Arrays.stream(upper).allMatch(bound -> bound == Double.POSITIVE_INFINITY);
    }

    @Override
    public boolean isFinite() {
        return Arrays.stream(lower).allMatch(Double::isFinite)
                && Arrays.stream(upper).allMatch(Double::isFinite);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Box other && Arrays.equals(lower, other.lower) && Arrays.equals(upper, other.upper);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
    }

    /** Returns all bounds, such as {@code 0.0 to 10.0}, or {@code 0.0 to [10.0, 20.0]} where features differ. */
    @Override
    public String described() {
        return described(lower) + " to " + described(upper);
    }

    private static String described(double[] bounds) {
        boolean uniform = Arrays.stream(bounds).allMatch(bound -> bound == bounds[0]);
        return uniform ? String.valueOf(bounds[0]) : Arrays.toString(bounds);
    }

    @Override
    public String toString() {
        boolean uniform = Arrays.stream(lower).allMatch(value -> value == lower[0])
                && Arrays.stream(upper).allMatch(value -> value == upper[0]);
        return uniform
                ? "[" + lower[0] + ", " + upper[0] + "]^" + lower.length
                : "bounds of " + lower.length + " features";
    }

    @Override
    public <R> R match(
            Function<? super Box, ? extends R> box,
            Function<? super Ball, ? extends R> ball,
            Function<? super Image, ? extends R> image) {
        return box.apply(this);
    }
}
