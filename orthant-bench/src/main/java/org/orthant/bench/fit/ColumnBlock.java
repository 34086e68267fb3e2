package org.orthant.bench.fit;

import java.util.Arrays;

/** Some consecutive rows of a matrix, kept by column: their product with a vector runs along memory in wide steps. */
final class ColumnBlock {

    /** Few enough for the product to stay in the fastest cache while columns are added to it. */
    static final int MOST_ROWS = 256;

    private static final int AT_ONCE = 8;

    private final float[][] columns;
    private final float[] logits;

    /** A block of zeros. */
    ColumnBlock(int rows, int features) {
        this.columns = new float[padded(features)][rows];
        this.logits = new float[rows];
    }

    /** The number of columns that are kept: some of zeros are added, so that a few can be taken at once. */
    static int padded(int features) {
        return (features + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
    }

    /** Takes over the columns of a matrix with these rows, beginning with the given one. */
    void copy(float[][] rows, int from) {
        for (int j = from; j < rows[0].length; j++) {
            float[] column = columns[j];
            for (int row = 0; row < column.length; row++) {
                column[row] = rows[row][j];
            }
        }
    }

    /** The product with x, which is padded with zeros; valid until the next is asked for, and not to be changed. */
    float[] logits(float[] x) {
        Arrays.fill(logits, 0);
        for (int j = 0; j < columns.length; j += AT_ONCE) {
            addColumns(x, j);
        }
        return logits;
    }

    private void addColumns(float[] x, int j) {
        float[] z = logits;
        float[] c0 = columns[j];
        float[] c1 = columns[j + 1];
        float[] c2 = columns[j + 2];
        float[] c3 = columns[j + 3];
        float[] c4 = columns[j + 4];
        float[] c5 = columns[j + 5];
        float[] c6 = columns[j + 6];
        float[] c7 = columns[j + 7];
        float x0 = x[j];
        float x1 = x[j + 1];
        float x2 = x[j + 2];
        float x3 = x[j + 3];
        float x4 = x[j + 4];
        float x5 = x[j + 5];
        float x6 = x[j + 6];
        float x7 = x[j + 7];
        for (int i = 0; i < z.length; i++) {
            z[i] += ((x0 * c0[i] + x1 * c1[i]) + (x2 * c2[i] + x3 * c3[i]))
                    + ((x4 * c4[i] + x5 * c5[i]) + (x6 * c6[i] + x7 * c7[i]));
        }
    }
}
