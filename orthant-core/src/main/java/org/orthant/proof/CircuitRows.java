package org.orthant.proof;

import java.util.List;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.OutputLayer;

/** The rows of labels whose combinations circuits are about: those of a layer, or of a layer and what comes before it. */
interface CircuitRows {

    /** Returns the rows as doubles, each entry off by at most {@link #error} and each bias by at most {@link #biasError}. */
    OutputLayer rounded();

    /** Returns at least the error of each weight of a label. */
    double error(int label);

    /** Returns at least the error of the bias of a label. */
    double biasError(int label);

    /** Returns the weights of a label, then its bias, exactly. */
    ScaledIntegers exact(int label);

    /** Returns {@code Σ (factors_i + corrections_i) (w_i; b_i)} over these labels. */
    EnclosedVector combination(List<Integer> labels, double[] factors, double[] corrections);
}
