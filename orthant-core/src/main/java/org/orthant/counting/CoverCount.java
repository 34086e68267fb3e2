package org.orthant.counting;

import java.math.BigInteger;

/**
 * Cover's number: how many of the 2^n label sets a layer in general position can predict.
 *
 * <p>The n rows of the weights are the normals of n hyperplanes in the space of the d features, and a label set can be
 * predicted exactly when it is one of the regions they cut out: 2·(C(n-1, 0) + … + C(n-1, d-1)) when all hyperplanes
 * pass through the origin, C(n, 0) + … + C(n, d) when a bias moves them away from it. Special positions only lose
 * regions, so that the number is an upper bound for every layer. See Theorem 1 of the paper (Cover, 1965).
 *
 * <p>Exact counts cost about min(d, n - d) operations on numbers of up to n bits: a fraction of a second at n = 20,000,
 * but minutes when n is a million and d half of it.
 *
 * @param labels n, from 1 to {@value #MAX_LABELS}
 * @param features d, at least 1, not counting the bias
 * @param bias whether each label has a bias of its own
 */
public record CoverCount(int labels, int features, boolean bias) {

    /** The largest number of labels that is counted: beyond it, a count alone takes more than a megabyte. */
    public static final int MAX_LABELS = 10_000_000;

    private static final double LOG10_2 = Math.log10(2);

    public CoverCount {
        if (labels < 1 || labels > MAX_LABELS) {
            throw new IllegalArgumentException(
                    labels + " labels cannot be counted: expected a number from 1 to " + MAX_LABELS);
        }
        if (features < 1) {
            throw new IllegalArgumentException(features + " features are too few: a layer has at least 1");
        }
    }

    /** The number of label sets that some feature vector predicts. */
    public BigInteger argmaxable() {
        return bias
                ? Binomial.sum(labels, features)
                : Binomial.sum(labels - 1, features - 1).shiftLeft(1);
    }

    /** The number of all label sets, 2^n. */
    public BigInteger total() {
        return BigInteger.ONE.shiftLeft(labels);
    }

    /** The number of label sets that no feature vector predicts. */
    public BigInteger unargmaxable() {
        return total().subtract(argmaxable());
    }

    /**
     * The binary logarithm of the fraction of label sets that can be predicted: 0 when all can, else negative.
     *
     * <p>Accurate at both ends: neither a fraction like 2^-19000 nor its distance from one is lost to rounding, as long
     * as the logarithm itself is a representable double.
     */
    public double log2Fraction() {
        return BinaryLogarithm.ofFraction(argmaxable(), labels);
    }

    /** The decimal logarithm of the fraction of label sets that can be predicted. */
    public double log10Fraction() {
        return log2Fraction() * LOG10_2;
    }
}
