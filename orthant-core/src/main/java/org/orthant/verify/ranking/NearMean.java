package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

/**
 * Classes whose rows are near the mean of all rows, as those that were never trained: nearly the same question. The one nearest to the
 * mean is solved once, and the rows that cancel with it are where the search for the others starts.
 *
 * <p>Which class that is depends on the layer alone, so that results do not depend on who comes first. Shared between threads.
 */
public final class NearMean {

    /** Of the mean squared distance from the mean: a quarter of the usual distance. */
    private static final double NEAR = 0x1p-4;

    private final PreparedRows rows;
    private final double[] mean;
    private boolean measured;
    private final BitSet near = new BitSet();
    private int reference;
    private @Nullable ActiveSet start;
    private boolean sought;

    /** Of rows whose mean is known. */
    public NearMean(PreparedRows rows, OwnRows ownRows) {
        this.rows = rows;
        this.mean = ownRows.mean();
    }

    /**
     * Returns the rows that cancel with the class nearest to the mean, to be read only, if the only active label is another class near it.
     *
     * @throws Deadline.Over if the budget is spent before they are known
     */
    public Optional<ActiveSet> start(int[] active, Deadline deadline) {
        return active.length == 1 && isNear(active[0]) ? Optional.ofNullable(start(deadline)) : Optional.empty();
    }

    /** Returns the class that is solved once. */
    public synchronized int reference() {
        return reference;
    }

    private synchronized boolean isNear(int label) {
        if (!measured) {
            measure();
            measured = true;
        }
        return near.get(label) && label != reference;
    }

    private void measure() {
        OutputLayer layer = rows.source().layer();
        double[] distances = new double[layer.labels()];
        double[] row = new double[layer.features()];
        double sum = 0;
        for (int label = 0; label < distances.length; label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(row, -1, mean, row.length);
            distances[label] = FASTEST.dot(row, row, row.length);
            sum += distances[label];
            reference = distances[label] < distances[reference] ? label : reference;
        }
        for (int label = 0; label < distances.length; label++) {
            near.set(label, distances[label] <= NEAR * sum / distances.length);
        }
    }

    private synchronized @Nullable ActiveSet start(Deadline deadline) {
        if (!sought) {
            LabelSigns signs = new LabelSigns(rows.rows());
            signs.set(new int[] {reference});
            NearestPoint nearest = new NearestPoint(rows, signs, false, deadline);
            start = nearest.solve() == Finding.CANCELLED ? nearest.active() : null;
            sought = true;
        }
        return start;
    }
}
