package org.orthant.bench;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A contender's answer for one label set.
 *
 * @param verdict whether some input produces the set
 * @param radius the radius of the largest ball in its region, where the contender computes it
 * @param steps pivots, or whatever its method repeats, where it is known
 * @param handoverNanos the part of its time that it spent on handing over a model and not on solving it
 */
record Outcome(Verdict verdict, OptionalDouble radius, OptionalLong steps, long handoverNanos) {

    /** An answer without a radius. */
    static Outcome of(Verdict verdict) {
        return new Outcome(verdict, OptionalDouble.empty(), OptionalLong.empty(), 0);
    }

    /** An answer with a radius. */
    static Outcome of(Verdict verdict, double radius) {
        return new Outcome(verdict, OptionalDouble.of(radius), OptionalLong.empty(), 0);
    }

    /** This answer, found in so many steps. */
    Outcome withSteps(long steps) {
        return new Outcome(verdict, radius, OptionalLong.of(steps), handoverNanos);
    }

    /** This answer, some of whose time was not spent on solving. */
    Outcome withHandover(long nanos) {
        return new Outcome(verdict, radius, steps, nanos);
    }
}
