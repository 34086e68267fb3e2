package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;

/** The sum {@code Σ λ_i y_i (w_i; b_i)} over the labels of a circuit that are combined, times some positive number. */
final class CombinedRow {

    private final ScaledIntegers exact;
    private final double[] rounded;

    private CombinedRow(ScaledIntegers exact, double[] rounded) {
        this.exact = exact;
        this.rounded = rounded;
    }

    /** With multipliers that have a common denominator. */
    static CombinedRow of(CircuitRows rows, LabelSet labelSet, Map<Integer, Rational> multipliers) {
        List<Rational> numbers = List.copyOf(multipliers.values());
        BigInteger[] factors =
                GivenMultipliers.integers(numbers, CommonDenominator.of(numbers).orElseThrow());
        ScaledIntegers[] exact = new ScaledIntegers[factors.length];
        int i = 0;
        for (int label : multipliers.keySet()) {
            factors[i] = labelSet.signAt(label) < 0 ? factors[i].negate() : factors[i];
            exact[i++] = rows.exact(label);
        }
        BigInteger[] sum = GivenMultipliers.sum(exact, factors).integers();
        int bits = Arrays.stream(sum).mapToInt(BigInteger::bitLength).max().orElse(0);
        double[] rounded = new double[sum.length];
        Arrays.setAll(rounded, j -> {
            double value = Rational.scaled(sum[j], -bits).toDouble();
            return value == 0 ? sum[j].signum() * Double.MIN_VALUE : value;
        });
        return new CombinedRow(ScaledIntegers.of(sum, -bits), rounded);
    }

    /** The sum. */
    ScaledIntegers exact() {
        return exact;
    }

    /** Its entries as doubles of at most 1 in size, none of which is zero unless the exact one is; to be read only. */
    double[] rounded() {
        return rounded;
    }
}
