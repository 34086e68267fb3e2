package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.MarginGoal;
import org.orthant.verify.budget.Deadline;

/**
 * A circuit of inactive labels that refutes the empty set, and with it every label set without its labels. Depends on the layer and the
 * domain alone.
 *
 * @param found the circuit, if the empty set is impossible
 */
record EmptySetRefutation(Optional<Circuit> found) {

    static EmptySetRefutation of(BallEngine engine) {
        BallMargin margin = engine.margin(Deadline.none());
        LabelSet none = LabelSet.of(engine.labels());
        margin.solve(none, MarginGoal.SIGN);
        Optional<Verdict> verdict =
                new BallMarginDecider(engine, margin, new BallProofs(engine, margin)).refutation(none);
        return new EmptySetRefutation(verdict.flatMap(certain -> certain.match(
                yes -> Optional.empty(), never -> Optional.of(never.circuit()), open -> Optional.empty())));
    }

    /** Returns the circuit if the label set has none of its labels. */
    Optional<Circuit> circuit(LabelSet labelSet) {
        return found.filter(circuit -> circuit.labels().stream().noneMatch(labelSet::isActive));
    }
}
