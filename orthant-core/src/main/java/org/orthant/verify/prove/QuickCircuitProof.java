package org.orthant.verify.prove;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.verify.rows.RowBlocks;
import org.orthant.verify.rows.RowLength;

/**
 * Proves, for nearly all circuits, that one more vectors than dimensions cancel with positive weights; for one thread.
 *
 * <p>With {@code M} of columns {@code (vᵢ; lᵢ)} for some {@code lᵢ > 0} and an approximate inverse {@code C},
 * {@code α = ‖I − CM‖₁ < 1} shows that exactly one {@code λ} has {@code Mλ = e}. How small {@code α} is does not matter
 * much, so that products in single precision will do. The approximation {@code Ce} with residual {@code r = e − MCe} then
 * differs from {@code λ} by at most {@code ‖Cr‖₁ / (1 − α)}; if that is less than its smallest entry, all entries of
 * {@code λ} are positive. Every bound accounts for the rounding of its own evaluation.
 */
final class QuickCircuitProof {

    /** Half a unit in the last place of 1, of doubles and of floats: the relative error of one rounding. */
    private static final double ROUNDOFF = 0x1p-53;

    private static final double SINGLE_ROUNDOFF = 0x1p-24;
    /** More than all that the few sums of positive numbers, which bounds are, can lose. */
    private static final double SLACK = 1 + 0x1p-30;

    /** Up to here what underflows, in floats, is far less than what is rounded. */
    private static final double LARGEST_INVERSE = 0x1p60;

    /** Less than 1 is enough for a regular matrix; from here on, {@code 1 / (1 − α)} makes the bounds too wide to be of use. */
    private static final double LARGEST_ALPHA = 0.5;

    /** Between these, squared lengths neither overflow nor lose digits. */
    private static final double LEAST_SQUARE = 0x1p-900;

    private static final double LARGEST_SQUARE = 0x1p900;

    /** Columns that are multiplied with all rows at once. */
    private static final int TOGETHER = 16;

    private final int size;
    private final RowBlocks inverse;
    private final double[][] columns;
    private final double[] lengths;
    private final double[] row;
    private final double[] absolute;
    private final double[] columnSums;
    private final double[] residual;
    private final float[][] narrow;
    private final float[][] products;

    QuickCircuitProof(int dimension) {
        size = dimension + 1;
        inverse = new RowBlocks(size, size);
        columns = new double[size][size];
        lengths = new double[size];
        row = new double[size];
        absolute = new double[size];
        columnSums = new double[size];
        residual = new double[size];
        narrow = new float[TOGETHER][size];
        products = new float[TOGETHER][inverse.capacity()];
    }

    /**
     * Whether it is proven that the vectors cancel with positive weights.
     *
     * @param unitInverse about the inverse of a matrix with columns {@code (vᵢ/‖vᵢ‖; 1)}
     */
    boolean cancel(double[][] vectors, double[][] unitInverse) {
        for (int k = 0; k < size; k++) {
            double squared = FASTEST.dot(vectors[k], vectors[k], size - 1);
            boolean usual = squared > LEAST_SQUARE && squared < LARGEST_SQUARE;
            lengths[k] = usual ? Math.sqrt(squared) : RowLength.of(vectors[k]);
        }
        return cancel(vectors, unitInverse, lengths);
    }

    /**
     * Whether it is proven that the vectors cancel with positive weights.
     *
     * @param dividedInverse about the inverse of a matrix with columns {@code (vᵢ/lᵢ; 1)}
     * @param divisors the {@code lᵢ}
     */
    boolean cancel(double[][] vectors, double[][] dividedInverse, double[] divisors) {
        inverse.clear();
        Arrays.fill(columnSums, 0);
        Arrays.fill(residual, 0);
        residual[size - 1] = 1;
        double magnitude = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            double largest = takeColumn(vectors[k], divisors[k], columns[k]);
            double weight = takeInverse(dividedInverse[k], columns[k][size - 1]);
            least = Math.min(least, weight);
            magnitude += Math.abs(weight) * largest;
            FASTEST.addScaled(residual, -weight, columns[k], size);
        }
        if (!(least > 0) || !(Arrays.stream(columnSums).sum() < LARGEST_INVERSE)) {
            return false;
        }
        double alpha = distanceFromIdentity();
        if (!(alpha < LARGEST_ALPHA)) {
            return false;
        }
        double rounding = 2 * (size + 2) * ROUNDOFF * magnitude;
        double error = 0;
        for (int q = 0; q < size; q++) {
            error += columnSums[q] * (Math.abs(residual[q]) + rounding);
        }
        return least > error / (1 - alpha) * SLACK;
    }

    /**
     * Sets a column to {@code (v; l)} times a power of two that brings {@code l} near 1.
     *
     * @return what no entry exceeds, but for rounding
     */
    private double takeColumn(double[] vector, double divisor, double[] column) {
        int exponent = Math.getExponent(divisor);
        double power = Math.scalb(1.0, -exponent);
        for (int q = 0; q < size - 1; q++) {
            column[q] = vector[q] * power;
        }
        column[size - 1] = divisor * power;
        return Math.sqrt(FASTEST.dot(column, column, size));
    }

    /** Adds a row of {@code C}, and gives its last entry. */
    private double takeInverse(double[] unitRow, double length) {
        double scale = 1 / length;
        for (int q = 0; q < size; q++) {
            row[q] = unitRow[q] * scale;
            columnSums[q] += Math.abs(row[q]);
        }
        inverse.add(row);
        return row[size - 1];
    }

    /** An upper bound of {@code ‖I − CM‖₁}. */
    private double distanceFromIdentity() {
        double largest = 0;
        for (int first = 0; first < size; first += TOGETHER) {
            int count = Math.min(TOGETHER, size - first);
            for (int i = 0; i < count; i++) {
                for (int q = 0; q < size; q++) {
                    narrow[i][q] = (float) columns[first + i][q];
                }
            }
            inverse.multiply(Arrays.copyOf(narrow, count), products);
            for (int i = 0; i < count; i++) {
                largest = Math.max(largest, distanceFromIdentity(first + i, products[i]));
            }
        }
        return largest * SLACK;
    }

    /** The same of one column. */
    private double distanceFromIdentity(int k, float[] products) {
        for (int q = 0; q < size; q++) {
            absolute[q] = Math.abs(columns[k][q]);
        }
        double magnitude = 1 + FASTEST.dot(columnSums, absolute, size);
        products[k] -= 1;
        // Rounding of both factors, of the product, of every step of the sum, and of the subtraction.
        return sumOfMagnitudes(products) + 2 * (size + 4) * SINGLE_ROUNDOFF * magnitude;
    }

    /** The sum of the products' absolute values; those of neighbours are added at the same time. */
    private double sumOfMagnitudes(float[] products) {
        double even = 0;
        double odd = 0;
        int i = 0;
        for (; i + 2 <= size; i += 2) {
            even += Math.abs(products[i]);
            odd += Math.abs(products[i + 1]);
        }
        return even + odd + (i < size ? Math.abs(products[i]) : 0);
    }
}
