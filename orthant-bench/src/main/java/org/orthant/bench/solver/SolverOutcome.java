package org.orthant.bench.solver;

import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.verify.Effort;

/**
 * A solver's result for one label set.
 *
 * @param verdict whether some input produces the set
 * @param radius the radius of the largest ball in its region, where the solver computes it
 * @param effort what it took, where that is known
 * @param handoverNanos the part of its time that it spent on handing over a model and not on solving it
 * @param check checks the proof, where there is one, and fails if it does not hold
 */
public record SolverOutcome(
        SolverVerdict verdict,
        OptionalDouble radius,
        Optional<Effort> effort,
        long handoverNanos,
        Optional<Runnable> check) {

    /** A result without a radius. */
    public static SolverOutcome of(SolverVerdict verdict) {
        return new SolverOutcome(verdict, OptionalDouble.empty(), Optional.empty(), 0, Optional.empty());
    }

    /** A result with a radius. */
    public static SolverOutcome of(SolverVerdict verdict, double radius) {
        return new SolverOutcome(verdict, OptionalDouble.of(radius), Optional.empty(), 0, Optional.empty());
    }

    /** This result with its effort. */
    public SolverOutcome withEffort(Effort effort) {
        return new SolverOutcome(verdict, radius, Optional.of(effort), handoverNanos, check);
    }

    /** This result, some of whose time was not spent on solving. */
    public SolverOutcome withHandover(long nanos) {
        return new SolverOutcome(verdict, radius, effort, nanos, check);
    }

    /** This result, with a proof to be checked. */
    SolverOutcome withCheck(Runnable proof) {
        return new SolverOutcome(verdict, radius, effort, handoverNanos, Optional.of(proof));
    }

    /** This result alone, which needs no memory for a proof. */
    public SolverOutcome withoutCheck() {
        return new SolverOutcome(verdict, radius, effort, handoverNanos, Optional.empty());
    }
}
