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
    private static final int LANES = WIDE ? 16 : 8;

    @Override
    public void add(float[] block, int from, int to, float[][] xs, int first, int points, float[][] sums, int offset) {
        for (int row = 0; row < ROWS; row += 4 * LANES) {
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
        FloatVector a1 = load(sumsA, at + LANES);
        FloatVector a2 = load(sumsA, at + 2 * LANES);
        FloatVector a3 = load(sumsA, at + 3 * LANES);
        FloatVector b0 = load(sumsB, at);
        FloatVector b1 = load(sumsB, at + LANES);
        FloatVector b2 = load(sumsB, at + 2 * LANES);
        FloatVector b3 = load(sumsB, at + 3 * LANES);
        FloatVector c0 = load(sumsC, at);
        FloatVector c1 = load(sumsC, at + LANES);
        FloatVector c2 = load(sumsC, at + 2 * LANES);
        FloatVector c3 = load(sumsC, at + 3 * LANES);
        FloatVector d0 = load(sumsD, at);
        FloatVector d1 = load(sumsD, at + LANES);
        FloatVector d2 = load(sumsD, at + 2 * LANES);
        FloatVector d3 = load(sumsD, at + 3 * LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + LANES);
            FloatVector w2 = load(block, k + 2 * LANES);
            FloatVector w3 = load(block, k + 3 * LANES);
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
        a1.intoArray(sumsA, at + LANES);
        a2.intoArray(sumsA, at + 2 * LANES);
        a3.intoArray(sumsA, at + 3 * LANES);
        b0.intoArray(sumsB, at);
        b1.intoArray(sumsB, at + LANES);
        b2.intoArray(sumsB, at + 2 * LANES);
        b3.intoArray(sumsB, at + 3 * LANES);
        c0.intoArray(sumsC, at);
        c1.intoArray(sumsC, at + LANES);
        c2.intoArray(sumsC, at + 2 * LANES);
        c3.intoArray(sumsC, at + 3 * LANES);
        d0.intoArray(sumsD, at);
        d1.intoArray(sumsD, at + LANES);
        d2.intoArray(sumsD, at + 2 * LANES);
        d3.intoArray(sumsD, at + 3 * LANES);
    }

    private static void addTwo(
            float[] block, int row, int from, int to, float[][] xs, int first, float[][] sums, int at) {
        float[] xa = xs[first];
        float[] sumsA = sums[first];
        float[] xb = xs[first + 1];
        float[] sumsB = sums[first + 1];
        FloatVector a0 = load(sumsA, at);
        FloatVector a1 = load(sumsA, at + LANES);
        FloatVector a2 = load(sumsA, at + 2 * LANES);
        FloatVector a3 = load(sumsA, at + 3 * LANES);
        FloatVector b0 = load(sumsB, at);
        FloatVector b1 = load(sumsB, at + LANES);
        FloatVector b2 = load(sumsB, at + 2 * LANES);
        FloatVector b3 = load(sumsB, at + 3 * LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + LANES);
            FloatVector w2 = load(block, k + 2 * LANES);
            FloatVector w3 = load(block, k + 3 * LANES);
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
        a1.intoArray(sumsA, at + LANES);
        a2.intoArray(sumsA, at + 2 * LANES);
        a3.intoArray(sumsA, at + 3 * LANES);
        b0.intoArray(sumsB, at);
        b1.intoArray(sumsB, at + LANES);
        b2.intoArray(sumsB, at + 2 * LANES);
        b3.intoArray(sumsB, at + 3 * LANES);
    }

    private static void addOne(float[] block, int row, int from, int to, float[] xa, float[] sumsA, int at) {
        FloatVector a0 = load(sumsA, at);
        FloatVector a1 = load(sumsA, at + LANES);
        FloatVector a2 = load(sumsA, at + 2 * LANES);
        FloatVector a3 = load(sumsA, at + 3 * LANES);
        for (int j = from; j < to; j++) {
            int k = j * ROWS + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + LANES);
            FloatVector w2 = load(block, k + 2 * LANES);
            FloatVector w3 = load(block, k + 3 * LANES);
            FloatVector x = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = x.fma(w0, a0);
            a1 = x.fma(w1, a1);
            a2 = x.fma(w2, a2);
            a3 = x.fma(w3, a3);
        }
        a0.intoArray(sumsA, at);
        a1.intoArray(sumsA, at + LANES);
        a2.intoArray(sumsA, at + 2 * LANES);
        a3.intoArray(sumsA, at + 3 * LANES);
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }
}
