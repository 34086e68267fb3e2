package org.orthant.proof;

import java.util.Arrays;
import org.orthant.layer.WeightMatrix;

/**
 * Checks proofs that linear maps are onto.
 *
 * <p>Row i of {@code I − PR} is computed in doubles. An entry, a sum of e products, is wrong by at most {@code γ Σ_k |P_ik| |R_kj|} with
 * {@code γ = e u / (1 − e u)} and the unit roundoff {@code u} (Higham, <em>Accuracy and Stability of Numerical Algorithms</em>, §3.1), so
 * a row by at most {@code γ Σ_k |P_ik| ‖R_k‖₁}. No tolerance appears: a defect below 1, errors included, is a proof, whatever else
 * {@code R} may be. Where numbers overflow, the proof is rejected.
 */
public final class OntoCheck {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a sum of fewer than 2³¹ non-negative numbers may have, twice in a row. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private OntoCheck() {}

    /** Returns whether a proof shows that {@code a ↦ Pa} takes every value, and otherwise why not. */
    public static CheckResult check(WeightMatrix matrix, OntoProof proof) {
        WeightMatrix inverse = proof.rightInverse();
        if (inverse.rows() != matrix.columns() || inverse.columns() != matrix.rows()) {
            return new CheckResult.Rejected("the right inverse is " + inverse.rows() + " x " + inverse.columns()
                    + ": expected " + matrix.columns() + " x " + matrix.rows());
        }
        if (matrix.rows() > matrix.columns()) {
            return new CheckResult.Rejected("the matrix has more rows than columns (" + matrix.rows() + " and "
                    + matrix.columns() + "), so it is not onto");
        }
        double defect = defect(matrix, inverse);
        return defect < 1
                ? new CheckResult.Accepted()
                : new CheckResult.Rejected("the right inverse may be off by " + defect + ": expected less than 1");
    }

    /** At least {@code ‖I − PR‖∞}; NaN or infinite after an overflow. */
    static double defect(WeightMatrix matrix, WeightMatrix inverse) {
        int size = matrix.rows();
        int terms = matrix.columns();
        double[][] rows = new double[terms][size];
        double[] norms = new double[terms];
        for (int k = 0; k < terms; k++) {
            inverse.copyRow(k, rows[k]);
            norms[k] = VectorSums.ofMagnitudes(rows[k]);
        }
        // More than twice γ, for all numbers of terms that an array can have.
        double relative = 2 * (terms + 4.0) * UNIT_ROUNDOFF;
        double largest = 0;
        double[] row = new double[terms];
        double[] product = new double[size];
        for (int i = 0; i < size; i++) {
            matrix.copyRow(i, row);
            Arrays.fill(product, 0);
            // The 1 of the identity, which also exceeds by far what products below the smallest double lose.
            double magnitude = 1;
            for (int k = 0; k < terms; k++) {
                VectorSums.addScaled(product, row[k], rows[k]);
                magnitude += Math.abs(row[k]) * norms[k];
            }
            product[i] -= 1;
            largest = Math.max(largest, (VectorSums.ofMagnitudes(product) + relative * magnitude) * BOUND_SLACK);
        }
        return largest;
    }
}
