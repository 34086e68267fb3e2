package org.orthant.proof;

/** Products by plain loops over rows, which Java compiles to vector instructions where it can. */
final class PlainProducts implements BlockProducts {

    @Override
    public void add(float[] block, int from, int to, float[][] xs, int first, int points, float[][] sums, int offset) {
        for (int k = first; k < first + points; k++) {
            float[] x = xs[k];
            int j = from;
            for (; j + 3 < to; j += 4) {
                addFour(block, j * ROWS, x[j], x[j + 1], x[j + 2], x[j + 3], sums[k], offset);
            }
            for (; j < to; j++) {
                for (int i = 0; i < ROWS; i++) {
                    sums[k][offset + i] += block[j * ROWS + i] * x[j];
                }
            }
        }
    }

    @Override
    public void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] sums, int offset) {
        for (int k = 0; k < xs.length; k++) {
            for (int i = 0; i < count; i++) {
                sums[k][offset + i] = dot(rows, i * length, xs[k], length);
            }
        }
    }

    /** Four sums, because additions that wait for one another take most of the time. */
    private static float dot(float[] rows, int at, float[] x, int length) {
        float sum0 = 0;
        float sum1 = 0;
        float sum2 = 0;
        float sum3 = 0;
        for (int j = 0; j < length; j += 4) {
            sum0 += rows[at + j] * x[j];
            sum1 += rows[at + j + 1] * x[j + 1];
            sum2 += rows[at + j + 2] * x[j + 2];
            sum3 += rows[at + j + 3] * x[j + 3];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }

    /** Four columns at a time, so that sums are loaded and stored less often. */
    private static void addFour(
            float[] block, int at, float x0, float x1, float x2, float x3, float[] sums, int offset) {
        for (int i = 0; i < ROWS; i++) {
            sums[offset + i] += (block[at + i] * x0 + block[at + ROWS + i] * x1)
                    + (block[at + 2 * ROWS + i] * x2 + block[at + 3 * ROWS + i] * x3);
        }
    }
}
