package org.orthant.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.EnclosedVector;

/**
 * Rows of labels that are a basis of the free features, with their approximate inverse {@code C}: what is found once for all circuits
 * that leave the multipliers of the same labels to the checker.
 *
 * <p>With the square matrix {@code N} of these rows, {@code a} and {@code C} as in {@link EnclosedMultipliers}, but without a condition on
 * the sum of multipliers: exactly one {@code δ} has {@code δᵀN = rᵀ}, and {@code ‖δ‖₁ ≤ Σ_k |r_k| ‖C_k‖₁ / (1 − a)}.
 */
final class SharedBasis {

    private final List<Integer> labels;
    private final int[] signs;
    private final int[] free;
    private final double[][] rows;
    private final JordanExchange exchange;
    private final double[] inverseNorms;
    private final double defect;

    private SharedBasis(CircuitSystem system, List<Integer> labels, double[][] rows) {
        this.labels = List.copyOf(labels);
        this.signs = system.signs();
        this.free = system.free().clone();
        this.rows = rows;
        double[][] reduced = reduced();
        this.exchange = JordanExchange.of(reduced, free.length);
        this.inverseNorms = new double[free.length];
        Arrays.setAll(inverseNorms, k -> VectorSums.ofMagnitudes(exchange.inverse(k)));
        double[][] basis = new double[free.length][];
        double[][] inverse = new double[free.length][];
        Arrays.setAll(basis, k -> reduced[exchange.basis(k)]);
        Arrays.setAll(inverse, exchange::inverse);
        this.defect = InverseDefect.of(basis, inverse);
    }

    /** The rows with their entries in free features first: the rows themselves, where these are all features. */
    private double[][] reduced() {
        if (Arrays.equals(free, IntStream.range(0, free.length).toArray())) {
            return rows;
        }
        double[][] reduced = new double[rows.length][free.length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < free.length; k++) {
                reduced[i][k] = rows[i][free[k]];
            }
        }
        return reduced;
    }

    /** Empty if there are not as many labels as free features, if these do not use all features, or if rows cannot be scaled. */
    static Optional<SharedBasis> of(CircuitSystem system, List<Integer> labels) {
        if (labels.isEmpty() || !isSquare(system)) {
            return Optional.empty();
        }
        double[][] rows = EnclosedMultipliers.scaledRows(system);
        return rows == null ? Optional.empty() : Optional.of(new SharedBasis(system, labels, rows));
    }

    private static boolean isSquare(CircuitSystem system) {
        return system.labels() == system.free().length
                && system.free().length + system.bounded().length == system.row(0).length - 1;
    }

    /** Whether it is that of the labels of a system. */
    boolean isOf(CircuitSystem system, List<Integer> others) {
        return labels.equals(others) && Arrays.equals(signs, system.signs()) && Arrays.equals(free, system.free());
    }

    /** The rows, each times a power of two; to be read only. */
    double[][] rows() {
        return rows;
    }

    /** At least {@code ‖δ‖₁} for what multipliers leave in the free features. */
    double distance(EnclosedVector left) {
        return EnclosedMultipliers.distance(left, free, inverseNorms, defect);
    }

    /** Returns about the {@code δ} that makes up for what multipliers leave in the free features, in the order of the rows. */
    double[] step(EnclosedVector left) {
        double[] step = new double[free.length];
        double[] ofBasis = new double[free.length];
        for (int k = 0; k < free.length; k++) {
            VectorSums.addScaled(ofBasis, -left.value(free[k]), exchange.inverse(k));
        }
        for (int k = 0; k < free.length; k++) {
            step[exchange.basis(k)] = ofBasis[k];
        }
        return step;
    }
}
