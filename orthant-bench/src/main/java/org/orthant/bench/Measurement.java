package org.orthant.bench;

import java.util.OptionalLong;
import org.orthant.bench.solver.SolverOutcome;

/**
 * The work of one solver on one label set, in CPU time.
 *
 * @param buildNanos for writing down the model and handing it over
 * @param solveNanos for deciding
 * @param checkNanos for checking the proof, where there is one
 * @param outcome what was decided
 */
record Measurement(long buildNanos, long solveNanos, OptionalLong checkNanos, SolverOutcome outcome) {

    /** Work without a proof. */
    Measurement(long buildNanos, long solveNanos, SolverOutcome outcome) {
        this(buildNanos, solveNanos, OptionalLong.empty(), outcome);
    }

    boolean isDecided() {
        return outcome.verdict().isDecision();
    }
}
