package org.orthant.bench.solver;

import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.verify.Effort;

/**
 * A contender's answer for one label set.
 *
 * @param verdict whether some input produces the set
 * @param radius the radius of the largest ball in its region, where the contender computes it
 * @param effort what it took, where that is known
 * @param handoverNanos the part of its time that it spent on handing over a model and not on solving it
 * @param check checks the proof, where there is one, and fails if it is none
 */
public record Outcome(
        Verdict verdict, OptionalDouble radius, Optional<Effort> effort, long handoverNanos, Optional<Runnable> check) {

    /** An answer without a radius. */
    public static Outcome of(Verdict verdict) {
        return new Outcome(verdict, OptionalDouble.empty(), Optional.empty(), 0, Optional.empty());
    }

    /** An answer with a radius. */
    public static Outcome of(Verdict verdict, double radius) {
        return new Outcome(verdict, OptionalDouble.of(radius), Optional.empty(), 0, Optional.empty());
    }

    /** This answer, which took so much. */
    public Outcome withEffort(Effort effort) {
        return new Outcome(verdict, radius, Optional.of(effort), handoverNanos, check);
    }

    /** This answer, some of whose time was not spent on solving. */
    public Outcome withHandover(long nanos) {
        return new Outcome(verdict, radius, effort, nanos, check);
    }

    /** This answer, with a proof to be checked. */
    Outcome withCheck(Runnable proof) {
        return new Outcome(verdict, radius, effort, handoverNanos, Optional.of(proof));
    }

    /** This answer alone, which needs no memory for a proof. */
    public Outcome withoutCheck() {
        return new Outcome(verdict, radius, effort, handoverNanos, Optional.empty());
    }
}
