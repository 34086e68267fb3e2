package org.orthant.verify.prove;

import static org.orthant.kernel.Kernels.FASTEST;

import java.math.BigInteger;
import java.util.Arrays;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.LinearSystem;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.ScaledIntegers;
import org.orthant.verify.twofold.PreciseResidual;

/**
 * Proves that given vectors cancel with positive weights: {@code Σ λᵢvᵢ = 0}, all {@code λᵢ > 0}.
 *
 * <p>As many vectors as dimensions and one more, in floating point: for {@code M} with columns {@code (vᵢ; 1)} and an
 * approximate inverse {@code C}, {@code α = ‖I − CM‖∞ < 1} shows that {@code M} is regular, so that there is exactly one
 * {@code λ} with {@code Mλ = e}. It differs from {@code Ce} by at most {@code ‖Ce‖∞ α/(1 − α)}, and from a better
 * approximation with residual {@code r} by at most {@code ‖C r‖∞ / (1 − α)}; if that is less than its smallest entry, all
 * entries are positive. Every bound accounts for the rounding of its own evaluation. Otherwise integers decide.
 */
final class CircuitProof {

    /** Half a unit in the last place of 1: the relative error of one rounding. */
    private static final double ROUNDOFF = 0x1p-53;

    /** More than all that the few operations on bounds that are not counted can lose. */
    private static final double SLACK = 1 + 0x1p-30;

    /** Less than 1 is enough for a regular matrix; from here on, {@code 1 / (1 − α)} makes the bounds too wide to be of use. */
    private static final double LARGEST_ALPHA = 0.5;

    private CircuitProof() {}

    /**
     * Whether the vectors cancel with positive weights.
     *
     * @param check runs between steps that may take long, and may throw to end the work
     */
    static boolean cancel(double[][] vectors, Runnable check) {
        if (vectors.length == vectors[0].length + 1) {
            double[][] matrix = matrix(vectors);
            double[][] inverse = ApproximateInverse.of(matrix);
            if (inverse != null && cancelInDoubles(matrix, inverse)) {
                return true;
            }
        }
        return cancelInIntegers(vectors, check);
    }

    /**
     * Whether the vectors cancel with positive weights.
     *
     * @param unitInverse about the inverse of a matrix with columns {@code (vᵢ/‖vᵢ‖; 1)}
     */
    static boolean cancel(double[][] vectors, double[][] unitInverse, Runnable check) {
        double[][] matrix = matrix(vectors);
        int size = matrix.length;
        double[] lengths = matrix[size - 1];
        for (int k = 0; k < size; k++) {
            double squared = 0;
            for (int j = 0; j < size - 1; j++) {
                squared += matrix[j][k] * matrix[j][k];
            }
            // Any positive numbers will do in the last row; with these, columns are unit ones times a factor each.
            lengths[k] = Math.sqrt(squared);
            for (int j = 0; j < size; j++) {
                unitInverse[k][j] /= lengths[k];
            }
        }
        return cancelInDoubles(matrix, unitInverse) || cancelInIntegers(vectors, check);
    }

    /** The vectors as columns, each times a power of two that brings its largest entry near 1, above a row of ones. */
    private static double[][] matrix(double[][] vectors) {
        int size = vectors.length;
        double[][] matrix = new double[size][size];
        for (int k = 0; k < size; k++) {
            double largest = 0;
            for (double value : vectors[k]) {
                largest = Math.max(largest, Math.abs(value));
            }
            int exponent = largest == 0 ? 0 : Math.getExponent(largest);
            if (Math.abs(exponent) < Double.MAX_EXPONENT) {
                double power = Math.scalb(1.0, -exponent);
                for (int j = 0; j < size - 1; j++) {
                    matrix[j][k] = vectors[k][j] * power;
                }
            } else {
                for (int j = 0; j < size - 1; j++) {
                    matrix[j][k] = Math.scalb(vectors[k][j], -exponent);
                }
            }
        }
        Arrays.fill(matrix[size - 1], 1);
        return matrix;
    }

    private static boolean cancelInDoubles(double[][] matrix, double[][] inverse) {
        int size = matrix.length;
        double alpha = distanceFromIdentity(inverse, matrix);
        if (!(alpha < LARGEST_ALPHA)) {
            return false;
        }
        double[] high = new double[size];
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int k = 0; k < size; k++) {
            high[k] = inverse[k][size - 1];
            least = Math.min(least, high[k]);
            most = Math.max(most, Math.abs(high[k]));
        }
        if (least > alpha / (1 - alpha) * most * SLACK) {
            return true;
        }
        double[] low = new double[size];
        double[] residual = new double[size];
        for (int q = 0; q < size; q++) {
            residual[q] = PreciseResidual.residual(q == size - 1 ? 1 : 0, matrix[q], high, low, size);
        }
        for (int k = 0; k < size; k++) {
            low[k] = FASTEST.dot(inverse[k], residual, size);
        }
        double error = 0;
        double[] bounds = new double[size];
        for (int q = 0; q < size; q++) {
            bounds[q] = PreciseResidual.residualBound(q == size - 1 ? 1 : 0, matrix[q], high, low, size);
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
            row[i] = 1;
            int q = 0;
            for (; q + 4 <= size; q += 4) {
                FASTEST.subtractFour(row, c[i], m, q, size);
            }
            for (; q < size; q++) {
                FASTEST.addScaled(row, -c[i][q], m[q], size);
            }
            double magnitude = 1;
            for (q = 0; q < size; q++) {
                magnitude += Math.abs(c[i][q]) * rowSums[q];
            }
            double sum = 0;
            for (double value : row) {
                sum += Math.abs(value);
            }
            largest = Math.max(largest, (sum + gamma * magnitude) * (1 + 4 * size * ROUNDOFF));
        }
        return largest;
    }

    /** Exactly: the vectors have a single linear dependency, and its coefficients agree in sign. */
    private static boolean cancelInIntegers(double[][] vectors, Runnable check) {
        BigInteger[][] rows = new BigInteger[vectors.length][];
        for (int i = 0; i < vectors.length; i++) {
            rows[i] = ScaledIntegers.of(vectors[i]).integers();
        }
        IntegerMatrix columns = IntegerMatrix.of(rows).transpose();
        IntegerMatrix dependencies =
                rows.length < LinearSystem.P_ADIC_FROM ? columns.nullSpace() : PadicNullSpace.of(columns, check);
        if (dependencies.rows() != 1) {
            return false;
        }
        BigInteger[] weights = dependencies.row(0);
        return Arrays.stream(weights).allMatch(weight -> weight.signum() > 0)
                || Arrays.stream(weights).allMatch(weight -> weight.signum() < 0);
    }
}
