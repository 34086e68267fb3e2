package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.ball.BallMargin;

/** Decides label sets of balls by the sign of their margin in doubles. */
record BallMarginDecider(BallEngine engine, BallMargin margin, BallProofs proofs) implements Decider {

    /** Share of logits: margins that are smaller may be zero. */
    private static final double ZERO = 0x1p-46;

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Margins asked = engine.question().margins();
        margin.solve(labelSet, asked != Margins.ALL);
        if (asked == Margins.NEVER && margin.low() <= 0) {
            margin.solve(labelSet, false);
        }
        Optional<Verdict> can = margin.low() > 0
                ? Optional.of(new Verdict.Argmaxable(proofs.witness(), Optional.empty()))
                : Optional.empty();
        return can.filter(verdict -> engine.isAccepted(verdict, labelSet)).or(() -> refutation(labelSet));
    }

    /** Returns the refutation by the multipliers of the margin that was solved last, if it is not positive. */
    Optional<Verdict> refutation(LabelSet labelSet) {
        return margin.high() <= ZERO * engine.rows().size()
                ? Optional.<Verdict>of(new Verdict.Unargmaxable(proofs.circuit(labelSet)))
                        .filter(verdict -> engine.isAccepted(verdict, labelSet))
                : Optional.empty();
    }
}
