package org.orthant.proof;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.VectorSum;

/**
 * A proof in floating point that a {@link CircuitSystem} has multipliers. Nothing follows where it fails.
 *
 * <p>Let {@code λ̃} be any numbers, and N the square matrix whose rows are those of some labels, the <em>basis</em>, reduced
 * to the free features and a last entry 1. If N is regular, exactly one {@code δ} on the basis makes {@code λ = λ̃ + δ} cancel
 * in all free features without changing its sum: {@code δᵀN = rᵀ}, where {@code −r} is what {@code λ̃} leaves in the free
 * features, and 0 in the last entry. Let C be an approximate inverse with {@code ‖I − NC‖∞ ≤ a < 1}, rounding errors
 * included. Then N is regular, and from {@code δᵀ = rᵀC (NC)⁻¹}
 *
 * <pre>  ‖δ‖₁ ≤ ‖rᵀC‖₁ / (1 − a) ≤ Σ_k |r_k| ‖C_k‖₁ / (1 − a)</pre>
 *
 * for the rows {@code C_k} of C. So {@code λ_i}, {@code v = Σ λ_i y_i w_i} and the constant are known up to a small error:
 * rows are scaled by powers of two to entries of less than 2 in size, so that {@code v_j} changes by at most {@code 2 ‖δ‖₁}.
 * Where rows are composed, N and rows have errors, which {@code a} and the bounds of sums include.
 * It remains to see whether every {@code λ_i} is positive, every {@code v_j} has the sign that its bound demands, and the
 * constant is not positive, for all values within their errors.
 */
final class EnclosedMultipliers {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound, a sum of positive numbers, may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** Far enough below 1; an inverse with a larger defect is not used. */
    private static final double LARGEST_DEFECT = 0.5;

    /** Scaled weights stay below this in size. */
    private static final double LARGEST_WEIGHT = 2;

    /** Of weights that are not stored but composed; stored ones have no error. */
    private static final double LARGEST_ERROR = 0x1p-24;

    /** The second improvement reaches double-double precision; a third one would find nothing to improve. */
    private static final int REFINEMENTS = 2;

    private final CircuitSystem system;
    private final double[][] rows;
    /** The powers of two that rows were multiplied by. */
    private final double[] powers;
    /** At least the error of each weight of the scaled rows. */
    private final double error;

    private final double[][] reduced;
    private final JordanExchange basis;
    private final double[] inverseNorms;
    private final MultiplierGuess guess;

    private final CircuitConditions conditions;

    /** {@code λ̃} is the sum of these two. */
    private final double[] multipliers;

    private final double[] corrections;

    private EnclosedMultipliers(CircuitSystem system, double[][] rows) {
        this.system = system;
        this.rows = rows;
        this.powers = new double[rows.length];
        Arrays.setAll(powers, i -> power(system.row(i)));
        double largestError = 0;
        for (int i = 0; i < rows.length; i++) {
            largestError = Math.max(largestError, system.error(i) * powers[i]);
        }
        this.error = largestError;
        this.conditions = new CircuitConditions(system, largestBias());
        this.reduced = reduced(system, rows);
        this.basis = JordanExchange.of(reduced);
        this.inverseNorms = new double[system.free().length + 1];
        Arrays.setAll(inverseNorms, k -> VectorSums.ofMagnitudes(basis.inverse(k)));
        this.guess = new MultiplierGuess(system, rows, basis);
        this.multipliers = guess.multipliers();
        this.corrections = guess.corrections();
    }

    /** Whether it is certain that the system has multipliers. */
    static boolean areProven(CircuitSystem system) {
        int more = system.labels() - (system.free().length + 1);
        if (more != 0 && more != 1) {
            return false;
        }
        double[][] rows = scaledRows(system);
        return rows != null && new EnclosedMultipliers(system, rows).areProven();
    }

    private boolean areProven() {
        int size = inverseNorms.length;
        double[][] basisRows = new double[size][];
        double[][] inverse = new double[size][];
        Arrays.setAll(basisRows, k -> reduced[basis.basis(k)]);
        Arrays.setAll(inverse, basis::inverse);
        double defect =
                InverseDefect.of(basisRows, inverse) + error * VectorSums.ofMagnitudes(inverseNorms) * BOUND_SLACK;
        // Weights that are known less closely are not below their largest size.
        if (!(error <= LARGEST_ERROR)) {
            return false;
        }
        for (int refinements = 0; true; refinements++) {
            EnclosedVector sum = combination();
            if (suffices(sum, distance(sum, system.free(), inverseNorms, defect) * (1 + LARGEST_ERROR))) {
                return true;
            }
            if (refinements == REFINEMENTS) {
                return false;
            }
            guess.refine(sum);
        }
    }

    private double largestBias() {
        int bias = rows[0].length - 1;
        double largest = 0;
        for (int i = 0; i < rows.length; i++) {
            largest = Math.max(largest, Math.abs(rows[i][bias]) + system.biasError(i) * powers[i]);
        }
        return largest;
    }

