package org.orthant.proof;

import java.util.Arrays;
import org.orthant.exact.VectorSum;

/**
 * A proof in floating point that some combination of columns with positive coefficients vanishes.
 *
 * <p>With one column more than entries, and coefficients that sum to 1, the coefficients solve a square system {@code Mλ
 * = e}. Let C be an approximate inverse with {@code ‖I − CM‖∞ ≤ α < 1}, rounding errors included. Then M is regular, and
 * every {@code λ̃} satisfies {@code ‖λ − λ̃‖∞ ≤ ‖C(e − Mλ̃)‖∞ / (1 − α)}. If that is less than all entries of {@code
 * λ̃}, the true coefficients are positive. Nothing follows if it is not.
 */
final class PositiveSolution {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private static final double LARGEST_DEFECT = 0.5;
    private static final int REFINEMENTS = 3;

    /** The columns, each scaled by a power of two, with a last entry 1. */
    private final double[][] columns;

    private final int size;

    private PositiveSolution(double[][] columns) {
        this.columns = columns;
        this.size = columns.length;
    }

    /** Whether it is certain that a positive combination of the columns vanishes. */
    static boolean isProven(double[][] columns) {
        int size = columns.length;
        double[][] scaled = new double[size][];
        for (int i = 0; i < size; i++) {
            if (columns[i].length != size - 1) {
                return false;
            }
            scaled[i] = Arrays.copyOf(columns[i], size);
            if (!scaleToOne(scaled[i])) {
                return false;
            }
            scaled[i][size - 1] = 1;
        }
        return new PositiveSolution(scaled).isProven();
    }

    /** Scales by a power of two to entries of at most 2; refuses where that is not exact. */
    private static boolean scaleToOne(double[] column) {
        double largest = 0;
        for (double entry : column) {
            largest = Math.max(largest, Math.abs(entry));
        }
        if (largest == 0) {
            return false;
        }
        int exponent = Math.getExponent(largest);
        for (int j = 0; j < column.length; j++) {
            double scaled = Math.scalb(column[j], -exponent);
            if (Math.scalb(scaled, exponent) != column[j]) {
                return false;
            }
            column[j] = scaled;
        }
        return true;
    }

    private boolean isProven() {
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                matrix[j][i] = columns[i][j];
            }
        }
        double[][] inverse = ApproximateInverse.of(matrix);
        double defect = defect(inverse, matrix);
        if (!(defect < LARGEST_DEFECT)) {
            return false;
        }
        double[] solution = new double[size];
        Arrays.setAll(solution, i -> inverse[i][size - 1]);
        double[] correction = new double[size];
        for (int step = 0; step < REFINEMENTS; step++) {
            refine(inverse, solution, correction);
        }
        double error = error(inverse, residual(solution, correction), defect);
        for (int i = 0; i < size; i++) {
            if (!((solution[i] + correction[i]) * (1 - 0x1p-50) > error)) {
                return false;
            }
        }
        return true;
    }

    /** At least {@code ‖I − CM‖∞}, or no number below 1. */
    private double defect(double[][] inverse, double[][] matrix) {
        double[] absoluteSums = new double[size];
        Arrays.setAll(absoluteSums, k -> absoluteSum(matrix[k]));
        double steps = size + 4.0;
        double relative = steps * UNIT_ROUNDOFF / (1 - steps * UNIT_ROUNDOFF);
        double largest = 0;
        double[] product = new double[size];
        for (int i = 0; i < size; i++) {
            double[] row = inverse[i];
            Arrays.fill(product, 0);
            double magnitude = 1;
            for (int k = 0; k < size; k++) {
                addTo(product, row[k], matrix[k]);
                magnitude += Math.abs(row[k]) * absoluteSums[k];
            }
            product[i] -= 1;
            double bound = (absoluteSum(product) + relative * magnitude) * BOUND_SLACK;
            if (!(bound < LARGEST_DEFECT)) {
                return Double.POSITIVE_INFINITY;
            }
            largest = Math.max(largest, bound);
        }
        return largest;
    }

    /** Replaces {@code λ̃} by {@code λ̃ + C(e − Mλ̃)}, kept as the sum of two vectors. */
    private void refine(double[][] inverse, double[] solution, double[] correction) {
        VectorSum residual = residual(solution, correction);
        for (int i = 0; i < size; i++) {
            double step = correction[i];
            for (int k = 0; k < size; k++) {
                step -= inverse[i][k] * residual.value(k);
            }
            double sum = solution[i] + step;
            double added = sum - solution[i];
            correction[i] = (solution[i] - (sum - added)) + (step - added);
            solution[i] = sum;
        }
    }

    /** {@code Mλ̃ − e}. */
    private VectorSum residual(double[] solution, double[] correction) {
        VectorSum residual = new VectorSum(size);
        double[] unit = new double[size];
        unit[size - 1] = 1;
        residual.add(-1, unit);
        for (int i = 0; i < size; i++) {
            residual.add(solution[i], columns[i]);
            residual.add(correction[i], columns[i]);
        }
        return residual;
    }

    /** At least {@code ‖λ − λ̃‖∞}. */
    private double error(double[][] inverse, VectorSum residual, double defect) {
        double[] bounds = new double[size];
        Arrays.setAll(bounds, k -> Math.abs(residual.value(k)) + residual.bound(k));
        double largest = 0;
        for (double[] row : inverse) {
            double sum = size * Double.MIN_VALUE;
            for (int k = 0; k < size; k++) {
                sum += Math.abs(row[k]) * bounds[k];
            }
            largest = Math.max(largest, sum);
        }
        return largest / (1 - defect) * BOUND_SLACK;
    }

    private static void addTo(double[] sum, double factor, double[] vector) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * vector[j];
        }
    }

    private static double absoluteSum(double[] vector) {
        double sum = 0;
        for (double entry : vector) {
            sum += Math.abs(entry);
        }
        return sum;
    }
}
