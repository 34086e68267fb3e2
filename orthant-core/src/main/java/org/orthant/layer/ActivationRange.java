package org.orthant.layer;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The values that an activation function can put out, and so the features of a layer behind it.
 *
 * <p>Ends that are no doubles are rounded outwards, with room for what implementations round: a domain that is a little too large is
 * right to say "never", and its regions may only be a little too large.
 */
public enum ActivationRange {
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
    /** {@code a · tanh(log(1 + exp(a)))}: at least −0.30884341…, with room for what formats of few bits make of it. */
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

    /** The largest value, or infinity. */
    public double upper() {
        return upper;
    }

    /** As it stands on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The range with that name. */
    public static ActivationRange parse(String text) {
        return Arrays.stream(values())
                .filter(range -> range.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the activation \"" + text + "\" is unknown: expected "
                        + Arrays.stream(values()).map(ActivationRange::text).collect(Collectors.joining(", "))));
    }

    /** The domain of so many features in this range. */
    public Box domain(int features) {
        double[] low = new double[features];
        double[] high = new double[features];
        Arrays.fill(low, lower);
        Arrays.fill(high, upper);
        return FeatureDomain.of(low, high);
    }
}
