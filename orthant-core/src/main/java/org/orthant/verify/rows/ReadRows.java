package org.orthant.verify.rows;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.kernel.Kernels;
import org.orthant.layer.OutputLayer;

/**
 * Unit rows that are not kept: each pass reads the rows of the layer, mapped from their file where they are many, in single precision and
 * divides products by lengths.
 *
 * <p>With {@code u = 2^-24}, a product differs from that of the unit row by as much as where unit rows are kept: the division rounds once
 * more, and the row once less. Weights of {@code 2^-60} to {@code 2^16} keep floats in their range.
 */
final class ReadRows implements UnitRows {

    /** Rows that are read together: they stay in the second-level cache. */
    private static final int TOGETHER = 16;

    /** In bytes of unit rows: 1 GiB. Smaller layers keep them, as passes over rows that are kept take less time. */
    private static final long MOST_KEPT = 1L << 30;

    /** Of the largest weight of a row. */
    private static final int LEAST_EXPONENT = -60;

    /** With rows of up to {@link #MOST_FEATURES} weights, products with points of length {@code 2^100} are below {@code 2^126}. */
    private static final int LARGEST_EXPONENT = 16;

    private static final int MOST_FEATURES = 1 << 16;

    private final OutputLayer layer;
    private final double[] inverseLengths;

    /** @param inverseLengths one number for each row, which is not copied; 0 for a zero row */
    ReadRows(OutputLayer layer, double[] inverseLengths) {
        this.layer = layer;
        this.inverseLengths = inverseLengths;
    }

    /** Whether unit rows would take much memory, and are the rows of a layer divided by their lengths. */
    static boolean suit(DomainRows source) {
        return (long) source.rows() * source.dimension() * Float.BYTES > MOST_KEPT
                && source.rows() == source.labels()
                && !source.haveOffsets()
                && source.dimension() <= MOST_FEATURES
                && !RowSample.helps(source.rows(), source.dimension());
    }

    /** Whether the largest weight of a row has an exponent that floats allow for. */
    static boolean canHold(int exponent) {
        return exponent >= LEAST_EXPONENT && exponent < LARGEST_EXPONENT;
    }

    @Override
    public void multiply(float[] x, float[] out) {
        multiply(new float[][] {x}, new float[][] {out});
    }

    @Override
    public void multiply(float[][] xs, float[][] outs) {
        if (xs.length == 0) {
            return;
        }
        int length = roundUp(layer.features(), Kernels.LANES);
        float[][] points = Arrays.stream(xs).map(x -> Arrays.copyOf(x, length)).toArray(float[][]::new);
        float[] rows = new float[TOGETHER * length];
        for (int first = 0; first < inverseLengths.length; first += TOGETHER) {
            int count = Math.min(TOGETHER, inverseLengths.length - first);
            for (int i = 0; i < count; i++) {
                layer.copyRow(first + i, rows, i * length);
            }
            FASTEST.multiplyRows(rows, roundUp(count, Kernels.ROWS), length, points, outs, first);
            for (float[] out : outs) {
                for (int i = first; i < first + count; i++) {
                    out[i] = (float) (out[i] * inverseLengths[i]);
                }
            }
        }
    }

    @Override
    public void addTo(RowBlocks list, int row, int sign) {
        double[] unit = layer.row(row);
        for (int j = 0; j < unit.length; j++) {
            unit[j] *= sign * inverseLengths[row];
        }
        list.add(unit);
    }

    @Override
    public int padded() {
        return roundUp(inverseLengths.length, RowBlocks.ROWS);
    }

    /** Products of weights lose less than the least normal number each, and rows are divided by at least {@code 2^-60}. */
    @Override
    public double underflow() {
        return layer.features() * Math.scalb((double) Float.MIN_NORMAL, -LEAST_EXPONENT);
    }

    private static int roundUp(int number, int unit) {
        return (number + unit - 1) / unit * unit;
    }
}
