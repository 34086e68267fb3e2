package org.orthant.proof;

import java.util.Arrays;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/**
 * Sums of products of all rows with one point in single precision, and how far they may be off.
 *
 * <p>Let {@code u = 2^-24}, {@code n = d + 8} and {@code γ = nu / (1 − nu)}. Weights and features are rounded to floats, and products
 * and sums to floats, in any order of summation, some of them fused: with the rounding of the point itself that is less than {@code n}
 * roundings for each product. Where something is subnormal, each of the {@code d} weights, features and products loses up to {@code
 * 2^-150} in addition. If nothing overflows, a sum differs from {@code w·x} by at most
 *
 * <pre>{@code E = γ‖w‖‖x‖ + 2^-149 n (1 + ‖w‖ + ‖x‖)}</pre>
 */
final class SingleSums {

    private static final double ROUNDOFF = 0x1p-24;

    private static final double LEAST = 0x1p-149;

    /** Bounds of this size leave all sums of floats, which end at 2^128, in their range. */
    private static final double LARGEST = 0x1p120;

    /** With more, {@code γ} would not stay below 2^-3. */
    private static final int MOST_FEATURES = 1 << 21;

    /** Above the relative error that evaluating a bound may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** Adding a bias in doubles: twice what it loses, as a share of the bias; the share of the sum is part of {@code n}. */
    private static final double BIAS_ROUNDOFF = 0x1p-52;

    private final OutputLayer layer;
    private final RowNorms norms;
    private final double[] nearest;
    private final float[] narrow;
    private final float[] sums;
    private final double longest;
    private final double byNorm;
    private final double constant;

    private SingleSums(
            OutputLayer layer, RowNorms norms, double longest, double[] nearest, float[] narrow, double error) {
        this.longest = longest;
        this.layer = layer;
        this.norms = norms;
        this.nearest = nearest;
        this.narrow = narrow;
        this.sums = new float[SingleLogits.padded(layer.labels())];
        double steps = layer.features() + 8.0;
        double length = MarginCheck.length(nearest);
        double gamma = steps * ROUNDOFF / (1 - steps * ROUNDOFF);
        this.byNorm = (gamma * length + steps * LEAST + error) * BOUND_SLACK;
        this.constant = steps * LEAST * (1 + length) * BOUND_SLACK;
    }

    /**
     * Sums that are still zero, for the nearest doubles of a location; none if they may leave the range of floats.
     *
     * @param longest the largest norm of a row
     */
    static Optional<SingleSums> at(Location location, OutputLayer layer, RowNorms norms, double longest) {
        double[] x = location.nearest();
        double length = MarginCheck.length(x);
        boolean inRange = layer.features() <= MOST_FEATURES
                && longest < LARGEST
                && length < LARGEST
                && longest * length < LARGEST
                && location.error() < LARGEST;
        if (!inRange) {
            return Optional.empty();
        }
        float[] narrow = new float[x.length];
        for (int j = 0; j < x.length; j++) {
            narrow[j] = (float) x[j];
        }
        return Optional.of(new SingleSums(layer, norms, longest, x, narrow, location.error()));
    }

    /** The point in floats, of which the products are. */
    float[] narrow() {
        return narrow;
    }

    /** The point in doubles, to be read only. */
    double[] nearest() {
        return nearest;
    }

    /** The sums, which are written when they are computed. */
    float[] sums() {
        return sums;
    }

    /** At least {@code ‖w‖ · length + |b|} of every row. */
    double largestMagnitude(double length) {
        double largestBias = 0;
        for (int label = 0; layer.hasBias() && label < layer.labels(); label++) {
            largestBias = Math.max(largestBias, Math.abs(layer.bias(label)));
        }
        return (longest * length + largestBias) * BOUND_SLACK;
    }

    /** The labels whose left sides are not shown to be more than the radius times the norm of their rows. */
    int[] unclear(LabelSet labelSet, double radius) {
        int[] found = new int[16];
        int count = 0;
        int next = 0;
        for (int label = 0; label < layer.labels(); label++) {
            boolean active = next < labelSet.size() && labelSet.activeAt(next) == label;
            next += active ? 1 : 0;
            double bias = layer.bias(label);
            double norm = norms.high(label);
            double logit = sums[label] + bias;
            double needed = MarginCheck.needed(radius, norm) + error(norm, bias);
            // What is not a number shows nothing.
            if (!((active ? logit : -logit) > needed)) {
                found = count == found.length ? Arrays.copyOf(found, 4 * count) : found;
                found[count++] = label;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** At least the error of a logit, and what it is rounded by in doubles. */
    private double error(double norm, double bias) {
        return norm * byNorm + constant + Math.abs(bias) * BIAS_ROUNDOFF;
    }

    /**
     * What sums with other errors may be: at least the smallest one of a label set, and at most the largest one of all others.
     *
     * @param byNorm of other errors, the share of the norm of a row
     * @param constant of other errors, what is the same for all rows
     * @param byBias of other errors, the share of the size of a bias
     */
    Ends ends(LabelSet labelSet, double byNorm, double constant, double byBias) {
        double ofNorm = this.byNorm + byNorm;
        double ofAll = this.constant + constant;
        double ofBias = BIAS_ROUNDOFF + byBias;
        double largest = Double.NEGATIVE_INFINITY;
        double smallest = Double.POSITIVE_INFINITY;
        int next = 0;
        for (int label = 0; label < layer.labels(); label++) {
            double bias = layer.bias(label);
            double error = (norms.high(label) * ofNorm + ofAll + Math.abs(bias) * ofBias) * BOUND_SLACK;
            if (next < labelSet.size() && labelSet.activeAt(next) == label) {
                next++;
                smallest = Math.min(smallest, sums[label] + bias - error);
            } else {
                largest = Math.max(largest, sums[label] + bias + error);
            }
        }
        return new Ends(smallest, largest);
    }

    /** At most the smallest sum of a label set, and at least the largest of all others; infinite for an empty side. */
    record Ends(double smallest, double largest) {}
}
