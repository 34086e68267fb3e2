package org.orthant.proof;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * The conditions on the multipliers of a circuit, stated for its labels alone.
 *
 * <p>The circuit proves its claim iff there are {@code λ, α, β ≥ 0}, {@code λ ≠ 0}, with {@code v + α − β = 0} for {@code v
 * = Σ λ_i y_i w_i} and {@code Σ λ_i y_i b_i − α·L + β·U ≤ 0}. In a feature none of whose bounds is in the circuit this says
 * {@code v_j = 0}: the feature is <em>free</em>. In all others, the <em>bounded</em> ones, {@code v_j} determines the
 * multipliers, and only its sign matters. What remains are conditions on {@code λ ≥ 0}, {@code λ ≠ 0}:
 *
 * <ul>
 *   <li>{@code v_j = 0} for free features;
 *   <li>{@code v_j ≤ 0} where only the lower, {@code v_j ≥ 0} where only the upper bound is in the circuit;
 *   <li>{@code Σ λ_i y_i b_i + Σ_j max(v_j L_j, v_j U_j) ≤ 0}, the sum over bounded features: the <em>constant</em>.
 * </ul>
 *
 * <p>(With {@code λ = 0}, nothing but both bounds of features would be left, whose constant {@code Σ α_j (U_j − L_j)} is
 * positive.)
 */
final class CircuitSystem {

    private final double[][] rows;
    private final int[] free;
    private final int[] bounded;
    private final boolean[] inLower;
    private final boolean[] inUpper;
    private final Box domain;

    /** Which bounds of a feature are in the circuit. */
    enum Side {
        LOWER,
        UPPER,
        BOTH
    }

    CircuitSystem(OutputLayer layer, Box domain, LabelSet labelSet, Circuit circuit) {
        this.domain = domain;
        int d = layer.features();
        rows = new double[circuit.labels().size()][];
        boolean[] used = new boolean[d];
        for (int i = 0; i < rows.length; i++) {
            int label = circuit.labels().get(i);
            rows[i] = signedRow(layer, label, labelSet.signAt(label));
            markUsed(rows[i], used);
        }
        inLower = members(circuit.lowerBounds(), d);
        inUpper = members(circuit.upperBounds(), d);
        // Where all weights are zero, so is v_j, which suits every condition.
        int[] usedOnes = IntStream.range(0, d).filter(j -> used[j]).toArray();
        free = IntStream.of(usedOnes).filter(j -> !inLower[j] && !inUpper[j]).toArray();
        bounded = IntStream.of(usedOnes).filter(j -> inLower[j] || inUpper[j]).toArray();
    }

    /** The number of labels, and so of multipliers. */
    int labels() {
        return rows.length;
    }

    /** {@code y_i (w_i; b_i)} for label number {@code i} of the circuit: its d weights, then its bias; to be read only. */
    double[] row(int i) {
        return rows[i];
    }

    /** Features in which {@code v} must vanish, and not all weights are zero; to be read only. */
    int[] free() {
        return free;
    }

    /** The other features in which not all weights are zero, with a bound in the circuit; to be read only. */
    int[] bounded() {
        return bounded;
    }

    /** Which bounds of the bounded feature at this position are in the circuit. */
    Side side(int position) {
        int feature = bounded[position];
        if (inLower[feature]) {
            return inUpper[feature] ? Side.BOTH : Side.LOWER;
        }
        return Side.UPPER;
    }

    /** Whether, of the circuit's bounds of the feature at this position, the upper one bears a {@code v} of this sign. */
    boolean isUpper(int position, double v) {
        Side side = side(position);
        return side == Side.BOTH ? v > 0 : side == Side.UPPER;
    }

    double lower(int position) {
        return domain.lower(bounded[position]);
    }

    double upper(int position) {
        return domain.upper(bounded[position]);
    }

    private static double[] signedRow(OutputLayer layer, int label, int sign) {
        int d = layer.features();
        double[] row = new double[d + 1];
        layer.copyRow(label, row);
        row[d] = layer.bias(label);
        if (sign < 0) {
            for (int j = 0; j <= d; j++) {
                row[j] = -row[j];
            }
        }
        return row;
    }

    private static void markUsed(double[] row, boolean[] used) {
        for (int j = 0; j < used.length; j++) {
            used[j] |= row[j] != 0;
        }
    }

    private static boolean[] members(List<Integer> features, int d) {
        boolean[] members = new boolean[d];
        features.forEach(feature -> members[feature] = true);
        return members;
    }
}
