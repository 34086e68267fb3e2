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

    /** Four columns at a time, so that sums are loaded and stored less often. */
    private static void addFour(
            float[] block, int at, float x0, float x1, float x2, float x3, float[] sums, int offset) {
        for (int i = 0; i < ROWS; i++) {
            sums[offset + i] += (block[at + i] * x0 + block[at + ROWS + i] * x1)
                    + (block[at + 2 * ROWS + i] * x2 + block[at + 3 * ROWS + i] * x3);
        }
    }
}
