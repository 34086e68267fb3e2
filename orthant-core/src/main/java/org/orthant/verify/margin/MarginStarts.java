package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;

/**
 * Where the margin programs of a ranking's classes begin, shared between threads.
 *
 * <p>Classes that never win resemble one another: their rows are near the mean of all. So the program of the class whose row is
 * nearest to it is solved once, and most of the others are a few steps away. Which class that is depends on the layer alone, so
 * that results do not depend on the order of callers.
 */
public final class MarginStarts {

    private final OutputLayer layer;
    private boolean sought;
    private @Nullable SharedStart start;

    /** Of the rows of a ranking. */
    public MarginStarts(OutputLayer layer) {
        this.layer = layer;
    }

    /** The solution for the class nearest to the mean, which the first caller has to find; empty if it is unbounded. */
    synchronized Optional<SharedStart> find(IntFunction<Optional<SharedStart>> solver) {
        if (!sought) {
            start = solver.apply(nearestToMean()).orElse(null);
            sought = true;
        }
        return Optional.ofNullable(start);
    }

    private int nearestToMean() {
        int n = layer.labels();
        int d = layer.features();
        double[] mean = new double[d];
        double[] row = new double[d];
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(mean, 1.0 / n, row, d);
        }
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(row, -1, mean, d);
            double distance = FASTEST.dot(row, row, d);
            if (distance < least) {
                least = distance;
                nearest = label;
            }
        }
        return nearest;
    }
}
