package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * The conditions on the multipliers of a circuit, stated for its labels alone.
 *
 * <p>The circuit proves its claim iff there are {@code λ, α, β ≥ 0}, {@code λ ≠ 0}, with {@code v + α − β = 0} for {@code v
 * = Σ λ_i y_i w_i} and {@code Σ λ_i y_i b_i − α·L + β·U ≤ 0}. In a feature none of whose bounds is in the circuit this means
 * {@code v_j = 0}: the feature is <em>free</em>. In all others, the <em>bounded</em> ones, {@code v_j} determines the
 * multipliers, and only its sign matters. What remains are conditions on {@code λ ≥ 0}, {@code λ ≠ 0}:
 *
 * <ul>
 *   <li>{@code v_j = 0} for free features;
 *   <li>{@code v_j ≤ 0} where only the lower, {@code v_j ≥ 0} where only the upper bound is in the circuit;
 *   <li>nothing where a feature has one value, which is both its bounds;
 *   <li>{@code Σ λ_i y_i b_i + Σ_j max(v_j L_j, v_j U_j) ≤ 0}, the sum over bounded features: the <em>constant</em>.
 * </ul>
 *
 * <p>(With {@code λ = 0}, only both bounds of features would be left, whose constant {@code Σ α_j (U_j − L_j)} is
 * positive.)
 */
final class CircuitSystem {

    private final double[][] rows;
    private final int[] free;
    private final int[] bounded;
    private final boolean[] inLower;
    private final boolean[] inUpper;
    private final Box domain;
    private final CircuitRows source;
    private final List<Integer> labels;
    private final int[] labelSigns;

    /** The row of labels that are combined, if there are some: it follows those of the other labels. */
    private final Optional<CombinedRow> combined;

    /** Which bounds of a feature are in the circuit. */
    enum Side {
        LOWER,
        UPPER,
        BOTH,
        /** Both, which are equal: the feature has one value, and {@code v_j} any sign. */
        FIXED
    }

    CircuitSystem(OutputLayer layer, Box domain, LabelSet labelSet, Circuit circuit) {
        this(new StoredRows(layer), domain, labelSet, circuit);
    }

    CircuitSystem(CircuitRows source, Box domain, LabelSet labelSet, Circuit circuit) {
        this.domain = domain;
        this.source = source;
        this.labels = circuit.separate();
        this.labelSigns = labels.stream().mapToInt(labelSet::signAt).toArray();
        OutputLayer layer = source.rounded();
        int d = layer.features();
        combined = circuit.combined().isEmpty()
                ? Optional.empty()
                : Optional.of(CombinedRow.of(source, labelSet, circuit.combined()));
        rows = new double[labels.size() + (combined.isPresent() ? 1 : 0)][];
        boolean[] used = new boolean[d];
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            rows[i] = signedRow(layer, label, labelSigns[i]);
            markUsed(rows[i], source.error(label), used);
        }
        combined.ifPresent(row -> {
            rows[labels.size()] = row.rounded();
            markUsed(row.rounded(), 0, used);
        });
        inLower = members(circuit.lowerBounds(), d);
        inUpper = members(circuit.upperBounds(), d);
        // Where all weights are zero, so is v_j, which suits every condition.
        int[] usedOnes = IntStream.range(0, d).filter(j -> used[j]).toArray();
        free = IntStream.of(usedOnes).filter(j -> !inLower[j] && !inUpper[j]).toArray();
        bounded = IntStream.of(usedOnes).filter(j -> inLower[j] || inUpper[j]).toArray();
    }

    /** The number of labels, those that are combined being one, and so of multipliers. */
    int labels() {
        return rows.length;
    }

    /** {@code y_i (w_i; b_i)} for label number {@code i} of the circuit: its d weights, then its bias; to be read only. */
    double[] row(int i) {
        return rows[i];
    }

    /** The signs that the label set gives labels which are not combined. */
    int[] signs() {
        return labelSigns.clone();
    }

    /** Whether rows are as they are stored, so that {@link #row} is exact. */
    boolean isStored() {
        return source instanceof StoredRows;
    }

    /** At least the error of each weight of label number {@code i}. */
    double error(int i) {
        return source.error(labels.get(i));
    }

    /** At least the error of the bias of label number {@code i}. */
    double biasError(int i) {
        return source.biasError(labels.get(i));
    }

    /** Row number {@code i} exactly, as {@link #row} has it rounded. */
    ScaledIntegers exactRow(int i) {
        if (i == labels.size()) {
            return combined.orElseThrow().exact();
        }
        ScaledIntegers row = source.exact(labels.get(i));
        if (labelSigns[i] > 0) {
            return row;
        }
        BigInteger[] negated = row.integers();
        Arrays.setAll(negated, j -> negated[j].negate());
        return ScaledIntegers.of(negated, row.exponent());
    }

    /** {@code Σ (factors_i + corrections_i) y_i (w_i; b_i)}. */
    EnclosedVector combination(double[] factors, double[] corrections) {
        double[] signed = new double[factors.length];
        double[] signedCorrections = new double[factors.length];
        Arrays.setAll(signed, i -> labelSigns[i] * factors[i]);
        Arrays.setAll(signedCorrections, i -> labelSigns[i] * corrections[i]);
        return source.combination(labels, signed, signedCorrections);
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
        if (domain.isFixed(feature)) {
            return Side.FIXED;
        }
        if (inLower[feature]) {
            return inUpper[feature] ? Side.BOTH : Side.LOWER;
        }
        return Side.UPPER;
    }

    /** Whether, of the circuit's bounds of the feature at this position, the upper one bears a {@code v} of this sign. */
    boolean isUpper(int position, double v) {
        Side side = side(position);
        return (side == Side.BOTH || side == Side.FIXED) ? v > 0 : side == Side.UPPER;
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

    private static void markUsed(double[] row, double error, boolean[] used) {
        for (int j = 0; j < used.length; j++) {
            used[j] |= row[j] != 0 || error != 0;
        }
    }

    private static boolean[] members(List<Integer> features, int d) {
        boolean[] members = new boolean[d];
        features.forEach(feature -> members[feature] = true);
        return members;
    }
}
