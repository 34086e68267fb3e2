package org.orthant.proof;

import java.util.Arrays;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.VectorSum;
import org.orthant.layer.AffineMap;

/**
 * An affine function {@code v·x + β} of features, in twice the working precision, that can be pulled back through affine maps:
 * {@code x = Pa + c} turns it into {@code (Pᵀv)·a + (β + v·c)}.
 *
 * <p>Its entries are those of {@code v}, then {@code β}, then the weight of a ranking's threshold, which no map changes.
 */
final class PulledBack implements EnclosedVector {

    private final double[] high;

    /** What is to be added to {@code high}. */
    private final double[] low;

    /** At least the distance of {@code high + low} from the true entries. */
    private final double[] bound;

    private PulledBack(int features) {
        high = new double[features + 2];
        low = new double[features + 2];
        bound = new double[features + 2];
    }

    /** Takes a sum of {@code d + 2} entries. */
    static PulledBack of(VectorSum sum, int d) {
        PulledBack function = new PulledBack(d);
        for (int j = 0; j < d + 2; j++) {
            function.set(j, sum, j, 0);
        }
        return function;
    }

    private void set(int j, VectorSum sum, int entry, double carried) {
        high[j] = sum.high(entry);
        low[j] = sum.low(entry);
        bound[j] = total(sum.lowBound(entry), carried);
    }

    /**
     * Above the sum of a sum's own error bound and the errors of its factors, which are sums of many numbers, rounded. Products of factors
     * lose at most half of the smallest double each by underflow; the own bound has more than that to spare for each term.
     */
    private static double total(double own, double carried) {
        return (own + carried) * (1 + 0x1p-20);
    }

    /** Returns the function of what a map takes. */
    PulledBack through(AffineMap map) {
        return map.isDiagonal() ? throughDiagonal(map) : throughRows(map);
    }

    private PulledBack throughRows(AffineMap map) {
        int inputs = map.inputs();
        Combination sum = new Combination(inputs + 2);
        double[] row = new double[inputs + 2];
        for (int k = 0; k < map.outputs(); k++) {
            map.copyRow(k, row);
            row[inputs] = map.offset(k);
            sum.add(k, row);
        }
        Arrays.fill(row, 0);
        row[inputs] = 1;
        sum.add(map.outputs(), row);
        row[inputs] = 0;
        row[inputs + 1] = 1;
        sum.add(map.outputs() + 1, row);
        PulledBack next = new PulledBack(inputs);
        sum.copyTo(next, 0);
        return next;
    }

    /** One product for each entry, and a sum for the constant. */
    private PulledBack throughDiagonal(AffineMap map) {
        int size = map.inputs();
        PulledBack next = new PulledBack(size);
        Combination constants = new Combination(2);
        for (int k = 0; k < size; k++) {
            Combination product = new Combination(1);
            product.add(k, map.weight(k, k));
            product.copyTo(next, k);
            constants.add(k, map.offset(k), 0);
        }
        constants.add(size, 1, 0);
        constants.add(size + 1, 0, 1);
        constants.copyTo(next, size);
        return next;
    }

    /** A sum of vectors whose factors are entries of this function. */
    private final class Combination {

        private final VectorSum sum;
        private final double[] carried;

        Combination(int size) {
            sum = new VectorSum(size);
            carried = new double[size];
        }

        void add(int factor, double... vector) {
            sum.add(high[factor], vector);
            sum.add(low[factor], vector);
            for (int j = 0; j < carried.length; j++) {
                carried[j] += bound[factor] * Math.abs(vector[j]);
            }
        }

        void copyTo(PulledBack next, int first) {
            for (int j = 0; j < carried.length; j++) {
                next.set(first + j, sum, j, carried[j]);
            }
        }
    }

    /** Returns the number of entries of {@code v}. */
    int features() {
        return high.length - 2;
    }

    /** Returns {@code v}, then the threshold's weight in a ranking, then {@code β}: the order of entries in rows of layers. */
    EnclosedVector asRow(boolean ranking) {
        int d = features();
        return new EnclosedVector() {
            private int at(int j) {
                return ranking && j >= d ? (j == d ? d + 1 : d) : j;
            }

            @Override
            public double value(int j) {
                return PulledBack.this.value(at(j));
            }

            @Override
            public double bound(int j) {
                return PulledBack.this.bound(at(j));
            }
        };
    }

    @Override
    public double value(int j) {
        return high[j] + low[j];
    }

    /** {@inheritDoc} Half of it covers the rounding of {@link #value}. */
    @Override
    public double bound(int j) {
        return (0x1p-52 * Math.abs(value(j)) + bound[j]) * (1 + 0x1p-20);
    }
}
