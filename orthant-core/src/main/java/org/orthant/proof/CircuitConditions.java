package org.orthant.proof;

import java.util.Arrays;
import org.orthant.exact.EnclosedVector;
import org.orthant.proof.CircuitSystem.Side;

/**
 * The conditions of a {@link CircuitSystem} on {@code v} and the constant, for all multipliers within a distance of some that are known.
 *
 * @param system its rows are scaled to entries of less than 2 in size
 * @param largestBias at least the size of the biases of rows whose multipliers are not known exactly
 * @param unbiased whether the biases of all other rows are zero
 */
record CircuitConditions(CircuitSystem system, double largestBias, boolean unbiased) {

    CircuitConditions(CircuitSystem system, double largestBias) {
        this(system, largestBias, true);
    }

    /** Whether they hold. */
    boolean hold(EnclosedVector sum, double distance) {
        return signsSuitBounds(sum, distance) && constantSuits(sum, distance);
    }

    private boolean signsSuitBounds(EnclosedVector sum, double distance) {
        int[] bounded = system.bounded();
        for (int p = 0; p < bounded.length; p++) {
            double value = sum.value(bounded[p]);
            double error = EnclosedMultipliers.error(sum.bound(bounded[p]), distance);
            if (system.side(p) != Side.FIXED && !((system.isUpper(p, value) ? value : -value) > error)) {
                return false;
            }
        }
        return true;
    }

    private boolean constantSuits(EnclosedVector sum, double distance) {
        int[] bounded = system.bounded();
        double[] bounds = new double[bounded.length];
        Arrays.setAll(bounds, p -> system.isUpper(p, sum.value(bounded[p])) ? system.upper(p) : system.lower(p));
        boolean vanishes = largestBias == 0 && unbiased && Arrays.stream(bounds).allMatch(bound -> bound == 0);
        int bias = system.row(0).length - 1;
        return vanishes || EnclosedMultipliers.largestConstant(sum, bias, largestBias, bounded, bounds, distance) < 0;
    }
}
