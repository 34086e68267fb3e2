package org.orthant.kernel.vector;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.orthant.kernel.Kernels;

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
    public void dotFour(double[][] rows, int first, double[] vector, int length, double[] out) {
        double[] r0 = rows[first];
        double[] r1 = rows[first + 1];
        double[] r2 = rows[first + 2];
        double[] r3 = rows[first + 3];
        DoubleVector s0 = DoubleVector.zero(DOUBLES);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        int j = 0;
        for (; j <= length - LANES; j += LANES) {
            DoubleVector v = load(vector, j);
            s0 = s0.add(load(r0, j).mul(v));
            s1 = s1.add(load(r1, j).mul(v));
            s2 = s2.add(load(r2, j).mul(v));
            s3 = s3.add(load(r3, j).mul(v));
        }
        double t0 = sum(s0);
        double t1 = sum(s1);
        double t2 = sum(s2);
        double t3 = sum(s3);
        for (; j < length; j++) {
            double v = vector[j];
            t0 += r0[j] * v;
            t1 += r1[j] * v;
            t2 += r2[j] * v;
            t3 += r3[j] * v;
        }
        out[first] = t0;
        out[first + 1] = t1;
        out[first + 2] = t2;
        out[first + 3] = t3;
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
        FloatVector low = FloatVector.broadcast(FLOATS, Float.POSITIVE_INFINITY);
        int i = 0;
        for (; i <= length - NARROW_LANES; i += NARROW_LANES) {
            low = low.min(load(values, i));
        }
        float smallest = low.reduceLanes(VectorOperators.MIN);
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
        for (; i <= length - NARROW_LANES; i += NARROW_LANES) {
            VectorMask<Float> low = load(values, i).compare(VectorOperators.LE, limits);
            if (low.anyTrue()) {
                for (int lane = i; lane < i + NARROW_LANES; lane++) {
                    count = put(lane, limit, values, into, count);
                }
            }
        }
        for (; i < length; i++) {
            count = put(i, limit, values, into, count);
        }
        return count;
    }

    private static int put(int i, float limit, float[] values, int[] into, int count) {
        if (!(values[i] <= limit)) {
            return count;
        }
        if (count < into.length) {
            into[count] = i;
        }
        return count + 1;
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
