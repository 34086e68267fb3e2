package org.orthant.verify.ball;

import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;

/**
 * The solution for the class nearest to the mean of all rows, from which the search for other untrained classes starts.
 *
 * <p>Solved once per layer, by the first thread that asks, with a result that depends on the layer alone; shared between threads.
 */
public final class UntrainedClassStart {

    private final BallRows rows;
    private @Nullable BallMargin solved;

    /** Prepares nothing yet. */
    public UntrainedClassStart(BallRows rows) {
        this.rows = rows;
    }

    /** Returns a search for margins that starts here for classes near the mean, for one thread. */
    public BallMargin search(Deadline deadline) {
        return new BallMargin(rows, null, this, deadline);
    }

    /** Returns the rows of the layer. */
    public BallRows rows() {
        return rows;
    }

    /**
     * Returns the search that has solved it; to be read only.
     *
     * @param deadline of the thread that asks, which may have to solve it
     */
    synchronized BallMargin solved(Deadline deadline) {
        BallMargin known = solved;
        if (known == null) {
            known = new BallMargin(rows, null, null, deadline);
            known.solve(LabelSet.of(rows.labels(), rows.nearestToMean()), MarginGoal.MARGIN);
            solved = known;
        }
        return known;
    }
}
