package org.orthant.bench;

/**
 * One contender's work on one label set, in CPU time.
 *
 * @param buildNanos for writing down the model and handing it over
 * @param solveNanos for deciding
 * @param outcome what was decided
 */
record Measurement(long buildNanos, long solveNanos, Outcome outcome) {

    boolean isDecided() {
        return outcome.verdict().isDecision();
    }
}
