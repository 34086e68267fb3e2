package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rational.ExactUnboundedProgram;

/** Decides label sets of images in rational numbers, for the exact composition, where it is not too large. */
record ComposedRationalDecider(ImageEngine engine, EffortCount effort, Deadline deadline) implements Decider {

    /** Weights of the composed layer: more of them take minutes. */
    private static final long MOST_WEIGHTS = 1 << 16;

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        int labels = engine.shifted().labels();
        int features = engine.box().features();
        if ((long) labels * features > MOST_WEIGHTS) {
            return Optional.of(new Verdict.Undecided(new UndecidedReason.TooLargeForRationals(labels, features)));
        }
        effort.use(Arithmetic.RATIONAL);
        ExactUnboundedProgram exact = new ExactUnboundedProgram(
                engine.shifted(),
                engine.reduced().maps(),
                engine.question().rule().isRanking(),
                engine.box(),
                labelSet,
                label -> false,
                deadline);
        effort.addSteps(exact.solve());
        Verdict verdict = exact.witness()
                .<Verdict>map(witness -> new Verdict.Argmaxable(witness, Optional.empty()))
                .orElseGet(() -> new Verdict.Unargmaxable(exact.circuit().withoutMultipliers()));
        return Optional.of(engine.inner()
                .check(verdict.certify(labelSet))
                .match(
                        accepted -> verdict,
                        rejected -> new Verdict.Undecided(new UndecidedReason.ProofRejected(rejected.reason()))));
    }
}
