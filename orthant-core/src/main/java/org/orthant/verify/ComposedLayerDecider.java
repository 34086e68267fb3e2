package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;

/** Decides label sets of images on the composed layer, rounded to doubles; returns only what the checker accepts for the exact composition. */
record ComposedLayerDecider(ImageEngine engine, Session session, EffortCount effort, Deadline deadline)
        implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Verdict verdict = session.verify(labelSet);
        effort.add(session.effort());
        Optional<Verdict> accepted = bare(verdict)
                .filter(bare -> engine.isLayerItself() || engine.isAccepted(bare, labelSet))
                .map(bare -> bare.withMargin(verdict.margin()
                        .map(ImageProofs::withoutMultipliers)
                        .filter(proof -> engine.isAccepted(proof, labelSet))));
        return accepted.isEmpty() && deadline.isOver()
                ? Optional.of(Verdict.Undecided.budgetSpent(deadline.budget()))
                : accepted;
    }

    /** The verdict without its margin, and with a circuit whose multipliers are left to the checker; empty if it is undecided. */
    private static Optional<Verdict> bare(Verdict verdict) {
        return verdict.match(
                yes -> Optional.of(new Verdict.Argmaxable(yes.witness(), Optional.empty())),
                never -> Optional.of(new Verdict.Unargmaxable(never.circuit().withoutMultipliers())),
                open -> Optional.empty());
    }
}
