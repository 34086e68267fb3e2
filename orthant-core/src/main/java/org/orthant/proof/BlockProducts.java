package org.orthant.proof;

/**
 * Sums of products of 64 rows with points, in single precision, for the checker's first look at witnesses.
 *
 * <p>The checker relies only on this: each result is a sum of the products {@code w_j x_j}, in any order, in which every product
 * and every addition is rounded to the nearest float, or a product is added without being rounded before. Results that leave the range
 * of floats are without meaning.
 */
public interface BlockProducts {

    /** Rows of a block. */
    int ROWS = 64;

    /** The most points at once. */
    int POINTS = 4;

    /** The number of rows of {@link #multiplyRows} is a multiple of this. */
    int TOGETHER = 4;

    /** The length of rows of {@link #multiplyRows} is a multiple of this. */
    int LANES = 16;

    /**
     * Adds {@code Σ_j block[64j + i] · xs[first + k][j]}, for {@code j} from {@code from} to {@code to − 1}, to {@code sums[first +
     * k][offset + i]}, for {@code i} from 0 to 63 and {@code k} from 0 to {@code points − 1}.
     *
     * @param points at most {@link #POINTS}
     */
    void add(float[] block, int from, int to, float[][] xs, int first, int points, float[][] sums, int offset);

    /**
     * Writes {@code Σ_j rows[length · i + j] · xs[k][j]} to {@code sums[k][offset + i]}, for {@code i} from 0 to {@code count − 1}: what
     * {@link #add} does for rows that are stored one after the other.
     *
     * @param count a multiple of {@link #TOGETHER}
     * @param length a multiple of {@link #LANES}
     */
    void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] sums, int offset);
}
