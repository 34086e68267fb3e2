package org.orthant.layer;

import java.util.Arrays;

/**
 * The values that an activation function can output, and so the features of a layer behind it.
 *
 * <p>Ends that are not doubles are rounded outwards, by more than implementations round in float32. In 16 bits they output less: the
 * least value of SiLU, −0.27846…, is −0.27929… in bfloat16. {@link #lower(NumberFormat)} bounds the outputs for every input of a format,
 * computed in more digits and rounded once, or rounded after each operation of the formula. In a domain that is a little too large,
 * "never" remains correct; only the regions may be a little too large.
 */
public enum ActivationRange implements NamedChoice {
    /** Any numbers. */
    FREE(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** {@code max(0, a)}. */
    RELU(0, Double.POSITIVE_INFINITY),
    /** {@code max(0, a) + slope · min(0, a)} with a positive slope: any numbers. */
    LEAKY_RELU(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** {@code min(max(0, a), 6)}. */
    RELU6(0, 6),
    /** {@code a} or {@code exp(a) − 1} below 0: at least −1, which computed numbers reach. */
    ELU(-1, Double.POSITIVE_INFINITY),
    /** {@code log(1 + exp(a))}, which computed numbers make 0. */
    SOFTPLUS(0, Double.POSITIVE_INFINITY),
    /** {@code 1 / (1 + exp(−a))}, which computed numbers reach at both ends. */
    SIGMOID(0, 1),
    /** {@code min(max(αa + β, 0), 1)}. */
    HARDSIGMOID(0, 1),
    /** {@code tanh(a)}, as of the outputs of LSTMs. */
    TANH(-1, 1),
    /** {@code a / (1 + |a|)}. */
    SOFTSIGN(-1, 1),
    /** {@code a / (1 + exp(−a))}, also called swish: at least −0.27846454… */
    SILU(-0.2785, Double.POSITIVE_INFINITY),
    /** {@code a · min(max(a + 3, 0), 6) / 6}: at least −3/8. */
    HARDSWISH(-0.375, Double.POSITIVE_INFINITY),
    /** {@code a · tanh(log(1 + exp(a)))}: at least −0.30884341…; lowered for the rounding errors of formats of few bits. */
    MISH(-0.3125, Double.POSITIVE_INFINITY),
    /** {@code aΦ(a)}: at least −0.16997120…; with a tanh in place of Φ, −0.17004… */
    GELU(-0.1701, Double.POSITIVE_INFINITY);

    private final double lower;
    private final double upper;

    ActivationRange(double lower, double upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /** The least value, or minus infinity. */
    public double lower() {
        return lower;
    }

    /** The least value in a format, or minus infinity. */
    public double lower(NumberFormat format) {
        return outwards(lower, format);
    }

    /**
     * A lower bound of what is output in a format, from one that holds in real arithmetic and float32: the second value of the format
     * below it. Whole numbers, which end the ranges of monotone and clipped functions, are reached exactly and stay.
     */
    public static double outwards(double lower, NumberFormat format) {
        return format == NumberFormat.FLOAT32 || lower == Math.rint(lower)
                ? lower
                : -format.next(-format.roundDown(lower));
    }

    /** The largest value, or infinity. */
    public double upper() {
        return upper;
    }

    /**
     * Returns the range with that name.
     *
     * @throws IllegalArgumentException if no range has it
     */
    public static ActivationRange parse(String text) {
        return NamedChoice.parse(ActivationRange.class, "a known activation", text);
    }

    /**
     * The domain of features that an activation outputs.
     *
     * @param text the name of an activation, perhaps followed by a colon and a number format, such as {@code silu:bfloat16}
     */
    public static Box domain(String text, int features) {
        int colon = text.indexOf(':');
        return colon < 0
                ? parse(text).domain(features)
                : parse(text.substring(0, colon)).domain(features, NumberFormat.parse(text.substring(colon + 1)));
    }

    /** The domain of features in this range, as float32 outputs them. */
    public Box domain(int features) {
        return domain(features, NumberFormat.FLOAT32);
    }

    /** The domain of features in this range, as a format outputs them. */
    public Box domain(int features, NumberFormat format) {
        double[] low = new double[features];
        double[] high = new double[features];
        Arrays.fill(low, lower(format));
        Arrays.fill(high, upper);
        return FeatureDomain.of(low, high);
    }
}
