package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;

/** Estimates verdicts and radii in floating point, without proofs. */
final class BoxEstimates {

    private final BoxSolvers solvers;
    private final boolean verdictOnly;

    BoxEstimates(BoxEngine engine, BoxSolvers solvers) {
        this.solvers = solvers;
        this.verdictOnly = engine.question().depth() == Depth.VERDICT;
    }

    /** Returns the estimate for a label set; empty if floating point cannot decide it. */
    Optional<Estimate> estimate(LabelSet labelSet) {
        NearestPoint solver = solvers.nearest();
        Finding finding = solvers.solve(labelSet);
        if (finding == Finding.UNCLEAR && solvers.domainRows().areExact()) {
            solver = solvers.twofold();
            finding = solvers.solveInTwofold();
        }
        return switch (finding) {
            case CANCELLED -> Optional.of(Estimate.UNARGMAXABLE);
            case SEPARATED -> argmaxable(solver);
            case UNCLEAR -> Optional.empty();
        };
    }

    private Optional<Estimate> argmaxable(NearestPoint solver) {
        if (verdictOnly || solver.isTwofold()) {
            return Optional.of(Estimate.ARGMAXABLE);
        }
        if (!solvers.domainRows().haveOffsets()) {
            Estimate rough = Estimate.of(solver, solvers.domain());
            if (solvers.goal().isReached(rough.low(), rough.high())) {
                return Optional.of(rough);
            }
        }
        return solvers.radii().solveProgram()
                ? Optional.of(Estimate.ofRadius(
                        solvers.domainRows().span() * solvers.radii().program().value()))
                : Optional.empty();
    }
}
