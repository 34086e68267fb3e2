package org.orthant.exact;

import java.math.BigInteger;

/**
 * The exact sign of the determinant of a square matrix of doubles.
 *
 * <p>A triangular factorisation {@code PA = L̂Û − E} in floating point satisfies {@code |E| ≤ γ_d |L̂||Û|}. As long as
 * {@code ‖ |Û⁻¹||L̂⁻¹||E| ‖∞ < 1}, every matrix on the way from {@code L̂Û} to {@code PA} is regular, so that both
 * determinants have the same sign. The inverses are bounded by those of the comparison matrices, which two triangular
 * substitutions evaluate. Where the bound fails, {@link IntegerMatrix#determinant} decides.
 */
public final class DeterminantSign {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /**
     * Below 1 by more than the rounding of the bound itself, which only adds and multiplies non-negative numbers, {@code
     * γ_d / (du)}, and gradual underflow can cost.
     *
     * <p>Underflow costs an entry less than {@code 2d} times the smallest double times the largest entry of {@code Û}. The
     * largest entry of a scaled row is below 2 and at least 2⁻⁵¹, where all are subnormal, hence all rows of {@code |L̂||Û|}
     * sum to at least 2⁻⁵², compared with which that is negligible unless entries grow without bound. They do not: let r be the
     * largest of those sums, that of row k. Column k of {@code (L̂Û)⁻¹} has an entry of at least {@code 1 / ‖L̂Û‖∞ ≥
     * 1 / (2d + γr)}, so that the bound is at least {@code γr / (2d + γr)}; if it is below 0.99, then {@code r < 200 d / γ =
     * 200 / u}.
     */
    private static final double SAFE_BOUND = 0.99;

    private DeterminantSign() {}

    /** The sign, −1, 0 or 1, of {@code det(matrix)}; the empty matrix has determinant 1. */
    public static int of(double[][] matrix) {
        for (double[] row : matrix) {
            if (row.length != matrix.length) {
                throw new IllegalArgumentException("only square matrices have a determinant, not one with "
                        + matrix.length + " rows and a row of " + row.length);
            }
        }
        int filtered = filteredSign(matrix);
        return filtered != 0 ? filtered : exactSign(matrix);
    }

    /** The sign if floating point is sure of it, otherwise 0. */
    static int filteredSign(double[][] matrix) {
        int size = matrix.length;
        double[][] factors = new double[size][];
        for (int i = 0; i < size; i++) {
            factors[i] = scaledToOne(matrix[i]);
        }
        int sign = factorise(factors);
        return sign != 0 && perturbationBound(factors) < SAFE_BOUND ? sign : 0;
    }

    private static int exactSign(double[][] matrix) {
        BigInteger[][] integers = new BigInteger[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            // A positive factor of a row does not change the sign.
            integers[i] = ScaledIntegers.of(matrix[i]).integers();
        }
        return IntegerMatrix.of(integers).determinant().signum();
    }

    private static double[] scaledToOne(double[] row) {
        double largest = 0;
        for (double value : row) {
            largest = Math.max(largest, Math.abs(value));
        }
        int exponent = Math.getExponent(largest);
        double[] scaled = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            scaled[j] = Math.scalb(row[j], -exponent);
        }
        return scaled;
    }

    /** Overwrites {@code a} with {@code L̂} and {@code Û} (partial pivoting); returns the sign of their determinant. */
    private static int factorise(double[][] a) {
        int size = a.length;
        int sign = 1;
        for (int k = 0; k < size; k++) {
            int pivot = k;
            for (int i = k + 1; i < size; i++) {
                if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
                    pivot = i;
                }
            }
            if (pivot != k) {
                double[] swapped = a[k];
                a[k] = a[pivot];
                a[pivot] = swapped;
                sign = -sign;
            }
            double[] upper = a[k];
            int direction = (int) Math.signum(upper[k]);
            if (direction == 0) {
                return 0;
            }
            sign = sign == direction ? 1 : -1;
            for (int i = k + 1; i < size; i++) {
                double[] row = a[i];
                double factor = row[k] / upper[k];
                row[k] = factor;
                for (int j = k + 1; j < size; j++) {
                    row[j] -= factor * upper[j];
                }
            }
        }
        return sign;
    }

    /** An upper bound of {@code ‖ |Û⁻¹||L̂⁻¹||E| ‖∞}, infinite or NaN when it is hopeless. */
    private static double perturbationBound(double[][] factors) {
        int size = factors.length;
        double gamma = size * UNIT_ROUNDOFF;
        double[] upperSums = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = i; j < size; j++) {
                upperSums[i] += Math.abs(factors[i][j]);
            }
        }
        double[] bound = new double[size];
        for (int i = 0; i < size; i++) {
            double product = upperSums[i];
            for (int j = 0; j < i; j++) {
                product += Math.abs(factors[i][j]) * upperSums[j];
            }
            bound[i] = gamma * product;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                bound[i] += Math.abs(factors[i][j]) * bound[j];
            }
        }
        double largest = 0;
        for (int i = size - 1; i >= 0; i--) {
            for (int j = i + 1; j < size; j++) {
                bound[i] += Math.abs(factors[i][j]) * bound[j];
            }
            bound[i] /= Math.abs(factors[i][i]);
            largest = Math.max(largest, bound[i]);
        }
        return largest;
    }
}
