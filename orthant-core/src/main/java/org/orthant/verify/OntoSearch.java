package org.orthant.verify;

import java.util.Optional;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.OntoCheck;
import org.orthant.proof.OntoProof;

/**
 * Finds proofs that linear maps are onto.
 *
 * <p>The rows of {@code P}, scaled by powers of two to similar lengths, are orthogonalised: {@code P = DLV} with a diagonal {@code D}, a
 * lower triangular {@code L} and orthonormal rows of {@code V}. Then {@code R = Vᵀ L⁻¹ D⁻¹} is the right inverse of least norm. It
 * takes some {@code 3em²} operations for m rows and e columns.
 */
public final class OntoSearch {

    private OntoSearch() {}

    /**
     * Returns a proof that {@code a ↦ Pa} takes every value, accepted by {@link OntoCheck}; empty if no proof exists, or if rounding errors
     * prevent finding it.
     */
    public static Optional<OntoProof> find(WeightMatrix matrix) {
        int size = matrix.rows();
        int terms = matrix.columns();
        if (size > terms) {
            return Optional.empty();
        }
        double[][] basis = new double[size][terms];
        double[][] lower = new double[size][size];
        int[] exponents = new int[size];
        for (int i = 0; i < size; i++) {
            matrix.copyRow(i, basis[i]);
            exponents[i] = scale(basis[i]);
            if (!orthogonalise(basis, lower, i)) {
                return Optional.empty();
            }
        }
        invert(lower);
        return accepted(matrix, product(basis, lower, exponents));
    }

    private static Optional<OntoProof> accepted(WeightMatrix matrix, double[][] inverse) {
        for (double[] row : inverse) {
            for (double entry : row) {
                if (!Double.isFinite(entry)) {
                    return Optional.empty();
                }
            }
        }
        OntoProof proof = new OntoProof(DoubleMatrix.of(inverse));
        return OntoCheck.check(matrix, proof).match(accepted -> Optional.of(proof), rejected -> Optional.empty());
    }

    /** Divides a row by the power of two at its largest entry, whose exponent is returned. */
    private static int scale(double[] row) {
        double largest = 0;
        for (double entry : row) {
            largest = Math.max(largest, Math.abs(entry));
        }
        int exponent = largest == 0 ? 0 : Math.getExponent(largest);
        for (int k = 0; k < row.length; k++) {
            row[k] = Math.scalb(row[k], -exponent);
        }
        return exponent;
    }

    /** Makes a row orthogonal to those before it and of length 1, twice, as one pass leaves what it rounds; false if nothing is left. */
    private static boolean orthogonalise(double[][] basis, double[][] lower, int i) {
        double[] row = basis[i];
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j < i; j++) {
                double share = dot(row, basis[j]);
                lower[i][j] += share;
                for (int k = 0; k < row.length; k++) {
                    row[k] -= share * basis[j][k];
                }
            }
        }
        double length = Math.sqrt(dot(row, row));
        if (!(length > 0)) {
            return false;
        }
        lower[i][i] = length;
        for (int k = 0; k < row.length; k++) {
            row[k] /= length;
        }
        return true;
    }

    /** Replaces a lower triangular matrix by its inverse. */
    private static void invert(double[][] lower) {
        for (int i = 0; i < lower.length; i++) {
            double[] row = new double[lower.length];
            for (int j = 0; j < i; j++) {
                double factor = lower[i][j];
                for (int k = 0; k <= j; k++) {
                    row[k] -= factor * lower[j][k];
                }
            }
            double pivot = lower[i][i];
            for (int k = 0; k < i; k++) {
                row[k] /= pivot;
            }
            row[i] = 1 / pivot;
            lower[i] = row;
        }
    }

    /** {@code Vᵀ L⁻¹ D⁻¹}. */
    private static double[][] product(double[][] basis, double[][] inverse, int[] exponents) {
        int size = basis.length;
        double[][] product = new double[basis[0].length][size];
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < product.length; k++) {
                double factor = basis[i][k];
                double[] into = product[k];
                for (int j = 0; j <= i; j++) {
                    into[j] += factor * inverse[i][j];
                }
            }
        }
        for (double[] row : product) {
            for (int j = 0; j < size; j++) {
                row[j] = Math.scalb(row[j], -exponents[j]);
            }
        }
        return product;
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int k = 0; k < left.length; k++) {
            sum += left[k] * right[k];
        }
        return sum;
    }
}
