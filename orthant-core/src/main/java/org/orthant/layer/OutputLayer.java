package org.orthant.layer;

import java.util.function.Function;

/**
 * An immutable output layer {@code W} over n labels and d features, with an optional bias {@code b}.
 *
 * <p>On features {@code x}, label i is predicted active iff {@code row(i) . x + bias(i) > 0}, inactive iff it is
 * {@code < 0}, and undecided at exactly 0: an assignment is argmaxable only if some {@code x} decides every label, so
 * that a layer with a label without weights and bias has no argmaxable assignment. The exact real number that a weight or a
 * bias stands for is its IEEE value. Logits are in the units of the model, before any sigmoid or softmax.
 *
 * <pre>{@code
 * OutputLayer layer = DenseLayer.of(weights).withBias(bias);  // weight and bias of an nn.Linear
 * double[] logits = layer.logits(x);
 * }</pre>
 *
 * <p>Immutable; threads may share it. Methods do not throw if labels, features and the lengths of arrays are in range.
 *
 * @since 0.2.0
 */
public sealed interface OutputLayer permits MatrixLayer {

    /**
     * Applies the function for the kind of layer at hand. There is one for every kind and none for "others", so that the
     * compiler finds all callers that have to handle a new one.
     */
    <R> R match(
            Function<? super DenseLayer, ? extends R> dense,
            Function<? super DftLayer, ? extends R> dft,
            Function<? super SpreadLayer, ? extends R> spread);

    /** The number of labels n, at least 1. */
    int labels();

    /** The number of features d, at least 1. */
    int features();

    /** The weight that {@code feature} has in the decision about {@code label}; both count from 0. */
    double weight(int label, int feature);

    /** Writes the d weights of {@code label} to the beginning of {@code into}. */
    void copyRow(int label, double[] into);

    /** Writes the d weights of {@code label}, rounded to single precision, to {@code into}, the first of them at {@code offset}. */
    void copyRow(int label, float[] into, int offset);

    /** The d weights of {@code label}, in a new array. */
    default double[] row(int label) {
        double[] row = new double[features()];
        copyRow(label, row);
        return row;
    }

    /** Whether some label has a bias other than zero; without any, the decisions depend on the direction of x only. */
    boolean hasBias();

    /** The bias of {@code label}; 0 if the layer has no bias. */
    double bias(int label);

    /** The n logits {@code Wx + b}, in a new array, computed in double precision. */
    default double[] logits(double[] x) {
        double[] logits = new double[labels()];
        logits(x, logits);
        return logits;
    }

    /** Writes the n logits {@code Wx + b} to the beginning of {@code into}, which is not {@code x}. */
    void logits(double[] x, double[] into);
}
