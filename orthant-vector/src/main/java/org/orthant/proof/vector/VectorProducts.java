package org.orthant.proof.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.orthant.proof.BlockProducts;

/**
 * Sums of 64 rows and up to four points at a time, in registers. Lanes are different rows, so that the width of vectors, the widest up
 * to 512 bits that a machine has, does not change any sum.
 */
public final class VectorProducts implements BlockProducts {

    private static final boolean WIDE = FloatVector.SPECIES_PREFERRED.length() >= FloatVector.SPECIES_512.length();
    private static final VectorSpecies<Float> FLOATS = WIDE ? FloatVector.SPECIES_512 : FloatVector.SPECIES_256;
    private static final int VECTOR_LANES = WIDE ? 16 : 8;

    @Override
    public void add(float[] block, int from, int to, float[][] xs, int first, int points, float[][] sums, int offset) {
        for (int row = 0; row < ROWS; row += 4 * VECTOR_LANES) {
            int k = first;
            // Machines with vectors of 512 bits have registers for the sums of four points, others for those of two.
            for (; WIDE && k + 4 <= first + points; k += 4) {
                addFour(block, row, from, to, xs, k, sums, offset + row);
            }
            for (; k + 2 <= first + points; k += 2) {
                addTwo(block, row, from, to, xs, k, sums, offset + row);
            }
            for (; k < first + points; k++) {
                addOne(block, row, from, to, xs[k], sums[k], offset + row);
            }
        }
    }

