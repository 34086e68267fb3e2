package org.orthant.proof;

import java.util.Arrays;
import java.util.Map;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/**
 * A proof in floating point that the labels of a circuit which are combined contradict its other constraints, where the other labels are a
 * {@link SharedBasis}. Nothing follows where it fails.
 *
 * <p>The multipliers of combined labels are exact. Those {@code λ̃} of the basis are about what cancels them; the exact ones are within
 * {@link SharedBasis#distance} of them. Rows are those that the layer stores.
 */
final class CombinedMultipliers {

    /** As in {@link EnclosedMultipliers}. */
    private static final int REFINEMENTS = 2;

    private final SharedBasis basis;
    private final VectorSum given;
    private final boolean representable;
    private final CircuitConditions conditions;
    private final double[] multipliers;
    private final double[] corrections;

    /** @param system that of the other labels */
    CombinedMultipliers(
            CircuitSystem system,
            SharedBasis basis,
            OutputLayer layer,
            LabelSet labelSet,
            Map<Integer, Rational> combined) {
        this.basis = basis;
        int bias = layer.features();
        this.given = new VectorSum(bias + 1);
        boolean exact = true;
        boolean unbiased = true;
        double[] row = new double[bias + 1];
        for (Map.Entry<Integer, Rational> each : combined.entrySet()) {
            int label = each.getKey();
            double multiplier = each.getValue().toDouble();
            exact &= Double.isFinite(multiplier) && Rational.exactly(multiplier).equals(each.getValue());
            layer.copyRow(label, row);
            row[bias] = layer.bias(label);
            unbiased &= row[bias] == 0;
            given.add(labelSet.signAt(label) * multiplier, row);
        }
        this.representable = exact;
        double largestBias = Arrays.stream(basis.rows())
                .mapToDouble(each -> Math.abs(each[bias]))
                .max()
                .orElse(0);
        this.conditions = new CircuitConditions(system, largestBias, unbiased);
        this.multipliers = basis.step(given);
        this.corrections = new double[multipliers.length];
    }

    /** Whether it is certain that there are multipliers. */
    boolean areProven() {
        for (int refinements = 0; representable; refinements++) {
            EnclosedVector sum = sum();
            double distance = basis.distance(sum);
            if (EnclosedMultipliers.arePositive(multipliers, corrections, distance) && conditions.hold(sum, distance)) {
                return true;
            }
            if (refinements == REFINEMENTS) {
                return false;
            }
            double[] step = basis.step(sum);
            for (int i = 0; i < step.length; i++) {
                MultiplierGuess.add(step[i], i, multipliers, corrections);
            }
        }
        return false;
    }

    private EnclosedVector sum() {
        VectorSum sum = new VectorSum(given);
        for (int i = 0; i < multipliers.length; i++) {
            sum.add(multipliers[i], basis.rows()[i]);
            sum.add(corrections[i], basis.rows()[i]);
        }
        return sum;
    }
}
