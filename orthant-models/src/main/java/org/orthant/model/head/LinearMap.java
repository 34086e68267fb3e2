package org.orthant.model.head;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;

/** The scores {@code z = Wx + b} as a graph computes them. */
final class LinearMap {

    private final String value;
    private final ModelTensor weights;
    private final double[] bias;
    private final FeatureAxis axis;
    private final boolean quantised;
    private final ModelTensor stored;
    private final double[] factors;
    private final List<StoredBias> biases;

    /** Features that lie along the last axis. */
    LinearMap(String value, ModelTensor weights, double[] bias) {
        this(value, weights, bias, FeatureAxis.LAST);
    }

    /** The features are the value of that name; there is one row of weights per label, and one bias or none at all. */
    LinearMap(String value, ModelTensor weights, double[] bias, FeatureAxis axis) {
        this(value, weights, bias, axis, false);
    }

    /** The same, where the graph may multiply integers that stand for these weights. */
    LinearMap(String value, ModelTensor weights, double[] bias, FeatureAxis axis, boolean quantised) {
        this(value, weights, bias, axis, quantised, weights, new double[] {1}, List.of());
    }

    private LinearMap(
            String value,
            ModelTensor weights,
            double[] bias,
            FeatureAxis axis,
            boolean quantised,
            ModelTensor stored,
            double[] factors,
            List<StoredBias> biases) {
        this.quantised = quantised;
        this.stored = stored;
        this.factors = factors;
        this.biases = List.copyOf(biases);
        if (weights.axes() != 2 || weights.count() == 0) {
            throw new IllegalArgumentException("tensor " + weights + " is not a matrix of weights");
        }
        if (weights.length(0) > Integer.MAX_VALUE - 8 || weights.length(1) > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("tensor " + weights + " is too large for a layer");
        }
        if (bias.length != 0 && bias.length != weights.length(0)) {
            throw new IllegalArgumentException("tensor " + weights + " has " + bias.length + " biases");
        }
        this.value = value;
        this.weights = weights;
        this.bias = bias;
        this.axis = axis;
    }

    /** The axis of the features, and of the scores where they are computed. */
    FeatureAxis axis() {
        return axis;
    }

    /** Whether the graph multiplies integers that stand for the weights. */
    boolean isQuantised() {
        return quantised;
    }

    String value() {
        return value;
    }

    ModelTensor weights() {
        return weights;
    }

    /** One number per label, or none. */
    double[] bias() {
        return bias;
    }

    int labels() {
        return (int) weights.length(0);
    }

    int features() {
        return (int) weights.length(1);
    }

    /** The weights before they are multiplied by {@link #factors}. */
    ModelTensor stored() {
        return stored;
    }

    /** What rows of the stored weights are multiplied by: one factor for all, or one per label. */
    double[] factors() {
        return factors;
    }

    /** The stored tensors that the bias is the sum of, as far as they are known. */
    List<StoredBias> biases() {
        return biases;
    }

    /** The same, whose bias comes from these tensors. */
    LinearMap withBiases(List<StoredBias> known) {
        return new LinearMap(value, weights, bias, axis, quantised, stored, factors, known);
    }

    /** The scores {@code scale·z + shift}, where each of both is one number or one per label. */
    LinearMap then(double[] scale, double[] shift) {
        return then(scale, shift, List.of());
    }

    /** The same, where the shift comes from these tensors. */
    LinearMap then(double[] scale, double[] shift, List<StoredBias> shifts) {
        int labels = labels();
        double[] scales = perLabel(scale, labels);
        double[] offsets = perLabel(shift, labels);
        double[] sum = new double[labels];
        boolean scaled = false;
        boolean shifted = bias.length > 0;
        for (int label = 0; label < labels; label++) {
            sum[label] = (bias.length == 0 ? 0 : bias[label] * scales[label]) + offsets[label];
            scaled |= scales[label] != 1;
            shifted |= offsets[label] != 0;
        }
        long columns = weights.length(1);
        ModelTensor rows = scaled
                ? weights.replaced(
                        NumberKind.FLOAT64,
                        place -> weights.at(place / columns, place % columns) * scales[(int) (place / columns)])
                : weights;
        List<StoredBias> all = new ArrayList<>();
        biases.forEach(each -> all.add(each.times(scale)));
        all.addAll(shifts);
        return new LinearMap(
                value,
                rows,
                shifted ? sum : bias,
                axis,
                quantised,
                stored,
                scaled ? product(factors, scales) : factors,
                all);
    }

    private static double[] product(double[] factors, double[] scales) {
        double[] product = scales.clone();
        for (int i = 0; i < product.length; i++) {
            product[i] *= factors[factors.length == 1 ? 0 : i];
        }
        return product;
    }

    private static double[] perLabel(double[] numbers, int labels) {
        if (numbers.length == labels) {
            return numbers;
        }
        if (numbers.length != 1) {
            throw new IllegalArgumentException("has " + numbers.length + " constants for " + labels + " scores");
        }
        double[] all = new double[labels];
        Arrays.fill(all, numbers[0]);
        return all;
    }
}
