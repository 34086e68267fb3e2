package org.orthant.verify.pricing;

import java.util.Arrays;
import org.orthant.verify.rows.PreparedRows;

/**
 * Products of all rows with points that will be asked for, as one matrix product; for one thread.
 *
 * <p>A pass waits for memory most of the time, or for caches. Points whose products are needed anyway share it: a block of rows that
 * was fetched is multiplied by all of them, and each number that is loaded by four. A product is identified by its point, bit for bit, so
 * that only the time depends on what was computed ahead.
 */
public final class PassesAhead {

    /** Points that share a run, if memory allows: more would hardly save time. */
    private static final int MOST = 64;

    /** The number of points that share a run even if there are very many rows. */
    private static final int LEAST = 8;

    /** Of products, which take 4 bytes per row and point: 64 MiB. */
    private static final long MOST_BYTES = 1L << 26;

    /** In bytes of rows: passes over fewer of them take negligible time. */
    private static final long LEAST_BYTES = 1L << 20;

    private final PreparedRows prepared;
    private float[][] points = {};
    private float[][] products = {};
    private int count;

    PassesAhead(PreparedRows prepared) {
        this.prepared = prepared;
    }

    /** Whether there are enough rows for it to pay. */
    public static boolean helps(PreparedRows prepared) {
        return (long) prepared.rows() * prepared.dimension() * Float.BYTES >= LEAST_BYTES;
    }

    /** Returns how many points share a run. */
    public static int most(PreparedRows prepared) {
        return most(prepared.rows());
    }

    /** Returns how many points share a run over a number of rows. */
    public static int most(int rows) {
        long affordable = MOST_BYTES / Float.BYTES / rows / 4 * 4;
        return (int) Math.max(LEAST, Math.min(MOST, affordable));
    }

    /** Computes the products with the negatives of up to {@link #most} points, which are known until others are. */
    public void compute(double[][] wanted) {
        if (points.length < wanted.length) {
            points = new float[wanted.length][prepared.dimension()];
            products = new float[wanted.length][prepared.paddedRows()];
        }
        count = wanted.length;
        for (int k = 0; k < count; k++) {
            negate(wanted[k], points[k]);
        }
        prepared.multiply(Arrays.copyOf(points, count), Arrays.copyOf(products, count));
    }

    /** Writes the products of all rows with a point in single precision, if they are known. */
    boolean take(float[] point, float[] into) {
        for (int k = 0; k < count; k++) {
            if (Arrays.equals(points[k], point)) {
                System.arraycopy(products[k], 0, into, 0, into.length);
                return true;
            }
        }
        return false;
    }

    /** Rounds a point to single precision and negates it: nearly all rows are to be negative. */
    static void negate(double[] point, float[] into) {
        for (int j = 0; j < into.length; j++) {
            into[j] = (float) -point[j];
        }
    }
}
