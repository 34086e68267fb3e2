package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rational.ExactProofs;
import org.orthant.verify.rational.ExactUnboundedProgram;

/**
 * Decides every label set, by a simplex method in rational numbers. The checker has to accept the proof; a rejection would be a
 * defect, and leaves the set undecided.
 */
record RationalDecider(BoxEngine engine, BoxSolvers solvers) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        solvers.useRationals();
        Verdict verdict = engine.domain().isFinite() ? inBox(labelSet) : unbounded(labelSet);
        return Optional.of(engine.flaw(verdict, labelSet)
                .<Verdict>map(flaw -> new Verdict.Undecided(new UndecidedReason.ProofRejected(flaw)))
                .orElse(verdict));
    }

    private Verdict inBox(LabelSet labelSet) {
        ExactProgram exact = new ExactProgram(engine.layer(), engine.domain(), labelSet, solvers.deadline());
        exact.solve(solvers.vertex());
        solvers.countPivots(exact.pivots());
        if (exact.value().signum() <= 0) {
            return new Verdict.Unargmaxable(ExactProofs.circuit(exact));
        }
        Point witness = Point.of(exact.point());
        if (engine.question().depth() == Depth.VERDICT) {
            return new Verdict.Argmaxable(witness, Optional.empty());
        }
        Optional<RadiusProof> radius = ExactProofs.radius(engine.layer(), engine.domain(), labelSet, exact);
        Optional<RadiusShortfall> shortfall =
                radius.isPresent() ? Optional.empty() : Optional.of(new RadiusShortfall.BeyondDoubles());
        return new Verdict.Argmaxable(witness, radius, Deployment.UNASKED, shortfall);
    }

    private Verdict unbounded(LabelSet labelSet) {
        ExactUnboundedProgram exact =
                new ExactUnboundedProgram(engine.layer(), engine.domain(), labelSet, solvers.deadline());
        solvers.countPivots(exact.solve());
        return exact.witness()
                .<Verdict>map(witness -> new Verdict.Argmaxable(witness, Optional.empty()))
                .orElseGet(() -> new Verdict.Unargmaxable(exact.circuit()));
    }
}
