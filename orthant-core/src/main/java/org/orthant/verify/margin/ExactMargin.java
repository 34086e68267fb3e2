package org.orthant.verify.margin;

import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.MarginProof;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rational.ExactProofs;
import org.orthant.verify.rows.ConstraintId;

/**
 * Finds margins in rational numbers, where doubles fail and there are few features: the exact margin, rounded outward.
 *
 * @param layer the layer that the rule makes of the given one
 * @param ranking whether the last feature is the threshold of a ranking
 */
record ExactMargin(OutputLayer layer, Box domain, boolean ranking, Deadline deadline) {

    /** With more features, a step takes more than about a second. */
    private static final int MOST_FEATURES = 128;

    /** With more features, all steps from a simple start together take more than about a second. */
    private static final int MOST_FROM_START = 24;

    /** Near a solution few steps are left; otherwise doubles have been misled, and rational numbers would take long. */
    private static final int MOST_PIVOTS = 50;

    /**
     * Returns the margin; empty if it has no bound, or if finding it would take long.
     *
     * @param start constraints of about the solution, if they are known
     */
    Optional<MarginProof> margin(LabelSet labelSet, List<ConstraintId> start) {
        if (layer.features() > MOST_FEATURES) {
            return Optional.empty();
        }
        ExactProgram program =
                new ExactProgram(layer, domain, labelSet, label -> false, ExactProgram.Measure.LOGIT, deadline);
        if (!program.solveFrom(start, MOST_PIVOTS)) {
            if (layer.features() > MOST_FROM_START) {
                return Optional.empty();
            }
            program.solve(List.of());
        }
        return ExactProofs.margin(program, ranking);
    }
}
