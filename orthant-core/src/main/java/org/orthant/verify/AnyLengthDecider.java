package org.orthant.verify;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;

/**
 * Decides label sets of balls by vectors of any length: what none of them produces, the ball does not; a witness counts where it is short
 * enough.
 */
final class AnyLengthDecider implements Decider {

    private final BallEngine engine;
    private final Deadline deadline;
    private @Nullable Session unbounded;

    AnyLengthDecider(BallEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        if (unbounded == null) {
            unbounded = engine.unbounded().session(deadline);
        }
        Verdict verdict = unbounded.verify(labelSet);
        boolean decided = verdict.match(yes -> true, never -> true, open -> false);
        return decided && engine.isAccepted(verdict, labelSet) ? Optional.of(verdict) : Optional.empty();
    }
}
