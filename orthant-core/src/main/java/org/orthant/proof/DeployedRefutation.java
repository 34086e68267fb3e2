package org.orthant.proof;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.orthant.layer.NumberFormat;

/**
 * The claim that a layer deployed in a format produces a label set for no input of the domain, in any order of summation; see
 * {@link org.orthant.layer.DeployedArithmetic} and {@link DeployedLogits}.
 *
 * @param format the format
 * @param labels the labels, in ascending order, that prove it
 * @param weights {@code λ_i ≥ 0} of each of them
 * @param within the largest magnitude of features that the claim is about, infinite if it is about the whole domain
 */
public record DeployedRefutation(NumberFormat format, List<Integer> labels, Point weights, double within) {

    /** A claim about the whole domain. */
    public DeployedRefutation(NumberFormat format, List<Integer> labels, Point weights) {
        this(format, labels, weights, Double.POSITIVE_INFINITY);
    }

    /** Checks the form; whether anything is proven is the checker's business. */
    public DeployedRefutation {
        labels = List.copyOf(labels);
        Ascending.requireWeighted(labels, weights);
        if (!(within > 0)) {
            throw new IllegalArgumentException("features within " + within + " are empty: expected a positive number");
        }
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public DeployedRefutation relabelled(IntUnaryOperator labelOf) {
        return new DeployedRefutation(format, Circuit.relabelled(labels, labelOf), weights, within);
    }

    /** Whether the claim is about all inputs of the domain. */
    public boolean isAboutAll() {
        return within == Double.POSITIVE_INFINITY;
    }
}