    private EnclosedVector combination() {
        return system.isStored()
                ? combination(rows, multipliers, corrections)
                : system.combination(unscaled(multipliers), unscaled(corrections));
    }

    /** Multipliers of the rows as they were before scaling; NaN where that is not exact. */
    private double[] unscaled(double[] numbers) {
        double[] unscaled = new double[numbers.length];
        Arrays.setAll(unscaled, i -> {
            double number = numbers[i] * powers[i];
            return number / powers[i] == numbers[i] ? number : Double.NaN;
        });
        return unscaled;
    }

    /** Each row, bias included, times a power of two that brings its largest weight near 1; null where that is not exact. */
    static double @Nullable [][] scaledRows(CircuitSystem system) {
        double[][] rows = new double[system.labels()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = system.row(i).clone();
            if (!scale(rows[i])) {
                return null;
            }
        }
        return rows;
    }

    /** Scales a row to a largest weight from 1 up to 2, unless all are zero; false where that loses digits. */
    static boolean scale(double[] row) {
        double power = power(row);
        double inversePower = 1 / power;
        if (!(power > 0 && inversePower > 0) || Double.isInfinite(power) || Double.isInfinite(inversePower)) {
            return false;
        }
        boolean exact = true;
        for (int j = 0; j < row.length; j++) {
            double scaled = row[j] * power;
            exact &= scaled * inversePower == row[j];
            row[j] = scaled;
        }
        return exact;
    }

    /** The power of two that brings the largest weight of a row near 1; 0 or infinite if that is out of range. */
    private static double power(double[] row) {
        double largest = 0;
        for (int j = 0; j < row.length - 1; j++) {
            largest = Math.max(largest, Math.abs(row[j]));
        }
        int exponent = largest == 0 ? 0 : Math.getExponent(largest);
        return Math.abs(exponent) >= Double.MAX_EXPONENT ? 0 : Math.scalb(1.0, -exponent);
    }

    private static double[][] reduced(CircuitSystem system, double[][] rows) {
        int[] free = system.free();
        double[][] reduced = new double[rows.length][free.length + 1];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < free.length; k++) {
                reduced[i][k] = rows[i][free[k]];
            }
            reduced[i][free.length] = 1;
        }
        return reduced;
    }

    /** {@code Σ λ̃_i y_i (w_i; b_i)}, with the sums of multipliers and corrections as {@code λ̃}. */
    static VectorSum combination(double[][] rows, double[] multipliers, double[] corrections) {
        VectorSum sum = new VectorSum(rows[0].length);
        for (int i = 0; i < rows.length; i++) {
            sum.add(multipliers[i], rows[i]);
            if (corrections[i] != 0) {
                sum.add(corrections[i], rows[i]);
            }
        }
        return sum;
    }

    /** At least {@code ‖δ‖₁}; infinite if the defect of the inverse is too large. */
    static double distance(EnclosedVector sum, int[] free, double[] inverseNorms, double defect) {
        // What products below the smallest double lose.
        double distance = inverseNorms.length * Double.MIN_VALUE;
        for (int k = 0; k < free.length; k++) {
            distance += (Math.abs(sum.value(free[k])) + sum.bound(free[k])) * inverseNorms[k];
        }
        return defect < LARGEST_DEFECT ? distance / (1 - defect) * BOUND_SLACK : Double.POSITIVE_INFINITY;
    }

    private boolean suffices(EnclosedVector sum, double distance) {
        return arePositive(multipliers, corrections, distance) && conditions.hold(sum, distance);
    }

    /** Whether all multipliers within this distance are positive; false for an infinite distance. */
    static boolean arePositive(double[] multipliers, double[] corrections, double distance) {
        for (int i = 0; i < multipliers.length; i++) {
            if (!(leastSum(multipliers[i], corrections[i]) > distance)) {
                return false;
            }
        }
        return true;
    }

    /** Less than the sum if that is positive, and not positive otherwise. */
    static double leastSum(double multiplier, double correction) {
        return (multiplier + correction) * (1 - 0x1p-50);
    }

    /** At least the distance of {@code v_j} from its sum with such a bound. */
    static double error(double bound, double distance) {
        return (bound + LARGEST_WEIGHT * distance) * BOUND_SLACK;
    }

    /** At least the constant, for entries of the bias up to this size and these bounds of the bounded features. */
    static double largestConstant(
            EnclosedVector sum, int bias, double largestBias, int[] bounded, double[] bounds, double distance) {
        double constant = sum.value(bias);
        double magnitude = Math.abs(constant);
        double error = sum.bound(bias) + largestBias * distance;
        for (int p = 0; p < bounded.length; p++) {
            double part = sum.value(bounded[p]) * bounds[p];
            constant += part;
            magnitude += Math.abs(part);
            error += error(sum.bound(bounded[p]), distance) * Math.abs(bounds[p]);
        }
        // What the products and additions here round away, and what products below the smallest double lose.
        double steps = bounded.length + 4.0;
        double rounding = 2 * steps * UNIT_ROUNDOFF * magnitude + 8 * steps * Double.MIN_VALUE;
        return constant + (error + rounding) * BOUND_SLACK;
    }
}
