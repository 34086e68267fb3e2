package org.orthant.kernel;

/**
 * Loops over arrays, with the order of every addition laid down.
 *
 * <p>No implementation may contract a product and a sum into one rounding.
 */
public interface Kernels {

    /** The fastest implementation that this JVM can run. */
    Kernels FASTEST = KernelChoice.fastest();

    /** Rows in a block of {@link #multiplyBlock}. */
    int BLOCK = 64;

    /** Returns a description for users. */
    String name();

    /**
     * {@code a·b} over entries from {@code from} to {@code to − 1}.
     *
     * <p>Counted from {@code from}, entries up to the last multiple of 8 go to partial sums by their index modulo 8, the
     * next 4, if at least 4 remain, to the first four of these. The sums at distance 4 are added, then those at distance 2,
     * then the last two, and to that the products of the remaining entries, one after the other.
     */
    double dot(double[] a, double[] b, int from, int to);

    /** {@code a·b} over the first {@code length} entries. */
    default double dot(double[] a, double[] b, int length) {
        return dot(a, b, 0, length);
    }

    /**
     * Takes the first {@code count} rows out of a vector, four rows at a time: {@code vector −= shares[i] · rows[i]} with
     * {@code shares[i] = rows[i]·vector} for what the fours before have left.
     *
     * <p>{@code length} is a multiple of 4. Entries of products go to partial sums by their index modulo 4; these are added
     * at distance 2, then 1. Of four rows, one after the other is subtracted.
     */
    void takeOut(double[][] rows, int count, double[] vector, int length, double[] shares);

    /**
     * Solves {@code T v' = v} in place, for the first {@code size} rows and columns of a matrix with zeros below its
     * diagonal, which are not looked at.
     *
     * <p>There are rows, and in all of them and in {@code v} entries, up to the next multiple of 4, which are finite; those
     * of {@code v} become 0. Four rows, from a multiple of 4 on, are done at a time, the last ones first: products with
     * entries of {@code v'} to the right of these four go to partial sums by their index modulo 4, these are added at
     * distance 2, then 1, and subtracted; then the products with the entries of the four, the last first.
     */
    void solveUpper(double[][] t, int size, double[] v);

    /**
     * {@code (ah + al)·(bh + bl)} as a sum of two doubles, into {@code out[0]} and {@code out[1]}, in twice the working
     * precision.
     *
     * <p>Entries up to the last multiple of 4 go to partial sums by their index modulo 4; those at distance 2, then 1, are
     * added, and to that the remaining entries one after the other.
     */
    void dotTwofold(double[] ah, double[] al, double[] bh, double[] bl, int length, double[] out);

    /** {@code a += factor · b} over entries from {@code from} to {@code to − 1}; compilers make vectors of this. */
    default void addScaled(double[] a, double factor, double[] b, int from, int to) {
        for (int j = from; j < to; j++) {
            a[j] += factor * b[j];
        }
    }

    /** {@code a += factor · b} over the first {@code length} entries. */
    default void addScaled(double[] a, double factor, double[] b, int length) {
        addScaled(a, factor, b, 0, length);
    }

    /**
     * {@code a −= factors[first + i] · rows[first + i]} for {@code i} from 0 to 3, one after the other, over the first
     * {@code length} entries.
     */
    void subtractFour(double[] a, double[] factors, double[][] rows, int first, int length);

    /** Rotates the pair {@code (a, b)} in its plane, over entries from {@code from} to {@code to − 1}. */
    default void rotate(double[] a, double[] b, double cosine, double sine, int from, int to) {
        for (int j = from; j < to; j++) {
            double first = a[j];
            double second = b[j];
            a[j] = cosine * first + sine * second;
            b[j] = cosine * second - sine * first;
        }
    }

    /** {@code out[offset + i] = Σ_j block[64j + i] · x[j]} for {@code i} from 0 to 63, added by increasing {@code j}. */
    void multiplyBlock(float[] block, float[] x, int columns, float[] out, int offset);

    /**
     * What {@link #multiplyBlock} gives for four vectors, {@code xs[first]} to {@code xs[first + 3]}, of the columns from {@code from} to
     * {@code to − 1}: where {@code from} is not 0, sums start with what is in {@code outs}, so that long rows can be split.
     */
    default void multiplyBlockByFour(
            float[] block, float[][] xs, int first, int from, int to, float[][] outs, int offset) {
        for (int k = first; k < first + 4; k++) {
            float[] x = xs[k];
            float[] out = outs[k];
            for (int i = 0; i < BLOCK; i++) {
                float sum = from == 0 ? 0 : out[offset + i];
                for (int j = from; j < to; j++) {
                    sum += x[j] * block[j * BLOCK + i];
                }
                out[offset + i] = sum;
            }
        }
    }

    /** The number of rows of {@link #multiplyRows} is a multiple of this. */
    int ROWS = 4;

    /** The length of rows of {@link #multiplyRows} is a multiple of this. */
    int LANES = 16;

    /**
     * Products of {@code count} rows, stored one after the other, with vectors: {@code outs[k][offset + i] = Σ_j rows[length · i + j] ·
     * xs[k][j]} for {@code i} from 0 to {@code count − 1}.
     *
     * <p>Entries go to partial sums by their index modulo 16; these are added at distance 8, then 4, 2 and 1.
     */
    void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] outs, int offset);

    /** The smallest of the first {@code length} values, none of which is NaN; infinity if {@code length} is 0. */
    float smallest(float[] values, int length);

    /**
     * Writes the positions of the values up to {@code limit} among the first {@code length}, in order, until {@code into} is
     * full; the entries of {@code into} behind them are undefined.
     *
     * @return the number of these positions, at most the length of {@code into}
     */
    int positionsUpTo(float limit, float[] values, int length, int[] into);
}
