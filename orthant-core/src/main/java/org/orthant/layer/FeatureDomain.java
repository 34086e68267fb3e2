package org.orthant.layer;

import java.util.Arrays;

/**
 * The feature vectors that a layer may be given: {@code lower(j) ≤ x_j ≤ upper(j)} for every feature {@code j}, where either
 * end may be infinite.
 *
 * <p>The paper takes the box {@code [−10⁴, 10⁴]^d}; an encoder that ends in a ReLU has no negative features.
 */
public final class FeatureDomain {

    /** The paper's bound of features. */
    public static final double DEFAULT_BOUND = 1e4;

    private final double[] lower;
    private final double[] upper;

    private FeatureDomain(double[] lower, double[] upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /** All of {@code [−bound, bound]^features}. */
    public static FeatureDomain box(int features, double bound) {
        return uniform(features, -bound, bound);
    }

    /** All of {@code [0, bound]^features}. */
    public static FeatureDomain nonNegative(int features, double bound) {
        return uniform(features, 0, bound);
    }

    /** All feature vectors. */
    public static FeatureDomain free(int features) {
        return uniform(features, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Bounds for each feature; a lower one may be minus infinity and an upper one infinity. */
    public static FeatureDomain of(double[] lower, double[] upper) {
        if (lower.length != upper.length || lower.length == 0) {
            throw new IllegalArgumentException("there are " + lower.length + " lower and " + upper.length
                    + " upper bounds: expected one of each per feature");
        }
        for (int j = 0; j < lower.length; j++) {
            // A comparison with NaN is false.
            if (!(lower[j] < upper[j])
                    || lower[j] == Double.POSITIVE_INFINITY
                    || upper[j] == Double.NEGATIVE_INFINITY) {
                throw new IllegalArgumentException("feature " + j + " has the bounds " + lower[j] + " and " + upper[j]
                        + ": expected two numbers, the lower one below the upper one");
            }
        }
        return new FeatureDomain(lower.clone(), upper.clone());
    }

    /** This domain with one more feature, the last. */
    FeatureDomain withFeature(double low, double high) {
        double[] allLower = Arrays.copyOf(lower, lower.length + 1);
        double[] allUpper = Arrays.copyOf(upper, upper.length + 1);
        allLower[lower.length] = low;
        allUpper[upper.length] = high;
        return of(allLower, allUpper);
    }

    private static FeatureDomain uniform(int features, double low, double high) {
        double[] lower = new double[features];
        double[] upper = new double[features];
        Arrays.fill(lower, low);
        Arrays.fill(upper, high);
        return of(lower, upper);
    }

    /** The number of features. */
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

    /** Whether every feature has a finite least and largest value. */
    public boolean isFinite() {
        return Arrays.stream(lower).allMatch(Double::isFinite)
                && Arrays.stream(upper).allMatch(Double::isFinite);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof FeatureDomain other
                && Arrays.equals(lower, other.lower)
                && Arrays.equals(upper, other.upper);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
    }

    /** All bounds, such as {@code 0.0 to 10.0}, or {@code 0.0 to [10.0, 20.0]} where features differ. */
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
}
