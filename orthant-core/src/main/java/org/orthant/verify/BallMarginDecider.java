package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.MarginGoal;

/** Decides label sets of balls by the sign of their margin in doubles. */
record BallMarginDecider(BallEngine engine, BallMargin margin, BallProofs proofs) implements Decider {

    /** Share of logits: margins that are smaller may be zero. */
    private static final double ZERO = 0x1p-46;

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        margin.solve(labelSet, goal(engine.question().margins()));
        Optional<Verdict> can = margin.low() > 0
                ? Optional.of(new Verdict.Argmaxable(proofs.witness(), Optional.empty()))
                : Optional.empty();
        return can.filter(verdict -> engine.isAccepted(verdict, labelSet)).or(() -> refutation(labelSet));
    }

    private static MarginGoal goal(Margins asked) {
        return switch (asked) {
            case NONE -> MarginGoal.SIGN;
            case NEVER -> MarginGoal.MARGIN_IF_NEVER;
            case ALL -> MarginGoal.MARGIN;
        };
    }

    /** Returns the refutation by the multipliers of the margin that was solved last, if it is not positive. */
    Optional<Verdict> refutation(LabelSet labelSet) {
        return margin.high() <= ZERO * engine.rows().size()
                ? Optional.<Verdict>of(new Verdict.Unargmaxable(proofs.circuit(labelSet)))
                        .filter(verdict -> engine.isAccepted(verdict, labelSet))
                : Optional.empty();
    }
}
