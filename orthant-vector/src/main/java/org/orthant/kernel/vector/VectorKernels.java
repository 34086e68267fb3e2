package org.orthant.kernel.vector;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.orthant.kernel.Kernels;
import org.orthant.kernel.TwofoldDot;

/**
 * Loops over 256 bits at a time: what nearly every machine has, and a fixed width, so that sums are the same on all.
 *
 * <p>Sums over lanes are written out, because the order of {@code reduceLanes} is not laid down.
 */
public final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_256;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_256;
    private static final int LANES = 4;
    private static final int NARROW_LANES = 8;

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
