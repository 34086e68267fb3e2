package org.orthant.proof;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Bounds of the radius ε of a label set's region.
 *
 * @param low at most ε
 * @param centre proves it: its distance to every hyperplane is at least {@code low}
 * @param high at least ε
 * @param labels the labels, in ascending order, that prove it
 * @param weights {@code μ_i ≥ 0} of each of them
 */
public record RadiusProof(double low, Point centre, double high, List<Integer> labels, Point weights) {

    /** Checks the form; whether the bounds hold is the checker's business. */
    public RadiusProof {
        labels = List.copyOf(labels);
        Ascending.requireWeighted(labels, weights);
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public RadiusProof relabelled(IntUnaryOperator labelOf) {
        return new RadiusProof(low, centre, high, Circuit.relabelled(labels, labelOf), weights);
    }
}
