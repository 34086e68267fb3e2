package org.orthant.kernel;

import java.util.Arrays;

/** Loops that every JVM runs. */
public final class PlainKernels implements Kernels {

    @Override
    public String name() {
        return "plain loops";
    }

    @Override
    public double dot(double[] a, double[] b, int from, int to) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        int j = from;
        for (; j + 8 <= to; j += 8) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
            s4 += a[j + 4] * b[j + 4];
            s5 += a[j + 5] * b[j + 5];
            s6 += a[j + 6] * b[j + 6];
            s7 += a[j + 7] * b[j + 7];
        }
        if (j + 4 <= to) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
            j += 4;
        }
        double sum = ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7));
        for (; j < to; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    @Override
    public void takeOut(double[][] rows, int count, double[] vector, int length, double[] shares) {
        int first = 0;
        for (; first + 4 <= count; first += 4) {
            for (int i = first; i < first + 4; i++) {
                shares[i] = fourSums(rows[i], vector, 0, length);
            }
            subtractFour(vector, shares, rows, first, length);
        }
        for (; first < count; first++) {
            shares[first] = fourSums(rows[first], vector, 0, length);
            addScaled(vector, -shares[first], rows[first], length);
        }
    }

    @Override
    public void solveUpper(double[][] t, int size, double[] v) {
        for (int p = (size + 3) / 4 * 4 - 4; p >= 0; p -= 4) {
            int above = Math.min(p + 4, size);
            Arrays.fill(v, above, p + 4, 0);
            for (int i = above - 1; i >= p; i--) {
                double value = v[i] - fourSums(t[i], v, p + 4, size);
                for (int k = p + 3; k > i; k--) {
                    value -= t[i][k] * v[k];
                }
                v[i] = value / t[i][i];
            }
        }
    }

    /** A product whose entries go to four sums in turn; {@code to} is rounded up to a multiple of 4 from {@code from}. */
    private static double fourSums(double[] a, double[] b, int from, int to) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int j = from; j < to; j += 4) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
        }
        return (s0 + s2) + (s1 + s3);
    }

    @Override
    public void dotTwofold(double[] ah, double[] al, double[] bh, double[] bl, int length, double[] out) {
        double[] sums = new double[4];
        double[] rests = new double[4];
        int whole = length / 4 * 4;
        for (int j = 0; j < whole; j += 4) {
            for (int i = 0; i < 4; i++) {
                double product = ah[j + i] * bh[j + i];
                double error = Math.fma(ah[j + i], bh[j + i], -product);
                error += ah[j + i] * bl[j + i] + al[j + i] * bh[j + i];
                double next = sums[i] + product;
                double shift = next - sums[i];
                rests[i] += ((sums[i] - (next - shift)) + (product - shift)) + error;
                sums[i] = next;
            }
        }
        TwofoldDot.collect(sums, rests, out);
        TwofoldDot.addRemaining(ah, al, bh, bl, whole, length, out);
    }

    @Override
    public void subtractFour(double[] a, double[] factors, double[][] rows, int first, int length) {
        double f0 = factors[first];
        double f1 = factors[first + 1];
        double f2 = factors[first + 2];
        double f3 = factors[first + 3];
        double[] r0 = rows[first];
        double[] r1 = rows[first + 1];
        double[] r2 = rows[first + 2];
        double[] r3 = rows[first + 3];
        for (int j = 0; j < length; j++) {
            a[j] = (((a[j] - f0 * r0[j]) - f1 * r1[j]) - f2 * r2[j]) - f3 * r3[j];
        }
    }

    @Override
    public void multiplyBlock(float[] block, float[] x, int columns, float[] out, int offset) {
        float[] sums = new float[BLOCK];
        int j = 0;
        for (; j + 4 <= columns; j += 4) {
            float x0 = x[j];
            float x1 = x[j + 1];
            float x2 = x[j + 2];
            float x3 = x[j + 3];
            int at = j * BLOCK;
            for (int i = 0; i < BLOCK; i++) {
                sums[i] =
                        (((sums[i] + x0 * block[at + i]) + x1 * block[at + BLOCK + i]) + x2 * block[at + 2 * BLOCK + i])
                                + x3 * block[at + 3 * BLOCK + i];
            }
        }
        for (; j < columns; j++) {
            float value = x[j];
            int at = j * BLOCK;
            for (int i = 0; i < BLOCK; i++) {
                sums[i] += value * block[at + i];
            }
        }
        System.arraycopy(sums, 0, out, offset, BLOCK);
    }

    @Override
    public void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] outs, int offset) {
        for (int k = 0; k < xs.length; k++) {
            for (int i = 0; i < count; i++) {
                int at = i * length;
                outs[k][offset + i] = LaneSum.of(
                        fourLanes(rows, at, xs[k], 0, length),
                        fourLanes(rows, at, xs[k], 1, length),
                        fourLanes(rows, at, xs[k], 2, length),
                        fourLanes(rows, at, xs[k], 3, length));
            }
        }
    }

    /** The partial sums at distance 4 from {@code first} on, added. */
    private static float fourLanes(float[] rows, int at, float[] x, int first, int length) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int j = first; j < length; j += LANES) {
            s0 += rows[at + j] * x[j];
            s1 += rows[at + j + 4] * x[j + 4];
            s2 += rows[at + j + 8] * x[j + 8];
            s3 += rows[at + j + 12] * x[j + 12];
        }
        return (s0 + s2) + (s1 + s3);
    }

    @Override
    public float smallest(float[] values, int length) {
        float smallest = Float.POSITIVE_INFINITY;
        for (int i = 0; i < length; i++) {
            smallest = Math.min(smallest, values[i]);
        }
        return smallest;
    }

    @Override
    public int positionsUpTo(float limit, float[] values, int length, int[] into) {
        int count = 0;
        for (int i = 0; i < length && count < into.length; i++) {
            into[count] = i;
            count += values[i] <= limit ? 1 : 0;
        }
        return count;
    }
}
