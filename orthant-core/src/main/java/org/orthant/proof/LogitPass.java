package org.orthant.proof;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;

/**
 * All logits of a layer in floating point, each a sum of its products and its bias in some order.
 *
 * <p>Weights are kept in blocks of rows, column after column, so that a plain loop goes through many labels at once, which Java
 * compiles to vector instructions; sums over a single row it adds one by one. Layers that would take much memory so are read row by row.
 */
final class LogitPass {

    /** Rows of a block: their sums stay in the first-level cache. */
    private static final int BLOCK = 256;

    /** 128 MB in doubles. */
    private static final long MOST_ENTRIES = 1L << 24;

    private final OutputLayer layer;
    private final boolean blocked;
    private volatile double @Nullable [] blocks;

    LogitPass(OutputLayer layer) {
        this(layer, MOST_ENTRIES);
    }

    LogitPass(OutputLayer layer, long mostEntries) {
        this.layer = layer;
        this.blocked = (long) layer.labels() * layer.features() <= mostEntries;
    }

    /** Made for the first point: checks of circuits alone do not need them. */
    private synchronized double[] blocks() {
        double[] known = blocks;
        if (known == null) {
            known = blocks(layer);
            blocks = known;
        }
        return known;
    }

    /** The last block has fewer rows. */
    private static double[] blocks(OutputLayer layer) {
        int n = layer.labels();
        int d = layer.features();
        double[] blocks = new double[n * d];
        double[] row = new double[d];
        for (int first = 0; first < n; first += BLOCK) {
            int rows = Math.min(BLOCK, n - first);
            for (int i = 0; i < rows; i++) {
                layer.copyRow(first + i, row);
                for (int j = 0; j < d; j++) {
                    blocks[first * d + j * rows + i] = row[j];
                }
            }
        }
        return blocks;
    }

    /** The logits of features, by label. */
    double[] logits(double[] x) {
        double[] logits = new double[layer.labels()];
        if (!blocked) {
            double[] row = new double[x.length];
            for (int label = 0; label < logits.length; label++) {
                layer.copyRow(label, row);
                logits[label] = MarginCheck.dot(row, x);
            }
        } else {
            double[] known = blocks;
            double[] weights = known == null ? blocks() : known;
            double[] sums = new double[BLOCK];
            for (int first = 0; first < logits.length; first += BLOCK) {
                int rows = Math.min(BLOCK, logits.length - first);
                add(weights, first * x.length, rows, x, sums);
                System.arraycopy(sums, 0, logits, first, rows);
            }
        }
        for (int label = 0; label < logits.length; label++) {
            logits[label] += layer.bias(label);
        }
        return logits;
    }

    /** Four columns at a time, so that sums are loaded and stored less often. */
    private static void add(double[] weights, int start, int rows, double[] x, double[] sums) {
        Arrays.fill(sums, 0);
        int j = 0;
        for (; j + 3 < x.length; j += 4) {
            addFour(weights, start + j * rows, rows, x[j], x[j + 1], x[j + 2], x[j + 3], sums);
        }
        for (; j < x.length; j++) {
            int at = start + j * rows;
            double factor = x[j];
            for (int i = 0; i < rows; i++) {
                sums[i] += weights[at + i] * factor;
            }
        }
    }

    private static void addFour(
            double[] weights, int at, int rows, double x0, double x1, double x2, double x3, double[] sums) {
        int at1 = at + rows;
        int at2 = at1 + rows;
        int at3 = at2 + rows;
        for (int i = 0; i < rows; i++) {
            sums[i] += (weights[at + i] * x0 + weights[at1 + i] * x1) + (weights[at2 + i] * x2 + weights[at3 + i] * x3);
        }
    }
}
