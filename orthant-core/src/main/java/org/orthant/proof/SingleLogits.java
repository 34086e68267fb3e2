package org.orthant.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;

/**
 * Sums of products in single precision for several points at once, in blocks of rows: a first look that clears nearly all labels.
 *
 * <p>Rows are kept in single precision, block after block; where that would take much memory, they are read again for every call, one
 * after the other.
 */
final class SingleLogits {

    /** 256 MB of floats. */
    private static final long MOST_KEPT = 1L << 26;

    /** Columns of a block that are multiplied by all points before the next ones: they stay in the second-level cache. */
    private static final int PART = 512;

    /** Rows that are written together, so that a line of the cache is filled at once, or read together. */
    private static final int TOGETHER = 16;

    private final OutputLayer layer;
    private final RowNorms norms;
    private final BlockProducts products;
    private final boolean keeps;
    private final double longest;
    private volatile float @Nullable [][] kept;

    SingleLogits(OutputLayer layer, RowNorms norms) {
        this(layer, norms, ProductsChoice.FASTEST, MOST_KEPT);
    }

    SingleLogits(OutputLayer layer, RowNorms norms, BlockProducts products, long mostKept) {
        this.layer = layer;
        this.norms = norms;
        this.products = products;
        this.keeps = (long) layer.labels() * layer.features() <= mostKept;
        this.longest = IntStream.range(0, layer.labels())
                .mapToDouble(norms::high)
                .max()
                .orElse(0);
    }

    /** The sums at the nearest doubles of each location; none where floats are out of their range. */
    List<Optional<SingleSums>> at(List<Location> locations) {
        List<Optional<SingleSums>> all = locations.stream()
                .map(location -> SingleSums.at(location, layer, norms, longest))
                .toList();
        List<SingleSums> usable = all.stream().flatMap(Optional::stream).toList();
        float[][] xs = usable.stream().map(SingleSums::narrow).toArray(float[][]::new);
        float[][] sums = usable.stream().map(SingleSums::sums).toArray(float[][]::new);
        if (xs.length > 0) {
            multiply(xs, sums);
        }
        return all;
    }

    /** The length of arrays of sums: a number of whole blocks. */
    static int padded(int labels) {
        return roundUp(labels, BlockProducts.ROWS);
    }

    private static int roundUp(int number, int unit) {
        return (number + unit - 1) / unit * unit;
    }

    private void multiply(float[][] xs, float[][] sums) {
        if (keeps) {
            multiplyKept(xs, sums);
        } else {
            multiplyRead(xs, sums);
        }
    }

    private void multiplyRead(float[][] xs, float[][] sums) {
        int length = roundUp(layer.features(), BlockProducts.LANES);
        float[][] points = Arrays.stream(xs).map(x -> Arrays.copyOf(x, length)).toArray(float[][]::new);
        float[] rows = new float[TOGETHER * length];
        for (int first = 0; first < layer.labels(); first += TOGETHER) {
            int count = Math.min(TOGETHER, layer.labels() - first);
            for (int i = 0; i < count; i++) {
                layer.copyRow(first + i, rows, i * length);
            }
            products.multiplyRows(rows, roundUp(count, BlockProducts.TOGETHER), length, points, sums, first);
        }
    }

    private void multiplyKept(float[][] xs, float[][] sums) {
        int d = layer.features();
        float[][] known = kept();
        for (int b = 0; b < known.length; b++) {
            float[] block = known[b];
            for (int from = 0; from < d; from += PART) {
                int to = Math.min(d, from + PART);
                for (int k = 0; k < xs.length; k += BlockProducts.POINTS) {
                    int points = Math.min(BlockProducts.POINTS, xs.length - k);
                    products.add(block, from, to, xs, k, points, sums, b * BlockProducts.ROWS);
                }
            }
        }
    }

    /** Made for the first points: checks of circuits alone do not need them. */
    private synchronized float[][] kept() {
        float[][] known = kept;
        if (known == null) {
            int d = layer.features();
            known = new float[padded(layer.labels()) / BlockProducts.ROWS][BlockProducts.ROWS * d];
            double[][] rows = new double[TOGETHER][d];
            for (int b = 0; b < known.length; b++) {
                fill(b, rows, known[b]);
            }
            kept = known;
        }
        return known;
    }

    /** Writes the rows of a block, column after column; rows after the last label are zero. */
    private void fill(int block, double[][] rows, float[] into) {
        int first = block * BlockProducts.ROWS;
        for (int r = 0; r < BlockProducts.ROWS; r += TOGETHER) {
            for (int i = 0; i < TOGETHER; i++) {
                if (first + r + i < layer.labels()) {
                    layer.copyRow(first + r + i, rows[i]);
                } else {
                    Arrays.fill(rows[i], 0);
                }
            }
            for (int j = 0; j < layer.features(); j++) {
                for (int i = 0; i < TOGETHER; i++) {
                    into[j * BlockProducts.ROWS + r + i] = (float) rows[i][j];
                }
            }
        }
    }
}
