package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;

/**
 * What a layer can output in a {@link DeployedArithmetic}.
 *
 * <p>Let {@code w}, {@code b} and {@code x} be values of the format, {@code M = Σ_j |w_j x_j| + |b|} and {@code γ =
 * (d+2)u / (1 − (d+2)u)}, {@code u = 2^-24}. If {@code M ≤ 2^126}, nothing overflows, and a sum that is computed with d
 * products and d additions in any order, each rounded to nearest, some of them fused, differs from {@code w·x + b} by at
 * most
 *
 * <pre>{@code E = γM + 2^-126 (Σ_j |w_j| + Σ_j |x_j| + 4(d+2))}</pre>
 *
 * <p>where the second term is more than what is lost by hardware that takes subnormal float32 for zero, on the way in and
 * on the way out, also of logits. A label is on for certain where {@code w·x + b − E} is above the least number from which on all sums
 * give logits above its threshold, and off where {@code w·x + b + E} is below the largest one from which on no sum does. Labels rank above
 * others for certain where the least {@code w·x + b − E} of them, rounded to a logit, is larger than the largest {@code w·x + b + E} of the
 * others, because rounding is monotone.
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

    private final DeployedArithmetic arithmetic;
    private final OutputLayer stored;
    private final Box domain;
    private final DecisionRule rule;
    private final double gamma;
    private volatile @Nullable RowNorms norms;

    private DeployedLogits(DeployedArithmetic arithmetic, OutputLayer stored, Box domain, DecisionRule rule) {
        this.arithmetic = arithmetic;
        this.stored = stored;
        this.domain = domain;
        this.rule = rule;
        double steps = (stored.features() + 2) * SINGLE_ROUNDOFF;
        this.gamma = steps / (1 - steps);
    }

    /**
     * The logits of a layer in a format, and what a rule makes of them; none if a weight, a bias or a threshold is beyond the format,
     * or if the layer is far too wide.
     */
    public static Optional<DeployedLogits> of(OutputLayer layer, Box domain, DecisionRule rule, NumberFormat format) {
        DeployedArithmetic arithmetic = new DeployedArithmetic(format);
        return layer.features() > MOST_FEATURES || !arithmetic.has(rule)
                ? Optional.empty()
                : format.store(layer).map(stored -> new DeployedLogits(arithmetic, stored, domain, rule));
    }

    /** The format. */
    public NumberFormat format() {
        return arithmetic.format();
    }

    /** What is rounded when. */
    public DeployedArithmetic arithmetic() {
        return arithmetic;
    }

    /** What is made of the logits. */
    public DecisionRule rule() {
        return rule;
    }

    /** The layer with numbers of the format. */
    public OutputLayer stored() {
        return stored;
    }

    /**
     * The features, rounded to the format: what is rounded is in the domain, its rounding need not be. Empty if a feature is outside of the
     * domain, or rounded to infinity. What follows the layer's features is ignored, such as the threshold of a ranking.
     */
    public Optional<double[]> input(double[] features) {
        double[] input = new double[stored.features()];
        for (int j = 0; j < input.length; j++) {
            input[j] = format().round(features[j]);
            if (!(features[j] >= domain.lower(j) && features[j] <= domain.upper(j)) || !Double.isFinite(input[j])) {
                return Optional.empty();
            }
        }
        return Optional.of(input);
    }

    /** A label that need not be on its side of the threshold, or of the ranking, for an {@link #input}, or −1. */
    public int firstUncertain(double[] input, LabelSet labelSet) {
        return rule.isRanking()
                ? new RankedLogits(this, input, labelSet).uncertain()
                : firstNearThreshold(input, labelSet);
    }

    /**
     * Whether sums at a point near an {@link #input} show that the set ranks above all other labels for the input; false shows nothing.
     *
     * <p>For an input {@code x} that is {@code δ} away from the point, {@code w·x} is at most {@code ‖w‖δ} from what it is at the point.
     *
     * @param near sums of the stored weights and of −1 times a threshold, the last coordinate of the point
     */
    boolean isSurelyRanked(double[] input, LabelSet labelSet, SingleSums near) {
        double length = length(input) * BOUND_SLACK;
        if (!(near.largestMagnitude(length) * BOUND_SLACK < largestSum())) {
            return false;
        }
        double[] point = near.nearest();
        double[] difference = new double[input.length];
        for (int j = 0; j < input.length; j++) {
            difference[j] = input[j] - point[j];
        }
        double relative = (gamma + (stored.features() + 8) * ROUNDOFF) * BOUND_SLACK;
        double byNorm = relative * length
                + tiny(Math.sqrt(stored.features()), 0) * BOUND_SLACK
                + MarginCheck.length(difference);
        SingleSums.Ends ends = near.ends(labelSet, byNorm, tiny(0, sumOfMagnitudes(input)) * BOUND_SLACK, relative);
        double threshold = point[input.length];
        return arithmetic.roundsLogits()
                ? arithmetic.isLarger(
                        Math.nextDown(ends.smallest() + threshold), Math.nextUp(ends.largest() + threshold))
                : ends.smallest() > ends.largest();
    }

    private int firstNearThreshold(double[] input, LabelSet labelSet) {
        double[] row = new double[input.length];
        double length = length(input);
        double sum = sumOfMagnitudes(input);
        int nextActive = 0;
        for (int label = 0; label < stored.labels(); label++) {
            boolean active = nextActive < labelSet.size() && labelSet.activeAt(nextActive) == label;
            nextActive += active ? 1 : 0;
            stored.copyRow(label, row);
            double bar = bar(label, active);
            if (!isFar(label, active, bar, row, input, length, sum)
                    && !isCertain(active, bar, row, stored.bias(label), input)) {
                return label;
            }
        }
        return -1;
    }

    /** What the sum of a label must be above to be on for certain, or below to be off for certain; 0 in a ranking. */
    public double bar(int label, boolean on) {
        return rule.match(
                threshold -> on ? arithmetic.onAbove(threshold, label) : arithmetic.offBelow(threshold, label),
                topK -> 0.0,
                argmax -> 0.0);
    }

    /** Whether a label is on, or off, for certain for an {@link #input}, by thresholds. */
    public boolean isCertain(int label, boolean on, double[] input) {
        return isCertain(on, bar(label, on), stored.row(label), stored.bias(label), input);
    }

    /** Whether every sum of one label for an {@link #input} is above a number, or below it. */
    public boolean isBeyond(int label, boolean above, double number, double[] input) {
        return isCertain(above, number, stored.row(label), stored.bias(label), input);
    }

    /** Whether a claim holds that no input of the format in the domain produces the label set. */
    public boolean isRefuted(LabelSet labelSet, DeployedRefutation claim) {
        return new RefutationCheck(this, domain, claim.within())
                .flaw(labelSet, claim.labels(), claim.weights())
                .isEmpty();
    }

    /** The largest {@code M} with which neither a sum nor, in a ranking, a logit becomes infinite. */
    public double largestSum() {
        // Less than twice as much remains after rounding in float32.
        return rule.isRanking() && arithmetic.roundsLogits()
                ? Math.min(LARGEST_SUM, format().largest() / 2)
                : LARGEST_SUM;
    }

    /**
     * Whether all logits of features, in doubles, are on the right side of their thresholds or within the error bound: then nothing
     * refutes the label set.
     */
    public boolean mayProduce(double[] features, LabelSet labelSet) {
        double[] row = new double[features.length];
        double sum = sumOfMagnitudes(features);
        for (int label = 0; label < stored.labels(); label++) {
            stored.copyRow(label, row);
            Enclosed logit = enclose(row, stored.bias(label), features, sum);
            boolean active = labelSet.isActive(label);
            double beyond = logit.sum - bar(label, !active);
            if ((active ? beyond : -beyond) + logit.bound < 0) {
                return false;
            }
        }
        return true;
    }

    /** A quick look, with lengths in place of sums of magnitudes. */
    private boolean isFar(
            int label, boolean above, double bar, double[] row, double[] input, double length, double sum) {
        double bias = stored.bias(label);
        double beyond = MarginCheck.dot(row, input) + bias - bar;
        double norm = norms().high(label);
        double magnitude = norm * length + Math.abs(bias);
        return (above ? beyond : -beyond) > enough(magnitude, norm, sum) + 4 * ROUNDOFF * Math.abs(bar)
                && magnitude * BOUND_SLACK < LARGEST_SUM;
    }

    /** Made for the first input that thresholds are asked about: rankings need none. */
    private RowNorms norms() {
        RowNorms known = norms;
        return known == null ? makeNorms() : known;
    }

    private synchronized RowNorms makeNorms() {
        RowNorms known = norms;
        if (known == null) {
            known = new RowNorms(stored);
            norms = known;
        }
        return known;
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

    private boolean isCertain(boolean above, double bar, double[] row, double bias, double[] input) {
        Enclosed enclosed = enclose(row, bias, input);
        double beyond = enclosed.sum - bar;
        double signed = above ? beyond : -beyond;
        // The difference is rounded once.
        double unclear = enclosed.unclear + 4 * ROUNDOFF * (Math.abs(bar) + Math.abs(beyond));
        if (signed > enclosed.bound + unclear && enclosed.cannotOverflow()) {
            return true;
        }
        return signed > enclosed.bound - unclear && isCertainExactly(above, bar, row, bias, input);
    }

    boolean isCertainExactly(boolean above, double bar, double[] row, double bias, double[] input) {
        Rational end = end(!above, row, bias, input);
        int side = end.compareTo(Rational.exactly(bar));
        return (above ? side > 0 : side < 0) && !mayOverflow(row, bias, input);
    }

    /**
     * A sum in doubles.
     *
     * @param sum the sum
     * @param magnitude {@code M}
     * @param bound {@code E}
     * @param unclear at least what sum and bound are wrong by together
     */
    record Enclosed(double sum, double magnitude, double bound, double unclear) {

        boolean cannotOverflow() {
            return magnitude * BOUND_SLACK < LARGEST_SUM;
        }
    }

    /** The sum of a row for an {@link #input}. */
    Enclosed enclose(double[] row, double bias, double[] input) {
        return enclose(row, bias, input, sumOfMagnitudes(input));
    }

    Enclosed enclose(double[] row, double bias, double[] input, double inputMagnitudes) {
        double sum = bias;
        double magnitude = Math.abs(bias);
        double weights = 0;
        for (int j = 0; j < input.length; j++) {
            // Exact for an input of the format: values of float32 have 24 digits each.
            double product = row[j] * input[j];
            sum += product;
            magnitude += Math.abs(product);
            weights += Math.abs(row[j]);
        }
        double bound = gamma * magnitude + tiny(weights, inputMagnitudes);
        return new Enclosed(sum, magnitude, bound, unclear(magnitude, bound));
    }

    /** The largest number that a sum can be, or the least one: {@code w·x + b ± E}. */
    Rational end(boolean largest, double[] row, double bias, double[] input) {
        double[] magnitudes = magnitudes(row);
        double[] inputMagnitudes = magnitudes(input);
        double[] ones = new double[row.length];
        Arrays.fill(ones, 1);
        Rational bound = exactGamma()
                .multiply(ExactDot.value(magnitudes, inputMagnitudes, Math.abs(bias)))
                .add(exactTiny(ExactDot.value(magnitudes, ones), ExactDot.value(inputMagnitudes, ones)));
        return ExactDot.value(row, input, bias).add(largest ? bound : bound.negate());
    }

    /** Whether {@code M} is beyond 2^126. */
    static boolean mayOverflow(double[] row, double bias, double[] input) {
        return ExactDot.value(magnitudes(row), magnitudes(input), Math.abs(bias))
                        .compareTo(Rational.exactly(LARGEST_SUM))
                > 0;
    }

    /** {@code γ}, rounded. */
    double gamma() {
        return gamma;
    }

    Rational exactGamma() {
        long steps = stored.features() + 2L;
        return Rational.of(BigInteger.valueOf(steps), BigInteger.valueOf((1L << 24) - steps));
    }

    /** What a sum may lose in addition to rounding errors proportional to its terms, from the sums of their magnitudes. */
    double tiny(double weights, double features) {
        return TINY * (weights + features + 4 * (stored.features() + 2.0));
    }

    Rational exactTiny(Rational weights, Rational features) {
        return weights.add(features)
                .add(Rational.of(4 * (stored.features() + 2L)))
                .multiply(Rational.exactly(TINY));
    }

    static double[] magnitudes(double[] vector) {
        return Arrays.stream(vector).map(Math::abs).toArray();
    }

    static double sumOfMagnitudes(double[] vector) {
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
