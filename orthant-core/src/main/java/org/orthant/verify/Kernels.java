package org.orthant.verify;

/** The inner loops of the engine, plain. */
final class Kernels {

    private Kernels() {}

    /** {@code a·b} over the first {@code length} entries. */
    static double dot(double[] a, double[] b, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j + 4 <= length; j += 4) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
        }
        for (; j < length; j++) {
            s0 += a[j] * b[j];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** {@code a += factor · b} over the first {@code length} entries. */
    static void addScaled(double[] a, double factor, double[] b, int length) {
        for (int j = 0; j < length; j++) {
            a[j] += factor * b[j];
        }
    }

    /** Rotates the pair {@code (a, b)} in its plane. */
    static void rotate(double[] a, double[] b, double cosine, double sine, int length) {
        for (int j = 0; j < length; j++) {
            double first = a[j];
            double second = b[j];
            a[j] = cosine * first + sine * second;
            b[j] = cosine * second - sine * first;
        }
    }

    /** {@code out[k] = Σ_j block[j·64 + k]·x[j]} for the 64 rows of a block stored column by column. */
    static void multiplyBlock(float[] block, float[] x, int columns, float[] out, int offset) {
        float[] sums = new float[RowBlocks.ROWS];
        int j = 0;
        for (; j + 4 <= columns; j += 4) {
            float x0 = x[j];
            float x1 = x[j + 1];
            float x2 = x[j + 2];
            float x3 = x[j + 3];
            int at = j * RowBlocks.ROWS;
            for (int k = 0; k < RowBlocks.ROWS; k++) {
                sums[k] += x0 * block[at + k]
                        + x1 * block[at + RowBlocks.ROWS + k]
                        + x2 * block[at + 2 * RowBlocks.ROWS + k]
                        + x3 * block[at + 3 * RowBlocks.ROWS + k];
            }
        }
        for (; j < columns; j++) {
            float value = x[j];
            int at = j * RowBlocks.ROWS;
            for (int k = 0; k < RowBlocks.ROWS; k++) {
                sums[k] += value * block[at + k];
            }
        }
        System.arraycopy(sums, 0, out, offset, RowBlocks.ROWS);
    }
}