    private static void addFour(
            float[] block, int row, int from, int to, float[][] xs, int first, float[][] sums, int at) {
        float[] xa = xs[first];
        float[] sumsA = sums[first];
        float[] xb = xs[first + 1];
        float[] sumsB = sums[first + 1];
        float[] xc = xs[first + 2];
        float[] sumsC = sums[first + 2];
        float[] xd = xs[first + 3];
        float[] sumsD = sums[first + 3];
        FloatVector a0 = load(sumsA, at);
        FloatVector a1 = load(sumsA, at + VECTOR_LANES);
        FloatVector a2 = load(sumsA, at + 2 * VECTOR_LANES);
        FloatVector a3 = load(sumsA, at + 3 * VECTOR_LANES);
        FloatVector b0 = load(sumsB, at);
        FloatVector b1 = load(sumsB, at + VECTOR_LANES);
        FloatVector b2 = load(sumsB, at + 2 * VECTOR_LANES);
        FloatVector b3 = load(sumsB, at + 3 * VECTOR_LANES);
        FloatVector c0 = load(sumsC, at);
        FloatVector c1 = load(sumsC, at + VECTOR_LANES);
        FloatVector c2 = load(sumsC, at + 2 * VECTOR_LANES);
        FloatVector c3 = load(sumsC, at + 3 * VECTOR_LANES);
        FloatVector d0 = load(sumsD, at);
        FloatVector d1 = load(sumsD, at + VECTOR_LANES);
        FloatVector d2 = load(sumsD, at + 2 * VECTOR_LANES);
        FloatVector d3 = load(sumsD, at + 3 * VECTOR_LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + VECTOR_LANES);
            FloatVector w2 = load(block, k + 2 * VECTOR_LANES);
            FloatVector w3 = load(block, k + 3 * VECTOR_LANES);
            FloatVector x = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = x.fma(w0, a0);
            a1 = x.fma(w1, a1);
            a2 = x.fma(w2, a2);
            a3 = x.fma(w3, a3);
            x = FloatVector.broadcast(FLOATS, xb[j]);
            b0 = x.fma(w0, b0);
            b1 = x.fma(w1, b1);
            b2 = x.fma(w2, b2);
            b3 = x.fma(w3, b3);
            x = FloatVector.broadcast(FLOATS, xc[j]);
            c0 = x.fma(w0, c0);
            c1 = x.fma(w1, c1);
            c2 = x.fma(w2, c2);
            c3 = x.fma(w3, c3);
            x = FloatVector.broadcast(FLOATS, xd[j]);
            d0 = x.fma(w0, d0);
            d1 = x.fma(w1, d1);
            d2 = x.fma(w2, d2);
            d3 = x.fma(w3, d3);
        }
        a0.intoArray(sumsA, at);
        a1.intoArray(sumsA, at + VECTOR_LANES);
        a2.intoArray(sumsA, at + 2 * VECTOR_LANES);
        a3.intoArray(sumsA, at + 3 * VECTOR_LANES);
        b0.intoArray(sumsB, at);
        b1.intoArray(sumsB, at + VECTOR_LANES);
        b2.intoArray(sumsB, at + 2 * VECTOR_LANES);
        b3.intoArray(sumsB, at + 3 * VECTOR_LANES);
        c0.intoArray(sumsC, at);
        c1.intoArray(sumsC, at + VECTOR_LANES);
        c2.intoArray(sumsC, at + 2 * VECTOR_LANES);
        c3.intoArray(sumsC, at + 3 * VECTOR_LANES);
        d0.intoArray(sumsD, at);
        d1.intoArray(sumsD, at + VECTOR_LANES);
        d2.intoArray(sumsD, at + 2 * VECTOR_LANES);
        d3.intoArray(sumsD, at + 3 * VECTOR_LANES);
    }

    private static void addTwo(
            float[] block, int row, int from, int to, float[][] xs, int first, float[][] sums, int at) {
        float[] xa = xs[first];
        float[] sumsA = sums[first];
        float[] xb = xs[first + 1];
        float[] sumsB = sums[first + 1];
        FloatVector a0 = load(sumsA, at);
        FloatVector a1 = load(sumsA, at + VECTOR_LANES);
        FloatVector a2 = load(sumsA, at + 2 * VECTOR_LANES);
        FloatVector a3 = load(sumsA, at + 3 * VECTOR_LANES);
        FloatVector b0 = load(sumsB, at);
        FloatVector b1 = load(sumsB, at + VECTOR_LANES);
        FloatVector b2 = load(sumsB, at + 2 * VECTOR_LANES);
        FloatVector b3 = load(sumsB, at + 3 * VECTOR_LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + VECTOR_LANES);
            FloatVector w2 = load(block, k + 2 * VECTOR_LANES);
            FloatVector w3 = load(block, k + 3 * VECTOR_LANES);
            FloatVector x = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = x.fma(w0, a0);
            a1 = x.fma(w1, a1);
            a2 = x.fma(w2, a2);
            a3 = x.fma(w3, a3);
            x = FloatVector.broadcast(FLOATS, xb[j]);
            b0 = x.fma(w0, b0);
            b1 = x.fma(w1, b1);
            b2 = x.fma(w2, b2);
            b3 = x.fma(w3, b3);
        }
        a0.intoArray(sumsA, at);
        a1.intoArray(sumsA, at + VECTOR_LANES);
        a2.intoArray(sumsA, at + 2 * VECTOR_LANES);
        a3.intoArray(sumsA, at + 3 * VECTOR_LANES);
        b0.intoArray(sumsB, at);
        b1.intoArray(sumsB, at + VECTOR_LANES);
        b2.intoArray(sumsB, at + 2 * VECTOR_LANES);
        b3.intoArray(sumsB, at + 3 * VECTOR_LANES);
    }

    private static void addOne(float[] block, int row, int from, int to, float[] xa, float[] sumsA, int at) {
        FloatVector a0 = load(sumsA, at);
        FloatVector a1 = load(sumsA, at + VECTOR_LANES);
        FloatVector a2 = load(sumsA, at + 2 * VECTOR_LANES);
        FloatVector a3 = load(sumsA, at + 3 * VECTOR_LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + VECTOR_LANES);
            FloatVector w2 = load(block, k + 2 * VECTOR_LANES);
            FloatVector w3 = load(block, k + 3 * VECTOR_LANES);
            FloatVector x = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = x.fma(w0, a0);
            a1 = x.fma(w1, a1);
            a2 = x.fma(w2, a2);
            a3 = x.fma(w3, a3);
        }
        a0.intoArray(sumsA, at);
        a1.intoArray(sumsA, at + VECTOR_LANES);
        a2.intoArray(sumsA, at + 2 * VECTOR_LANES);
        a3.intoArray(sumsA, at + 3 * VECTOR_LANES);
    }

    @Override
    public void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] sums, int offset) {
        float[] lanes = new float[TOGETHER * TOGETHER * LANES];
        for (int i = 0; i < count; i += TOGETHER) {
            int k = 0;
            for (; WIDE && k + TOGETHER <= xs.length; k += TOGETHER) {
                multiplyFour(rows, i * length, length, xs, k, lanes);
                for (int point = 0; point < TOGETHER; point++) {
                    collect(lanes, point, sums[k + point], offset + i);
                }
            }
            for (; k < xs.length; k++) {
                multiplyOne(rows, i * length, length, xs[k], lanes);
                collect(lanes, 0, sums[k], offset + i);
            }
        }
    }

    /** Adds the lanes of the products of four rows with one of several points. */
    private static void collect(float[] lanes, int point, float[] sums, int at) {
        for (int row = 0; row < TOGETHER; row++) {
            int from = (TOGETHER * point + row) * LANES;
            float sum0 = 0;
            float sum1 = 0;
            float sum2 = 0;
            float sum3 = 0;
            for (int lane = from; lane < from + LANES; lane += 4) {
                sum0 += lanes[lane];
                sum1 += lanes[lane + 1];
                sum2 += lanes[lane + 2];
                sum3 += lanes[lane + 3];
            }
            sums[at + row] = (sum0 + sum1) + (sum2 + sum3);
        }
    }

    private static void multiplyFour(float[] rows, int at, int length, float[][] xs, int first, float[] lanes) {
        float[] xa = xs[first];
        float[] xb = xs[first + 1];
        float[] xc = xs[first + 2];
        float[] xd = xs[first + 3];
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector c2 = a0;
        FloatVector c3 = a0;
        FloatVector d0 = a0;
        FloatVector d1 = a0;
        FloatVector d2 = a0;
        FloatVector d3 = a0;
        for (int j = 0; j < length; j += LANES) {
            int k = at + j;
            FloatVector w0 = load(rows, k);
            FloatVector w1 = load(rows, k + length);
            FloatVector w2 = load(rows, k + 2 * length);
            FloatVector w3 = load(rows, k + 3 * length);
            FloatVector x = load(xa, j);
            a0 = x.fma(w0, a0);
            a1 = x.fma(w1, a1);
            a2 = x.fma(w2, a2);
            a3 = x.fma(w3, a3);
            x = load(xb, j);
            b0 = x.fma(w0, b0);
            b1 = x.fma(w1, b1);
            b2 = x.fma(w2, b2);
            b3 = x.fma(w3, b3);
            x = load(xc, j);
            c0 = x.fma(w0, c0);
            c1 = x.fma(w1, c1);
            c2 = x.fma(w2, c2);
            c3 = x.fma(w3, c3);
            x = load(xd, j);
            d0 = x.fma(w0, d0);
            d1 = x.fma(w1, d1);
            d2 = x.fma(w2, d2);
            d3 = x.fma(w3, d3);
        }
        a0.intoArray(lanes, 0);
        a1.intoArray(lanes, LANES);
        a2.intoArray(lanes, 2 * LANES);
        a3.intoArray(lanes, 3 * LANES);
        b0.intoArray(lanes, 4 * LANES);
        b1.intoArray(lanes, 5 * LANES);
        b2.intoArray(lanes, 6 * LANES);
        b3.intoArray(lanes, 7 * LANES);
        c0.intoArray(lanes, 8 * LANES);
        c1.intoArray(lanes, 9 * LANES);
        c2.intoArray(lanes, 10 * LANES);
        c3.intoArray(lanes, 11 * LANES);
        d0.intoArray(lanes, 12 * LANES);
        d1.intoArray(lanes, 13 * LANES);
        d2.intoArray(lanes, 14 * LANES);
        d3.intoArray(lanes, 15 * LANES);
    }

    /** Where vectors are half as wide, in two vectors for each row. */
    private static void multiplyOne(float[] rows, int at, int length, float[] x, float[] lanes) {
        for (int part = 0; part < LANES; part += VECTOR_LANES) {
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            for (int j = part; j < length; j += LANES) {
                int k = at + j;
                FloatVector value = load(x, j);
                s0 = value.fma(load(rows, k), s0);
                s1 = value.fma(load(rows, k + length), s1);
                s2 = value.fma(load(rows, k + 2 * length), s2);
                s3 = value.fma(load(rows, k + 3 * length), s3);
            }
            s0.intoArray(lanes, part);
            s1.intoArray(lanes, part + LANES);
            s2.intoArray(lanes, part + 2 * LANES);
            s3.intoArray(lanes, part + 3 * LANES);
        }
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }
}
