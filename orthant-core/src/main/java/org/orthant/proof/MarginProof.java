package org.orthant.proof;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;

/**
 * Bounds of the logit margin {@code g*} of a label set: the largest number that all left sides {@code y_i (w_i·x + b_i − τ_i)} can
 * reach together; for rankings, how far the lowest logit of the set can be above the highest of the others. It is negative where no
 * input produces the set: then it states the shortfall.
 *
 * @param low at most {@code g*}
 * @param point proves it: there, all left sides are at least {@code low}; for rankings, {@code low / 2}
 * @param high at least {@code g*}; infinite if nothing is claimed
 * @param ceiling proves it: constraints that contradict one another once all left sides have to be above {@code high}; none if that
 *     is infinite
 */
public record MarginProof(double low, Point point, double high, Optional<Circuit> ceiling) {

    /** Checks the form; whether the bounds hold is the checker's business. */
    public MarginProof {
        if (ceiling.isEmpty() != (high == Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a margin of at most " + high + " has "
                    + (ceiling.isEmpty() ? "no" : "a") + " proof of that: expected one exactly where it is finite");
        }
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public MarginProof relabelled(IntUnaryOperator labelOf) {
        return new MarginProof(low, point, high, ceiling.map(circuit -> circuit.relabelled(labelOf)));
    }

    /** Returns why a label set cannot have this margin whatever the layer is; empty if it may. */
    Optional<String> impossible(LabelSet labelSet, boolean ranking) {
        if (!(Double.isFinite(low) && low <= high)) {
            return Optional.of("the margin from " + low + " to " + high + " is not an interval");
        }
        if (ranking && high / 2 * 2 != high) {
            return Optional.of("the upper end " + high + " of the margin: its half is not a double");
        }
        return ranking && (labelSet.size() == 0 || labelSet.size() == labelSet.labels())
                ? Optional.of("a ranking has no margin without labels on both sides of it")
                : Optional.empty();
    }

    /** Returns what all left sides have to reach at {@link #point}. */
    Rational neededAtPoint(boolean ranking) {
        Rational exactly = Rational.exactly(low);
        return ranking ? exactly.divide(Rational.of(2)) : exactly;
    }
}
