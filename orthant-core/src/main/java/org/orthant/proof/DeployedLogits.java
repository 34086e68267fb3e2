package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;

/**
 * What logits can come out as when weights, bias and features are stored in a format and added up in float32.
 *
 * <p>Let {@code w}, {@code b} and {@code x} be values of the format, {@code M = Σ_j |w_j x_j| + |b|} and {@code γ =
 * (d+2)u / (1 − (d+2)u)}, {@code u = 2^-24}. If {@code M ≤ 2^126}, nothing overflows, and a logit that is computed with d
 * products and d additions in any order, each rounded to nearest, some of them fused, differs from {@code w·x + b} by at
 * most
 *
 * <pre>{@code E = γM + 2^-126 (Σ_j |w_j| + Σ_j |x_j| + 4(d+2)) + s}</pre>
 *
 * <p>where the second term is more than what is lost by hardware that takes subnormal float32 for zero, on the way in and
 * on the way out, and {@code s}, the least positive value of the format, more than what a tiny logit loses when it is
 * rounded to the format itself. What is further from zero than {@code E} has its sign for certain.
 */
public final class DeployedLogits {

    /** Half a unit in the last place of 1, in float32. */
    static final double SINGLE_ROUNDOFF = 0x1p-24;

    /** The least normal float32. */
    static final double TINY = Float.MIN_NORMAL;

    /** Twice as much, as rounding may add at most, is still below the largest float32. */
    static final double LARGEST_SUM = 0x1p126;

    /** With more, {@code γ} would not stay below 1. */
    private static final int MOST_FEATURES = 1 << 22;

    private static final double ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private final NumberFormat format;
    private final OutputLayer stored;
    private final Box domain;
    private final RowNorms norms;
    private final double gamma;

    private DeployedLogits(NumberFormat format, OutputLayer stored, Box domain) {
        this.format = format;
        this.stored = stored;
        this.domain = domain;
        this.norms = new RowNorms(stored);
        double steps = (stored.features() + 2) * SINGLE_ROUNDOFF;
        this.gamma = steps / (1 - steps);
    }

    /** The logits of a layer in a format; none if one of its numbers is beyond the format, or if it is far too wide. */
    public static Optional<DeployedLogits> of(OutputLayer layer, Box domain, NumberFormat format) {
        return layer.features() > MOST_FEATURES
                ? Optional.empty()
                : format.store(layer).map(stored -> new DeployedLogits(format, stored, domain));
    }

    /** The format. */
    public NumberFormat format() {
        return format;
    }

    /** The layer with numbers of the format. */
    public OutputLayer stored() {
        return stored;
    }

    /**
     * The features rounded to the format; where that leads out of the domain, to the next value inside. Empty if there is
     * none for some feature.
     */
    public Optional<double[]> input(double[] features) {
        double[] input = new double[features.length];
        for (int j = 0; j < input.length; j++) {
            if (!(features[j] >= domain.lower(j) && features[j] <= domain.upper(j))) {
                return Optional.empty();
            }
            Optional<Double> value = format.roundWithin(domain.lower(j), domain.upper(j), features[j]);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            input[j] = value.get();
        }
        return Optional.of(input);
    }

    /** The first label whose logit for an {@link #input} need not have the sign that the label set says, or −1. */
    public int firstUncertain(double[] input, LabelSet labelSet) {
        double[] row = new double[input.length];
        double length = length(input);
        double sum = sumOfMagnitudes(input);
        int nextActive = 0;
        for (int label = 0; label < stored.labels(); label++) {
            boolean active = nextActive < labelSet.size() && labelSet.activeAt(nextActive) == label;
            nextActive += active ? 1 : 0;
            stored.copyRow(label, row);
            if (!isFarFromZero(label, active, row, input, length, sum) && !isCertain(label, active, row, input)) {
                return label;
            }
        }
        return -1;
    }

    /** Whether the logit of one label for an {@link #input} is positive, or negative, for certain. */
    public boolean isCertain(int label, boolean positive, double[] input) {
        return isCertain(label, positive, stored.row(label), input);
    }

    /** Whether weights {@code λ} of labels prove that no input of the format in the domain produces the label set. */
    public boolean isRefuted(LabelSet labelSet, List<Integer> labels, Point weights) {
        return new RefutationCheck(this, domain).flaw(labelSet, labels, weights).isEmpty();
    }

    /** Whether a claim about a ranking holds, whose threshold is the last feature. */
    public boolean isRefutedRanking(LabelSet labelSet, DeployedRefutation claim) {
        return new RefutationCheck(this, domain, true, claim.within())
                .flaw(labelSet, claim.labels(), claim.weights())
                .isEmpty();
    }

