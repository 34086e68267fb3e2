package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.ScaledIntegers;
import org.orthant.proof.CircuitSystem.Side;

/**
 * Whether a {@link CircuitSystem} has multipliers, decided in integers.
 *
 * <p>Each label has a column of integers: its row times a power of two, by which its multiplier is divided. The null space
 * of these columns in the free features contains all multipliers that cancel there. Every vector of a basis is continued by
 * what must not be negative either: {@code ∓v_j} of bounded features, and minus the constant. Whether some non-zero combination
 * has no negative entry is then for {@link NonNegativeCombination} to say.
 *
 * <p>Where both bounds of a feature are in the circuit, the multiplier {@code β_j} of the upper one is a further unknown, with
 * a column of zeros; that of the lower one is {@code β_j − v_j}, and their part of the constant {@code v_j L_j + β_j (U_j −
 * L_j)}.
 */
final class ExactMultipliers {

    private final CircuitSystem system;
    private final ScaledIntegers[] columns;

    /** The positions of bounded features with both bounds. */
    private final int[] pairs;

    /** 1, then the lower, then the upper bounds of bounded features, all times one power of two. */
    private final ScaledIntegers bounds;

    private ExactMultipliers(CircuitSystem system) {
        this.system = system;
        columns = new ScaledIntegers[system.labels()];
        Arrays.setAll(columns, system::exactRow);
        int bounded = system.bounded().length;
        pairs = IntStream.range(0, bounded)
                .filter(p -> system.side(p) == Side.BOTH)
                .toArray();
        double[] numbers = new double[1 + 2 * bounded];
        numbers[0] = 1;
        for (int p = 0; p < bounded; p++) {
            // A bound that is not in the circuit has the factor zero, and need not be finite.
            numbers[1 + p] = system.side(p) == Side.UPPER ? 0 : system.lower(p);
            numbers[1 + bounded + p] =
                    system.side(p) == Side.LOWER || system.side(p) == Side.FIXED ? 0 : system.upper(p);
        }
        bounds = ScaledIntegers.of(numbers);
    }

    /** Whether the system has multipliers. */
    static boolean exist(CircuitSystem system) {
        return new ExactMultipliers(system).exist();
    }

    private boolean exist() {
        IntegerMatrix basis = nullSpace();
        BigInteger[][] continued = new BigInteger[basis.rows()][];
        Arrays.setAll(continued, f -> continued(basis.row(f)));
        return continued.length > 0 && NonNegativeCombination.exists(IntegerMatrix.of(continued));
    }

    /** All vectors of multipliers, and of {@code β} of pairs, that cancel in the free features. */
    private IntegerMatrix nullSpace() {
        int[] free = system.free();
        int unknowns = columns.length + pairs.length;
        BigInteger[][] equations = new BigInteger[free.length][unknowns];
        for (int k = 0; k < free.length; k++) {
            for (int i = 0; i < unknowns; i++) {
                equations[k][i] = i < columns.length ? columns[i].integer(free[k]) : BigInteger.ZERO;
            }
        }
        return free.length == 0 ? identity(unknowns) : PadicNullSpace.of(IntegerMatrix.of(equations, unknowns));
    }

    private static IntegerMatrix identity(int size) {
        BigInteger[][] rows = new BigInteger[size][size];
        for (int i = 0; i < size; i++) {
            Arrays.fill(rows[i], BigInteger.ZERO);
            rows[i][i] = BigInteger.ONE;
        }
        return IntegerMatrix.of(rows, size);
    }

    private BigInteger[] continued(BigInteger[] vector) {
        int[] bounded = system.bounded();
        BigInteger[] continued = Arrays.copyOf(vector, vector.length + bounded.length + 1);
        BigInteger constant = sum(vector, system.row(0).length - 1).multiply(bounds.integer(0));
        int pair = columns.length;
        for (int p = 0; p < bounded.length; p++) {
            BigInteger value = sum(vector, bounded[p]);
            BigInteger lower = bounds.integer(1 + p);
            BigInteger upper = bounds.integer(1 + bounded.length + p);
            // α of a lower bound is β − v, and β of an upper one α + v.
            BigInteger beta = switch (system.side(p)) {
                case LOWER, FIXED -> BigInteger.ZERO;
                case UPPER -> value;
                case BOTH -> vector[pair++];
            };
            BigInteger alpha = beta.subtract(value);
            continued[vector.length + p] = switch (system.side(p)) {
                case UPPER -> beta;
                case LOWER, BOTH -> alpha;
                case FIXED -> BigInteger.ZERO;
            };
            constant = constant.add(beta.multiply(upper)).subtract(alpha.multiply(lower));
        }
        continued[continued.length - 1] = constant.negate();
        return continued;
    }

    /** {@code Σ λ_i y_i w_ij}; for the entry behind the weights, {@code Σ λ_i y_i b_i}. */
    private BigInteger sum(BigInteger[] vector, int j) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < columns.length; i++) {
            sum = sum.add(vector[i].multiply(columns[i].integer(j)));
        }
        return sum;
    }
}
