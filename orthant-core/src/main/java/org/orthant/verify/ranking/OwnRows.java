package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.DomainRows;

/**
 * Guesses feature vectors that rank the labels of a set first: those that point from the mean of all rows to the mean of the
 * set's, clipped to the domain. Shared between threads; nothing changes after construction.
 *
 * <p>On the heads of two text recognisers, 6,625 × 64 and 6,625 × 120, this is right for nine and nineteen of twenty classes
 * that can win at all. Whether it is, the caller has to prove.
 */
public final class OwnRows {

    /** In units of usual offsets: biases matter little so far away. Counts of wins hardly differ from 10 to 10,000. */
    private static final double DISTANCE = 64;

    /**
     * The share of their lead over the mean that labels of the set are left with above the threshold; all others must be below.
     * Small, so that narrow wins count, and a thousand times what rounding to doubles may hide.
     */
    private static final double LEAD = 0x1p-10;

    private final OutputLayer layer;
    private final Box domain;
    private final double distance;
    private final double[] mean;
    private final double meanBias;

    /** Of the rows of a ranking, whose last feature is the threshold. */
    public OwnRows(DomainRows rows) {
        this.layer = rows.layer();
        this.domain = rows.domain();
        this.distance = DISTANCE * rows.unit();
        int d = layer.features();
        mean = new double[d];
        double[] row = new double[d];
        double bias = 0;
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(mean, 1.0 / layer.labels(), row, d);
            bias += layer.bias(label) / layer.labels();
        }
        meanBias = bias;
    }

    /** Features and a threshold just below the logits of the set's labels; NaN somewhere if there is no direction. */
    public double[] guess(int[] active) {
        int last = mean.length - 1;
        double[] x = new double[mean.length];
        double[] row = new double[mean.length];
        for (int label : active) {
            layer.copyRow(label, row);
            FASTEST.addScaled(x, 1.0 / active.length, row, last);
        }
        FASTEST.addScaled(x, -1, mean, last);
        double scale = distance / Math.sqrt(FASTEST.dot(x, x, last));
        for (int j = 0; j < last; j++) {
            x[j] = Math.min(Math.max(scale * x[j], domain.lower(j)), domain.upper(j));
        }
        double least = Arrays.stream(active)
                .mapToDouble(label -> {
                    layer.copyRow(label, row);
                    return FASTEST.dot(row, x, last) + layer.bias(label);
                })
                .min()
                .orElse(Double.NaN);
        x[last] = least - LEAD * (least - FASTEST.dot(mean, x, last) - meanBias);
        return x;
    }
}