    /**
     * Whether all logits of features, in doubles, have the right sign or are within the error bound: then nothing refutes the
     * label set.
     */
    public boolean mayProduce(double[] features, LabelSet labelSet) {
        double[] row = new double[features.length];
        double sum = sumOfMagnitudes(features);
        for (int label = 0; label < stored.labels(); label++) {
            stored.copyRow(label, row);
            double bias = stored.bias(label);
            double logit = bias;
            double magnitude = Math.abs(bias);
            double weights = 0;
            for (int j = 0; j < row.length; j++) {
                double product = row[j] * features[j];
                logit += product;
                magnitude += Math.abs(product);
                weights += Math.abs(row[j]);
            }
            if (labelSet.signAt(label) * logit + gamma * magnitude + tiny(weights, sum) < 0) {
                return false;
            }
        }
        return true;
    }

    /** A quick look, with lengths in place of sums of magnitudes. */
    private boolean isFarFromZero(
            int label, boolean positive, double[] row, double[] input, double length, double sum) {
        double bias = stored.bias(label);
        double logit = MarginCheck.dot(row, input) + bias;
        double norm = norms.high(label);
        double magnitude = norm * length + Math.abs(bias);
        return (positive ? logit : -logit) > enough(magnitude, norm, sum) && magnitude * BOUND_SLACK < LARGEST_SUM;
    }

    /** At least the error bound and what a logit is wrong by in doubles, for a row of this norm. */
    double enough(double magnitude, double norm, double sum) {
        int d = stored.features();
        return ((gamma + (d + 8) * ROUNDOFF) * magnitude + tiny(Math.sqrt(d) * norm, sum)) * BOUND_SLACK;
    }

    /** At least what a logit and its error bound, both in doubles, are wrong by together. */
    double unclear(double magnitude, double bound) {
        return (stored.features() + 8) * ROUNDOFF * magnitude + (BOUND_SLACK - 1) * bound;
    }

    private boolean isCertain(int label, boolean positive, double[] row, double[] input) {
        double bias = stored.bias(label);
        double logit = bias;
        double magnitude = Math.abs(bias);
        double weights = 0;
        for (int j = 0; j < row.length; j++) {
            // Exact: values of float32 have 24 digits each.
            double product = row[j] * input[j];
            logit += product;
            magnitude += Math.abs(product);
            weights += Math.abs(row[j]);
        }
        double bound = gamma * magnitude + tiny(weights, sumOfMagnitudes(input));
        double unclear = unclear(magnitude, bound);
        double signed = positive ? logit : -logit;
        if (signed > bound + unclear && magnitude * BOUND_SLACK < LARGEST_SUM) {
            return true;
        }
        return signed > bound - unclear && isCertainExactly(positive, row, bias, input);
    }

    boolean isCertainExactly(boolean positive, double[] row, double bias, double[] input) {
        Rational logit = ExactDot.value(row, input, bias);
        double[] magnitudes = magnitudes(row);
        double[] inputMagnitudes = magnitudes(input);
        double[] ones = new double[row.length];
        Arrays.fill(ones, 1);
        Rational magnitude = ExactDot.value(magnitudes, inputMagnitudes, Math.abs(bias));
        Rational bound = exactGamma()
                .multiply(magnitude)
                .add(exactTiny(ExactDot.value(magnitudes, ones), ExactDot.value(inputMagnitudes, ones)));
        return (positive ? logit : logit.negate()).compareTo(bound) > 0
                && magnitude.compareTo(Rational.exactly(LARGEST_SUM)) <= 0;
    }

    /** {@code γ}, rounded. */
    double gamma() {
        return gamma;
    }

    Rational exactGamma() {
        long steps = stored.features() + 2L;
        return Rational.of(BigInteger.valueOf(steps), BigInteger.valueOf((1L << 24) - steps));
    }

    /** What a logit may lose besides rounding in proportion to its terms, from the sums of their magnitudes. */
    double tiny(double weights, double features) {
        return TINY * (weights + features + 4 * (stored.features() + 2.0)) + format.leastPositive();
    }

    Rational exactTiny(Rational weights, Rational features) {
        return weights.add(features)
                .add(Rational.of(4 * (stored.features() + 2L)))
                .multiply(Rational.exactly(TINY))
                .add(Rational.exactly(format.leastPositive()));
    }

    static double[] magnitudes(double[] vector) {
        return Arrays.stream(vector).map(Math::abs).toArray();
    }

    private static double sumOfMagnitudes(double[] vector) {
        double sum = 0;
        for (double value : vector) {
            sum += Math.abs(value);
        }
        return sum;
    }

    /** The length, rounded: squares of float32 are far inside the range of doubles. */
    private static double length(double[] vector) {
        return Math.sqrt(MarginCheck.dot(vector, vector));
    }
}
