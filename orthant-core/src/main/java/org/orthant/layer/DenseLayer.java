package org.orthant.layer;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * An output layer with arbitrary weights {@code W} and an optional bias, such as an {@code nn.Linear}.
 *
 * <pre>{@code
 * DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}}).withBias(0, .1, 0);
 * }</pre>
 *
 * <p>Immutable; threads may share it. Methods that change something return a new layer, which shares the weights.
 *
 * @since 0.2.0
 */
public final class DenseLayer extends MatrixLayer {

    private static final double[] NO_BIAS = {};

    private final double[] bias;

    private DenseLayer(WeightMatrix weights, double[] bias) {
        super(weights);
        this.bias = bias;
    }

    /**
     * Returns a layer without bias that has one row of weights per label.
     *
     * @throws IllegalArgumentException if there are no rows or columns, rows differ in length, or a weight is not finite
     */
    public static DenseLayer of(double[][] rows) {
        return of(DoubleMatrix.of(rows));
    }

    /** A layer without bias that has one row of weights per label; the matrix is not copied. */
    public static DenseLayer of(WeightMatrix weights) {
        return new DenseLayer(weights, NO_BIAS);
    }

    /** Returns the layer of some labels of another one, in the given order; their rows are copied. */
    public static DenseLayer ofLabels(OutputLayer layer, int... labels) {
        DenseLayer rows = of(Arrays.stream(labels).mapToObj(layer::row).toArray(double[][]::new));
        return layer.hasBias()
                ? rows.withBias(Arrays.stream(labels).mapToDouble(layer::bias).toArray())
                : rows;
    }

    /**
     * Returns this layer with {@code bias}, one number per label, in place of its own.
     *
     * @throws IllegalArgumentException if the number of biases is not the number of labels, or one is not finite
     */
    public DenseLayer withBias(double... bias) {
        requireOnePerLabel(bias, "biases");
        double[] copy = bias.clone();
        for (int label = 0; label < copy.length; label++) {
            if (!Double.isFinite(copy[label])) {
                throw new IllegalArgumentException(
                        "the bias of label " + label + " is " + copy[label] + ": biases must be finite");
            }
        }
        boolean allZero = Arrays.stream(copy).allMatch(b -> b == 0);
        return new DenseLayer(weights(), allZero ? NO_BIAS : copy);
    }

    /**
     * This layer with a decision threshold per label: a label is active when its probability exceeds its threshold.
     *
     * <p>With the logistic sigmoid, {@code sigmoid(z) > p} means {@code z > logit(p)} with {@code logit(p) = log(p / (1
     * - p))}. So the threshold p in (0, 1) becomes part of the bias, {@code b - logit(p)}, rounded to a double; results
     * about the layer hold for the bias as it is stored. The threshold 1/2 changes nothing.
     *
     * @throws IllegalArgumentException if the number of thresholds is not the number of labels, or one is not between 0 and 1
     */
    public DenseLayer withThresholds(double... thresholds) {
        requireOnePerLabel(thresholds, "thresholds");
        double[] shifted = new double[labels()];
        for (int label = 0; label < shifted.length; label++) {
            double threshold = thresholds[label];
            if (!(threshold > 0 && threshold < 1)) {
                throw new IllegalArgumentException("the threshold of label " + label + " is " + threshold
                        + ": a threshold is a probability between 0 and 1, both excluded");
            }
            shifted[label] = bias(label) - Logit.of(threshold);
        }
        return withBias(shifted);
    }

    /** This layer with the same decision threshold for every label, see {@link #withThresholds(double...)}. */
    public DenseLayer withThreshold(double threshold) {
        return withThresholds(
                DoubleStream.generate(() -> threshold).limit(labels()).toArray());
    }

    /** The layer {@code [W S]}: this one with more features, whose weights are the columns of {@code slack}. */
    public DenseLayer withColumns(WeightMatrix slack) {
        return new DenseLayer(new SideBySide(weights(), slack), bias);
    }

    /** The weights {@code W}, one row per label. */
    @Override
    public WeightMatrix weights() {
        return super.weights();
    }

    @Override
    public <R> R match(
            Function<? super DenseLayer, ? extends R> dense,
            Function<? super DftLayer, ? extends R> dft,
            Function<? super SpreadLayer, ? extends R> spread) {
        return dense.apply(this);
    }

    @Override
    public boolean hasBias() {
        return bias.length > 0;
    }

    @Override
    public double bias(int label) {
        Requirements.label(label, labels());
        return hasBias() ? bias[label] : 0;
    }

    @Override
    public void logits(double[] x, double[] into) {
        Requirements.logits(this, x, into);
        if (hasBias()) {
            System.arraycopy(bias, 0, into, 0, bias.length);
        } else {
            Arrays.fill(into, 0, labels(), 0);
        }
        RowProducts.add(weights(), x, into);
    }

    @Override
    public String toString() {
        return "DenseLayer[labels=" + labels() + ", features=" + features() + ", bias=" + hasBias() + "]";
    }

    private void requireOnePerLabel(double[] numbers, String what) {
        if (numbers.length != labels()) {
            throw new IllegalArgumentException(
                    "there are " + numbers.length + " " + what + " for " + labels() + " labels: give one per label");
        }
    }
}
