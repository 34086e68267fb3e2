package org.orthant.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Whether the constraints of a circuit contradict one another.
 *
 * <p>Multipliers that are given are inserted. Otherwise floating point tries to prove that there are some ({@link
 * PositiveSolution}), and where it cannot, the null space of the columns is found exactly.
 */
final class CircuitCheck {

    private final OutputLayer layer;
    private final FeatureDomain domain;

    CircuitCheck(OutputLayer layer, FeatureDomain domain) {
        this.layer = layer;
        this.domain = domain;
    }

    /** What is wrong with the claim that no input satisfies the circuit's constraints; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, Circuit circuit) {
        return formalFlaw(circuit).or(() -> {
            CircuitSystem system = new CircuitSystem(layer, domain, labelSet, circuit);
            return circuit.multipliers()
                    .map(multipliers -> flawOf(system, circuit.labels().size(), multipliers))
                    .orElseGet(() -> isContradictory(system)
                            ? Optional.empty()
                            : Optional.of("no non-negative combination of the circuit's constraints cancels"));
        });
    }

    private Optional<String> formalFlaw(Circuit circuit) {
        int d = layer.features();
        if (circuit.labels().isEmpty()) {
            return Optional.of("the circuit has no labels");
        }
        int last = circuit.labels().get(circuit.labels().size() - 1);
        if (last >= layer.labels()) {
            return Optional.of("label " + last + " of the circuit is none of " + layer.labels());
        }
        List<Integer> bounded = new ArrayList<>(circuit.lowerBounds());
        bounded.addAll(circuit.upperBounds());
        for (int feature : bounded) {
            if (feature >= d) {
                return Optional.of("feature " + feature + " of the circuit is none of " + d);
            }
        }
        // More are never needed, and would only keep the checker busy.
        if (circuit.multipliers().isEmpty() && circuit.size() > d + 2) {
            return Optional.of("the circuit has " + circuit.size() + " constraints and no multipliers: " + (d + 2)
                    + " are enough for " + d + " features");
        }
        return Optional.empty();
    }

    private static Optional<String> flawOf(CircuitSystem system, int labels, List<Rational> multipliers) {
        if (multipliers.stream().anyMatch(multiplier -> multiplier.signum() < 0)) {
            return Optional.of("a multiplier of the circuit is negative");
        }
        if (multipliers.stream().limit(labels).allMatch(multiplier -> multiplier.signum() == 0)) {
            return Optional.of("the multipliers of the circuit's labels are all zero");
        }
        Optional<BigInteger> common = CommonDenominator.of(multipliers);
        if (common.isEmpty()) {
            return Optional.of(CommonDenominator.flaw("the circuit's multipliers"));
        }
        Rational[] sum = combination(system.columns(), multipliers, common.get());
        int last = sum.length - 1;
        for (int j = 0; j < last; j++) {
            if (sum[j].signum() != 0) {
                return Optional.of(
                        "the circuit does not cancel in feature " + j + ": " + sum[j].toDouble() + " is left");
            }
        }
        return sum[last].signum() <= 0
                ? Optional.empty()
                : Optional.of("the circuit allows logits whose sum is " + sum[last].toDouble() + ", more than 0");
    }

    /** The combination, times a positive factor that spares fractions. */
    private static Rational[] combination(List<double[]> columns, List<Rational> multipliers, BigInteger common) {
        Rational[] sum = new Rational[columns.get(0).length];
        Arrays.fill(sum, Rational.ZERO);
        for (int i = 0; i < columns.size(); i++) {
            Rational multiplier = multipliers.get(i);
            BigInteger factor = multiplier.numerator().multiply(common.divide(multiplier.denominator()));
            ScaledIntegers column = ScaledIntegers.of(columns.get(i));
            for (int j = 0; j < sum.length; j++) {
                BigInteger product = column.integer(j).multiply(factor);
                sum[j] = sum[j].add(Rational.scaled(product, column.exponent()));
            }
        }
        return sum;
    }

    private static boolean isContradictory(CircuitSystem system) {
        double[][] columns = system.homogeneous();
        return PositiveSolution.isProven(columns) || NonNegativeCombination.exists(nullSpace(columns));
    }

    /** Each column times a power of two of its own, which changes no sign of a solution. */
    private static IntegerMatrix nullSpace(double[][] columns) {
        BigInteger[][] rows = new BigInteger[columns.length][];
        Arrays.setAll(rows, i -> ScaledIntegers.of(columns[i]).integers());
        return PadicNullSpace.of(IntegerMatrix.of(rows).transpose());
    }
}
