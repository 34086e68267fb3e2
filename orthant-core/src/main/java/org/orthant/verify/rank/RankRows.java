package org.orthant.verify.rank;

import static org.orthant.kernel.Kernels.FASTEST;

import org.jspecify.annotations.Nullable;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** The rows of a layer as functions on a box or a ball; many threads may share it. */
public final class RankRows {

    /** 128 MB: larger layers are read row by row. */
    private static final long MOST_COPIED = 1L << 24;

    private final OutputLayer layer;
    private final FeatureDomain base;
    private final double @Nullable [][] rows;

    /** Prepares a layer, composed with what comes before it. */
    public RankRows(OutputLayer layer, FeatureDomain base) {
        this.layer = layer;
        this.base = base;
        this.rows = (long) layer.labels() * layer.features() <= MOST_COPIED ? copied(layer) : null;
    }

    private static double[][] copied(OutputLayer layer) {
        double[][] rows = new double[layer.labels()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = layer.row(i);
        }
        return rows;
    }

    FeatureDomain base() {
        return base;
    }

    /** Returns the number of classes. */
    public int labels() {
        return layer.labels();
    }

    /** Returns the number of coordinates of points. */
    public int features() {
        return layer.features();
    }

    double bias(int label) {
        return layer.bias(label);
    }

    /** Returns a row, to be read only; in {@code buffer} if it has to be read. */
    double[] row(int label, double[] buffer) {
        if (rows != null) {
            return rows[label];
        }
        layer.copyRow(label, buffer);
        return buffer;
    }

    /** Returns the logits at a point, rounded. */
    public double[] logits(double[] x) {
        double[] logits = new double[layer.labels()];
        double[] buffer = new double[layer.features()];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = FASTEST.dot(row(i, buffer), x, x.length) + layer.bias(i);
        }
        return logits;
    }
}
