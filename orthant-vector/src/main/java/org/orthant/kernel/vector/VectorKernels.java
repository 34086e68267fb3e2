package org.orthant.kernel.vector;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.orthant.kernel.Kernels;
import org.orthant.kernel.LaneSum;
import org.orthant.kernel.TwofoldDot;

/**
 * Loops over 256 bits of doubles at a time: what nearly every machine has, and a fixed width, so that sums are the same on all.
 * Sums of floats are those of different rows, so that their width changes no bit: they take 512 bits where a machine has them. Of
 * each kind of number only one width is used, because compilers of some JDKs cannot tell two of them apart.
 *
 * <p>Sums over lanes are written out, because the order of {@code reduceLanes} is not laid down.
 */
public final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_256;
    private static final boolean WIDE = FloatVector.SPECIES_PREFERRED.length() >= FloatVector.SPECIES_512.length();
    private static final VectorSpecies<Float> FLOATS = WIDE ? FloatVector.SPECIES_512 : FloatVector.SPECIES_256;
    private static final int LANES = 4;
    private static final int NARROW_LANES = WIDE ? 16 : 8;

    @Override
    public String name() {
        return "vector instructions";
    }

    @Override
    public double dot(double[] a, double[] b, int from, int to) {
        DoubleVector s0 = DoubleVector.zero(DOUBLES);
        DoubleVector s1 = s0;
        int j = from;
        for (; j <= to - 2 * LANES; j += 2 * LANES) {
            s0 = s0.add(load(a, j).mul(load(b, j)));
            s1 = s1.add(load(a, j + LANES).mul(load(b, j + LANES)));
        }
        if (j <= to - LANES) {
            s0 = s0.add(load(a, j).mul(load(b, j)));
            j += LANES;
        }
        double sum = sum(s0.add(s1));
        for (; j < to; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    @Override
    public void takeOut(double[][] rows, int count, double[] vector, int length, double[] shares) {
        int first = 0;
        for (; first + 4 <= count; first += 4) {
            double[] r0 = rows[first];
            double[] r1 = rows[first + 1];
            double[] r2 = rows[first + 2];
            double[] r3 = rows[first + 3];
            DoubleVector s0 = DoubleVector.zero(DOUBLES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            for (int j = 0; j < length; j += LANES) {
                DoubleVector v = load(vector, j);
                s0 = s0.add(load(r0, j).mul(v));
                s1 = s1.add(load(r1, j).mul(v));
                s2 = s2.add(load(r2, j).mul(v));
                s3 = s3.add(load(r3, j).mul(v));
            }
            double f0 = sum(s0);
            double f1 = sum(s1);
            double f2 = sum(s2);
            double f3 = sum(s3);
            shares[first] = f0;
            shares[first + 1] = f1;
            shares[first + 2] = f2;
            shares[first + 3] = f3;
            subtractTwo(vector, f0, r0, f1, r1, length);
            subtractTwo(vector, f2, r2, f3, r3, length);
        }
        for (; first < count; first++) {
            double[] row = rows[first];
            DoubleVector s = DoubleVector.zero(DOUBLES);
            for (int j = 0; j < length; j += LANES) {
                s = s.add(load(row, j).mul(load(vector, j)));
            }
            shares[first] = sum(s);
            DoubleVector share = DoubleVector.broadcast(DOUBLES, shares[first]);
            for (int j = 0; j < length; j += LANES) {
                load(vector, j).sub(share.mul(load(row, j))).intoArray(vector, j);
            }
        }
    }

    @Override
    public void solveUpper(double[][] t, int size, double[] v) {
        for (int p = (size + 3) / 4 * 4 - 4; p >= 0; p -= 4) {
            double[] r0 = t[p];
            double[] r1 = t[p + 1];
            double[] r2 = t[p + 2];
            double[] r3 = t[p + 3];
            DoubleVector s0 = DoubleVector.zero(DOUBLES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            for (int j = p + LANES; j < size; j += LANES) {
                DoubleVector x = load(v, j);
                s0 = s0.add(load(r0, j).mul(x));
                s1 = s1.add(load(r1, j).mul(x));
                s2 = s2.add(load(r2, j).mul(x));
                s3 = s3.add(load(r3, j).mul(x));
            }
            double v3 = p + 3 < size ? (v[p + 3] - sum(s3)) / r3[p + 3] : 0;
            double v2 = p + 2 < size ? (v[p + 2] - sum(s2) - r2[p + 3] * v3) / r2[p + 2] : 0;
            double v1 = p + 1 < size ? (v[p + 1] - sum(s1) - r1[p + 3] * v3 - r1[p + 2] * v2) / r1[p + 1] : 0;
            v[p] = (v[p] - sum(s0) - r0[p + 3] * v3 - r0[p + 2] * v2 - r0[p + 1] * v1) / r0[p];
            v[p + 1] = v1;
            v[p + 2] = v2;
            v[p + 3] = v3;
        }
    }

    @Override
    public void rotate(double[] a, double[] b, double cosine, double sine, int from, int to) {
        DoubleVector cosines = DoubleVector.broadcast(DOUBLES, cosine);
        DoubleVector sines = DoubleVector.broadcast(DOUBLES, sine);
        int j = from;
        for (; j <= to - LANES; j += LANES) {
            DoubleVector first = load(a, j);
            DoubleVector second = load(b, j);
            cosines.mul(first).add(sines.mul(second)).intoArray(a, j);
            cosines.mul(second).sub(sines.mul(first)).intoArray(b, j);
        }
        for (; j < to; j++) {
            double first = a[j];
            double second = b[j];
            a[j] = cosine * first + sine * second;
            b[j] = cosine * second - sine * first;
        }
    }

    @Override
    public void dotTwofold(double[] ah, double[] al, double[] bh, double[] bl, int length, double[] out) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        DoubleVector rest = sum;
        int j = 0;
        for (; j <= length - LANES; j += LANES) {
            DoubleVector a = load(ah, j);
            DoubleVector b = load(bh, j);
            DoubleVector product = a.mul(b);
            DoubleVector error = a.fma(b, product.neg())
                    .add(a.mul(load(bl, j)).add(load(al, j).mul(b)));
            DoubleVector next = sum.add(product);
            DoubleVector shift = next.sub(sum);
            rest = rest.add(sum.sub(next.sub(shift)).add(product.sub(shift)).add(error));
            sum = next;
        }
        double[] sums = new double[LANES];
        double[] rests = new double[LANES];
        sum.intoArray(sums, 0);
        rest.intoArray(rests, 0);
        TwofoldDot.collect(sums, rests, out);
        TwofoldDot.addRemaining(ah, al, bh, bl, j, length, out);
    }

    @Override
    public void subtractFour(double[] a, double[] factors, double[][] rows, int first, int length) {
        subtractTwo(a, factors[first], rows[first], factors[first + 1], rows[first + 1], length);
        subtractTwo(a, factors[first + 2], rows[first + 2], factors[first + 3], rows[first + 3], length);
    }

    /** Four at once are too much for the compiler of some JDKs: it would put vectors on the heap. */
    private static void subtractTwo(double[] a, double f0, double[] r0, double f1, double[] r1, int length) {
        DoubleVector v0 = DoubleVector.broadcast(DOUBLES, f0);
        DoubleVector v1 = DoubleVector.broadcast(DOUBLES, f1);
        int j = 0;
        for (; j <= length - LANES; j += LANES) {
            load(a, j).sub(v0.mul(load(r0, j))).sub(v1.mul(load(r1, j))).intoArray(a, j);
        }
        for (; j < length; j++) {
            a[j] = (a[j] - f0 * r0[j]) - f1 * r1[j];
        }
    }

    @Override
    public void multiplyBlock(float[] block, float[] x, int columns, float[] out, int offset) {
        if (WIDE) {
            multiplyWide(block, x, columns, out, offset);
        } else {
            multiplyNarrow(block, x, columns, out, offset);
        }
    }

    private static void multiplyWide(float[] block, float[] x, int columns, float[] out, int offset) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int j = 0; j < columns; j++) {
            FloatVector value = FloatVector.broadcast(FLOATS, x[j]);
            int at = j * BLOCK;
            s0 = s0.add(value.mul(load(block, at)));
            s1 = s1.add(value.mul(load(block, at + NARROW_LANES)));
            s2 = s2.add(value.mul(load(block, at + 2 * NARROW_LANES)));
            s3 = s3.add(value.mul(load(block, at + 3 * NARROW_LANES)));
        }
        s0.intoArray(out, offset);
        s1.intoArray(out, offset + NARROW_LANES);
        s2.intoArray(out, offset + 2 * NARROW_LANES);
        s3.intoArray(out, offset + 3 * NARROW_LANES);
    }

    private static void multiplyNarrow(float[] block, float[] x, int columns, float[] out, int offset) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int j = 0; j < columns; j++) {
            FloatVector value = FloatVector.broadcast(FLOATS, x[j]);
            int at = j * BLOCK;
            s0 = s0.add(value.mul(load(block, at)));
            s1 = s1.add(value.mul(load(block, at + NARROW_LANES)));
            s2 = s2.add(value.mul(load(block, at + 2 * NARROW_LANES)));
            s3 = s3.add(value.mul(load(block, at + 3 * NARROW_LANES)));
            s4 = s4.add(value.mul(load(block, at + 4 * NARROW_LANES)));
            s5 = s5.add(value.mul(load(block, at + 5 * NARROW_LANES)));
            s6 = s6.add(value.mul(load(block, at + 6 * NARROW_LANES)));
            s7 = s7.add(value.mul(load(block, at + 7 * NARROW_LANES)));
        }
        s0.intoArray(out, offset);
        s1.intoArray(out, offset + NARROW_LANES);
        s2.intoArray(out, offset + 2 * NARROW_LANES);
        s3.intoArray(out, offset + 3 * NARROW_LANES);
        s4.intoArray(out, offset + 4 * NARROW_LANES);
        s5.intoArray(out, offset + 5 * NARROW_LANES);
        s6.intoArray(out, offset + 6 * NARROW_LANES);
        s7.intoArray(out, offset + 7 * NARROW_LANES);
    }

    /** Four rows of vectors by four points: each number that is loaded is multiplied four times. */
    @Override
    public void multiplyBlockByFour(
            float[] block, float[][] xs, int first, int from, int to, float[][] outs, int offset) {
        int width = 4 * NARROW_LANES;
        for (int row = 0; row < BLOCK; row += width) {
            if (WIDE) {
                multiplyTile(block, row, xs, first, from, to, outs, offset + row);
            } else {
                // With sixteen registers, two points at a time.
                multiplyHalfTile(block, row, xs, first, from, to, outs, offset + row);
                multiplyHalfTile(block, row, xs, first + 2, from, to, outs, offset + row);
            }
        }
    }

    private static void multiplyTile(
            float[] block, int row, float[][] xs, int first, int from, int to, float[][] outs, int at) {
        float[] xa = xs[first];
        float[] outA = outs[first];
        float[] xb = xs[first + 1];
        float[] outB = outs[first + 1];
        float[] xc = xs[first + 2];
        float[] outC = outs[first + 2];
        float[] xd = xs[first + 3];
        float[] outD = outs[first + 3];
        FloatVector a0 = begin(outA, at, from);
        FloatVector a1 = begin(outA, at + NARROW_LANES, from);
        FloatVector a2 = begin(outA, at + 2 * NARROW_LANES, from);
        FloatVector a3 = begin(outA, at + 3 * NARROW_LANES, from);
        FloatVector b0 = begin(outB, at, from);
        FloatVector b1 = begin(outB, at + NARROW_LANES, from);
        FloatVector b2 = begin(outB, at + 2 * NARROW_LANES, from);
        FloatVector b3 = begin(outB, at + 3 * NARROW_LANES, from);
        FloatVector c0 = begin(outC, at, from);
        FloatVector c1 = begin(outC, at + NARROW_LANES, from);
        FloatVector c2 = begin(outC, at + 2 * NARROW_LANES, from);
        FloatVector c3 = begin(outC, at + 3 * NARROW_LANES, from);
        FloatVector d0 = begin(outD, at, from);
        FloatVector d1 = begin(outD, at + NARROW_LANES, from);
        FloatVector d2 = begin(outD, at + 2 * NARROW_LANES, from);
        FloatVector d3 = begin(outD, at + 3 * NARROW_LANES, from);
        for (int j = from; j < to; j++) {
            int k = j * BLOCK + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + NARROW_LANES);
            FloatVector w2 = load(block, k + 2 * NARROW_LANES);
            FloatVector w3 = load(block, k + 3 * NARROW_LANES);
            FloatVector value = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = a0.add(value.mul(w0));
            a1 = a1.add(value.mul(w1));
            a2 = a2.add(value.mul(w2));
            a3 = a3.add(value.mul(w3));
            value = FloatVector.broadcast(FLOATS, xb[j]);
            b0 = b0.add(value.mul(w0));
            b1 = b1.add(value.mul(w1));
            b2 = b2.add(value.mul(w2));
            b3 = b3.add(value.mul(w3));
            value = FloatVector.broadcast(FLOATS, xc[j]);
            c0 = c0.add(value.mul(w0));
            c1 = c1.add(value.mul(w1));
            c2 = c2.add(value.mul(w2));
            c3 = c3.add(value.mul(w3));
            value = FloatVector.broadcast(FLOATS, xd[j]);
            d0 = d0.add(value.mul(w0));
            d1 = d1.add(value.mul(w1));
            d2 = d2.add(value.mul(w2));
            d3 = d3.add(value.mul(w3));
        }
        a0.intoArray(outA, at);
        a1.intoArray(outA, at + NARROW_LANES);
        a2.intoArray(outA, at + 2 * NARROW_LANES);
        a3.intoArray(outA, at + 3 * NARROW_LANES);
        b0.intoArray(outB, at);
        b1.intoArray(outB, at + NARROW_LANES);
        b2.intoArray(outB, at + 2 * NARROW_LANES);
        b3.intoArray(outB, at + 3 * NARROW_LANES);
        c0.intoArray(outC, at);
        c1.intoArray(outC, at + NARROW_LANES);
        c2.intoArray(outC, at + 2 * NARROW_LANES);
        c3.intoArray(outC, at + 3 * NARROW_LANES);
        d0.intoArray(outD, at);
        d1.intoArray(outD, at + NARROW_LANES);
        d2.intoArray(outD, at + 2 * NARROW_LANES);
        d3.intoArray(outD, at + 3 * NARROW_LANES);
    }

    private static void multiplyHalfTile(
            float[] block, int row, float[][] xs, int first, int from, int to, float[][] outs, int at) {
        float[] xa = xs[first];
        float[] outA = outs[first];
        float[] xb = xs[first + 1];
        float[] outB = outs[first + 1];
        FloatVector a0 = begin(outA, at, from);
        FloatVector a1 = begin(outA, at + NARROW_LANES, from);
        FloatVector a2 = begin(outA, at + 2 * NARROW_LANES, from);
        FloatVector a3 = begin(outA, at + 3 * NARROW_LANES, from);
        FloatVector b0 = begin(outB, at, from);
        FloatVector b1 = begin(outB, at + NARROW_LANES, from);
        FloatVector b2 = begin(outB, at + 2 * NARROW_LANES, from);
        FloatVector b3 = begin(outB, at + 3 * NARROW_LANES, from);
        for (int j = from; j < to; j++) {
            int k = j * BLOCK + row;
            FloatVector w0 = load(block, k);
            FloatVector w1 = load(block, k + NARROW_LANES);
            FloatVector w2 = load(block, k + 2 * NARROW_LANES);
            FloatVector w3 = load(block, k + 3 * NARROW_LANES);
            FloatVector value = FloatVector.broadcast(FLOATS, xa[j]);
            a0 = a0.add(value.mul(w0));
            a1 = a1.add(value.mul(w1));
            a2 = a2.add(value.mul(w2));
            a3 = a3.add(value.mul(w3));
            value = FloatVector.broadcast(FLOATS, xb[j]);
            b0 = b0.add(value.mul(w0));
            b1 = b1.add(value.mul(w1));
            b2 = b2.add(value.mul(w2));
            b3 = b3.add(value.mul(w3));
        }
        a0.intoArray(outA, at);
        a1.intoArray(outA, at + NARROW_LANES);
        a2.intoArray(outA, at + 2 * NARROW_LANES);
        a3.intoArray(outA, at + 3 * NARROW_LANES);
        b0.intoArray(outB, at);
        b1.intoArray(outB, at + NARROW_LANES);
        b2.intoArray(outB, at + 2 * NARROW_LANES);
        b3.intoArray(outB, at + 3 * NARROW_LANES);
    }

    /** Where sums begin: at zero, or at what earlier columns have given. */
    private static FloatVector begin(float[] out, int at, int from) {
        return from == 0 ? FloatVector.zero(FLOATS) : load(out, at);
    }

    @Override
    public void multiplyRows(float[] rows, int count, int length, float[][] xs, float[][] outs, int offset) {
        float[] lanes = new float[ROWS * ROWS * Kernels.LANES];
        for (int i = 0; i < count; i += ROWS) {
            int k = 0;
            for (; WIDE && k + ROWS <= xs.length; k += ROWS) {
                addLanesOfFour(rows, i * length, length, xs, k, lanes);
                for (int point = 0; point < ROWS; point++) {
                    collect(lanes, point, outs[k + point], offset + i);
                }
            }
            for (; k < xs.length; k++) {
                if (WIDE) {
                    addLanes(rows, i * length, length, xs[k], lanes);
                } else {
                    addHalves(rows, i * length, length, xs[k], lanes);
                }
                collect(lanes, 0, outs[k], offset + i);
            }
        }
    }

    /** The products of four rows with one of several points, from their partial sums. */
    private static void collect(float[] lanes, int point, float[] out, int at) {
        for (int row = 0; row < ROWS; row++) {
            out[at + row] = LaneSum.of(lanes, (ROWS * point + row) * Kernels.LANES);
        }
    }

    /** Four rows by four points: each number that is loaded is multiplied four times. */
    private static void addLanesOfFour(float[] rows, int at, int length, float[][] xs, int first, float[] lanes) {
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
        for (int j = 0; j < length; j += NARROW_LANES) {
            int k = at + j;
            FloatVector w0 = load(rows, k);
            FloatVector w1 = load(rows, k + length);
            FloatVector w2 = load(rows, k + 2 * length);
            FloatVector w3 = load(rows, k + 3 * length);
            FloatVector value = load(xa, j);
            a0 = a0.add(value.mul(w0));
            a1 = a1.add(value.mul(w1));
            a2 = a2.add(value.mul(w2));
            a3 = a3.add(value.mul(w3));
            value = load(xb, j);
            b0 = b0.add(value.mul(w0));
            b1 = b1.add(value.mul(w1));
            b2 = b2.add(value.mul(w2));
            b3 = b3.add(value.mul(w3));
            value = load(xc, j);
            c0 = c0.add(value.mul(w0));
            c1 = c1.add(value.mul(w1));
            c2 = c2.add(value.mul(w2));
            c3 = c3.add(value.mul(w3));
            value = load(xd, j);
            d0 = d0.add(value.mul(w0));
            d1 = d1.add(value.mul(w1));
            d2 = d2.add(value.mul(w2));
            d3 = d3.add(value.mul(w3));
        }
        a0.intoArray(lanes, 0);
        a1.intoArray(lanes, NARROW_LANES);
        a2.intoArray(lanes, 2 * NARROW_LANES);
        a3.intoArray(lanes, 3 * NARROW_LANES);
        b0.intoArray(lanes, 4 * NARROW_LANES);
        b1.intoArray(lanes, 5 * NARROW_LANES);
        b2.intoArray(lanes, 6 * NARROW_LANES);
        b3.intoArray(lanes, 7 * NARROW_LANES);
        c0.intoArray(lanes, 8 * NARROW_LANES);
        c1.intoArray(lanes, 9 * NARROW_LANES);
        c2.intoArray(lanes, 10 * NARROW_LANES);
        c3.intoArray(lanes, 11 * NARROW_LANES);
        d0.intoArray(lanes, 12 * NARROW_LANES);
        d1.intoArray(lanes, 13 * NARROW_LANES);
        d2.intoArray(lanes, 14 * NARROW_LANES);
        d3.intoArray(lanes, 15 * NARROW_LANES);
    }

    private static void addLanes(float[] rows, int at, int length, float[] x, float[] lanes) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int j = 0; j < length; j += NARROW_LANES) {
            int k = at + j;
            FloatVector value = load(x, j);
            s0 = s0.add(value.mul(load(rows, k)));
            s1 = s1.add(value.mul(load(rows, k + length)));
            s2 = s2.add(value.mul(load(rows, k + 2 * length)));
            s3 = s3.add(value.mul(load(rows, k + 3 * length)));
        }
        s0.intoArray(lanes, 0);
        s1.intoArray(lanes, NARROW_LANES);
        s2.intoArray(lanes, 2 * NARROW_LANES);
        s3.intoArray(lanes, 3 * NARROW_LANES);
    }

    /** The same where the sixteen partial sums of a row are two vectors. */
    private static void addHalves(float[] rows, int at, int length, float[] x, float[] lanes) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int j = 0; j < length; j += 2 * NARROW_LANES) {
            int k = at + j;
            FloatVector low = load(x, j);
            FloatVector high = load(x, j + NARROW_LANES);
            s0 = s0.add(low.mul(load(rows, k)));
            s1 = s1.add(high.mul(load(rows, k + NARROW_LANES)));
            s2 = s2.add(low.mul(load(rows, k + length)));
            s3 = s3.add(high.mul(load(rows, k + length + NARROW_LANES)));
            s4 = s4.add(low.mul(load(rows, k + 2 * length)));
            s5 = s5.add(high.mul(load(rows, k + 2 * length + NARROW_LANES)));
            s6 = s6.add(low.mul(load(rows, k + 3 * length)));
            s7 = s7.add(high.mul(load(rows, k + 3 * length + NARROW_LANES)));
        }
        s0.intoArray(lanes, 0);
        s1.intoArray(lanes, NARROW_LANES);
        s2.intoArray(lanes, 2 * NARROW_LANES);
        s3.intoArray(lanes, 3 * NARROW_LANES);
        s4.intoArray(lanes, 4 * NARROW_LANES);
        s5.intoArray(lanes, 5 * NARROW_LANES);
        s6.intoArray(lanes, 6 * NARROW_LANES);
        s7.intoArray(lanes, 7 * NARROW_LANES);
    }

    @Override
    public float smallest(float[] values, int length) {
        // Several at a time: each has to wait for the one before it.
        FloatVector low0 = FloatVector.broadcast(FLOATS, Float.POSITIVE_INFINITY);
        FloatVector low1 = low0;
        FloatVector low2 = low0;
        FloatVector low3 = low0;
        int i = 0;
        for (; i <= length - 4 * NARROW_LANES; i += 4 * NARROW_LANES) {
            low0 = low0.min(load(values, i));
            low1 = low1.min(load(values, i + NARROW_LANES));
            low2 = low2.min(load(values, i + 2 * NARROW_LANES));
            low3 = low3.min(load(values, i + 3 * NARROW_LANES));
        }
        float smallest = low0.min(low1).min(low2.min(low3)).reduceLanes(VectorOperators.MIN);
        for (; i < length; i++) {
            smallest = Math.min(smallest, values[i]);
        }
        return smallest;
    }

    @Override
    public int positionsUpTo(float limit, float[] values, int length, int[] into) {
        FloatVector limits = FloatVector.broadcast(FLOATS, limit);
        int count = 0;
        int i = 0;
        for (; i <= length - NARROW_LANES && count < into.length; i += NARROW_LANES) {
            if (load(values, i).compare(VectorOperators.LE, limits).anyTrue()) {
                count = put(i, i + NARROW_LANES, limit, values, into, count);
            }
        }
        return put(i, length, limit, values, into, count);
    }

    private static int put(int from, int to, float limit, float[] values, int[] into, int before) {
        int count = before;
        for (int i = from; i < to && count < into.length; i++) {
            // Written in any case, and kept if it counts: no processor could foresee which ones do.
            into[count] = i;
            count += values[i] <= limit ? 1 : 0;
        }
        return count;
    }

    private static double sum(DoubleVector v) {
        return (v.lane(0) + v.lane(2)) + (v.lane(1) + v.lane(3));
    }

    private static DoubleVector load(double[] values, int at) {
        return DoubleVector.fromArray(DOUBLES, values, at);
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }
}
