package org.orthant.verify.ball;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;

/**
 * The multipliers of the label set without labels, from which the search for other small sets starts: they differ from it in few signs.
 *
 * <p>Solved once per layer, by the first thread that asks, with a result that depends on the layer alone; shared between threads.
 */
public final class EmptySetStart {

    private final BallRows rows;
    private @Nullable Map<Integer, Double> multipliers;

    /** Prepares nothing yet. */
    public EmptySetStart(BallRows rows) {
        this.rows = rows;
    }

    /** Returns the labels with positive multipliers, ascending; the multipliers sum to about 1. */
    synchronized Map<Integer, Double> multipliers() {
        if (multipliers == null) {
            BallMargin empty = new BallMargin(rows, null, null, Deadline.none());
            empty.solve(LabelSet.of(rows.labels()), MarginGoal.MARGIN);
            List<Integer> support = empty.support();
            double[] weights = empty.multipliers();
            Map<Integer, Double> found = new TreeMap<>();
            for (int i = 0; i < weights.length; i++) {
                if (weights[i] > 0) {
                    found.put(support.get(i), weights[i]);
                }
            }
            multipliers = found;
        }
        return multipliers;
    }
}
