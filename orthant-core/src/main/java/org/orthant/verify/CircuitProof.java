package org.orthant.verify;

import java.math.BigInteger;
import java.util.Arrays;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.ScaledIntegers;

/**
 * Proves that given vectors cancel with positive weights: {@code Σ λᵢvᵢ = 0}, all {@code λᵢ > 0}.
 *
 * <p>As many vectors as dimensions and one more, in floating point: for {@code M} with columns {@code (vᵢ; 1)} and an
 * approximate inverse {@code C}, {@code α = ‖I − CM‖∞ < 1} shows that {@code M} is regular, so that there is exactly one
 * {@code λ} with {@code Mλ = e}. An approximation with residual {@code r} differs from it by at most
 * {@code ‖C r‖∞ / (1 − α)}; if that is less than its smallest entry, all entries are positive. Every bound accounts for
 * the rounding of its own evaluation. Otherwise integers decide.
 */
final class CircuitProof {

    private static final double ROUNDOFF = 0x1p-53;
    private static final double SLACK = 1 + 0x1p-30;

    private CircuitProof() {}

    /** Whether the vectors cancel with positive weights. */
    static boolean cancel(double[][] vectors) {
        double[][] scaled = new double[vectors.length][];
        for (int i = 0; i < vectors.length; i++) {
            scaled[i] = nearOne(vectors[i]);
        }
        return (vectors.length == vectors[0].length + 1 && cancelInDoubles(scaled)) || cancelInIntegers(vectors);
    }

    private static double[] nearOne(double[] vector) {
        double largest = Arrays.stream(vector).map(Math::abs).max().orElse(0);
        int exponent = largest == 0 ? 0 : Math.getExponent(largest);
        return Arrays.stream(vector).map(value -> Math.scalb(value, -exponent)).toArray();
    }

    private static boolean cancelInDoubles(double[][] vectors) {
        int size = vectors.length;
        double[][] matrix = new double[size][size];
        for (int k = 0; k < size; k++) {
            for (int j = 0; j < size - 1; j++) {
                matrix[j][k] = vectors[k][j];
            }
            matrix[size - 1][k] = 1;
        }
        double[][] inverse = ApproximateInverse.of(matrix);
        if (inverse == null) {
            return false;
        }
        double alpha = distanceFromIdentity(inverse, matrix);
        if (!(alpha < 0.5)) {
            return false;
        }
        double[] high = new double[size];
        double[] low = new double[size];
        for (int k = 0; k < size; k++) {
            high[k] = inverse[k][size - 1];
        }
        double[] residual = new double[size];
        for (int q = 0; q < size; q++) {
            residual[q] = DoubleDouble.residual(q == size - 1 ? 1 : 0, matrix[q], high, low, size);
        }
        for (int k = 0; k < size; k++) {
            low[k] = Kernels.dot(inverse[k], residual, size);
        }
        double error = 0;
        double[] bounds = new double[size];
        for (int q = 0; q < size; q++) {
            bounds[q] = DoubleDouble.residualBound(q == size - 1 ? 1 : 0, matrix[q], high, low, size);
        }
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            double sum = 0;
            for (int q = 0; q < size; q++) {
                sum += Math.abs(inverse[k][q]) * bounds[q];
            }
            error = Math.max(error, sum);
            smallest = Math.min(smallest, high[k] + low[k] - 2 * ROUNDOFF * (Math.abs(high[k]) + Math.abs(low[k])));
        }
        return smallest > error * (1 + 4 * size * ROUNDOFF) / (1 - alpha) * SLACK;
    }

    /** An upper bound of {@code ‖I − CM‖∞}. */
    private static double distanceFromIdentity(double[][] c, double[][] m) {
        int size = m.length;
        double gamma = 2 * (size + 2) * ROUNDOFF;
        double[] rowSums = new double[size];
        for (int q = 0; q < size; q++) {
            for (double value : m[q]) {
                rowSums[q] += Math.abs(value);
            }
        }
        double largest = 0;
        double[] row = new double[size];
        for (int i = 0; i < size; i++) {
            Arrays.fill(row, 0);
            double magnitude = 1;
            for (int q = 0; q < size; q++) {
                Kernels.addScaled(row, c[i][q], m[q], size);
                magnitude += Math.abs(c[i][q]) * rowSums[q];
            }
            row[i] -= 1;
            double sum = 0;
            for (double value : row) {
                sum += Math.abs(value);
            }
            largest = Math.max(largest, (sum + gamma * magnitude) * (1 + 4 * size * ROUNDOFF));
        }
        return largest;
    }

    /** Exactly: the vectors have a single linear dependency, and its coefficients agree in sign. */
    private static boolean cancelInIntegers(double[][] vectors) {
        BigInteger[][] rows = new BigInteger[vectors.length][];
        for (int i = 0; i < vectors.length; i++) {
            rows[i] = ScaledIntegers.of(vectors[i]).integers();
        }
        IntegerMatrix columns = IntegerMatrix.of(rows).transpose();
        IntegerMatrix dependencies =
                rows.length < ExactSolver.P_ADIC_FROM ? columns.nullSpace() : PadicNullSpace.of(columns);
        if (dependencies.rows() != 1) {
            return false;
        }
        BigInteger[] weights = dependencies.row(0);
        return Arrays.stream(weights).allMatch(weight -> weight.signum() > 0)
                || Arrays.stream(weights).allMatch(weight -> weight.signum() < 0);
    }
}
