package org.orthant.bench;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.orthant.bench.solver.SolverOutcome;
import org.orthant.bench.solver.SolverVerdict;

/**
 * One of our solvers against a baseline, on the label sets that both have decided.
 *
 * @param name the solver
 * @param baseline the baseline
 * @param sets the number of sets that both decided
 * @param timesFaster the baseline's total time divided by the solver's: the solver's speed-up
 * @param sameVerdicts the number of equal verdicts
 * @param radiusDifference the largest relative difference of radii where both found the set argmaxable; none if there
 *     is no such set
 */
record SpeedRatio(
        String name, String baseline, int sets, double timesFaster, int sameVerdicts, OptionalDouble radiusDifference) {

    static SpeedRatio between(SolverResult solver, SolverResult baseline) {
        int common =
                Math.min(solver.measurements().size(), baseline.measurements().size());
        int[] decided = IntStream.range(0, common)
                .filter(i -> solver.measurements().get(i).isDecided()
                        && baseline.measurements().get(i).isDecided())
                .toArray();
        double own = 0;
        double others = 0;
        int same = 0;
        double difference = Double.NEGATIVE_INFINITY;
        for (int i : decided) {
            Measurement ours = solver.measurements().get(i);
            Measurement theirs = baseline.measurements().get(i);
            own += ours.solveNanos();
            others += theirs.solveNanos();
            if (ours.outcome().verdict() == theirs.outcome().verdict()) {
                same++;
                difference = Math.max(difference, difference(ours.outcome(), theirs.outcome()));
            }
        }
        return new SpeedRatio(
                solver.name(),
                baseline.name(),
                decided.length,
                others / own,
                same,
                difference < 0 ? OptionalDouble.empty() : OptionalDouble.of(difference));
    }

    /** The relative difference of the radii, negative if there is nothing to compare. */
    private static double difference(SolverOutcome ours, SolverOutcome theirs) {
        if (ours.verdict() != SolverVerdict.ARGMAXABLE
                || ours.radius().isEmpty()
                || theirs.radius().isEmpty()) {
            return Double.NEGATIVE_INFINITY;
        }
        double own = ours.radius().orElseThrow();
        double other = theirs.radius().orElseThrow();
        return own == other ? 0 : Math.abs(own - other) / Math.max(own, other);
    }
}
