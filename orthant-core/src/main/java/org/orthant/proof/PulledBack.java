package org.orthant.proof;

import org.orthant.exact.EnclosedVector;
import org.orthant.exact.VectorSum;
import org.orthant.layer.AffineMap;

/**
 * A function {@code v·x + β} of features, in twice the working precision, that becomes one of what maps before them take:
 * {@code x = Pa + c} makes {@code (Pᵀv)·a + (β + v·c)} of it.
 */
final class PulledBack {

    /** The entries of {@code v}, then {@code β}, then the weight of a ranking's threshold. */
    private final double[] high;

    /** What is to be added to them. */
    private final double[] low;

    /** At least the distance of {@code high + low} from the true entries. */
    private final double[] bound;

    private PulledBack(double[] high, double[] low, double[] bound) {
        this.high = high;
        this.low = low;
        this.bound = bound;
    }

    /** Takes a sum of {@code d + 2} entries. */
    static PulledBack of(VectorSum sum, int d) {
        double[] high = new double[d + 2];
        double[] low = new double[d + 2];
        double[] bound = new double[d + 2];
        for (int j = 0; j < high.length; j++) {
            high[j] = sum.high(j);
            low[j] = sum.low(j);
            bound[j] = sum.lowBound(j);
        }
        return new PulledBack(high, low, bound);
    }

    PulledBack through(AffineMap map) {
        int outputs = map.outputs();
        int inputs = map.inputs();
        VectorSum sum = new VectorSum(inputs + 2);
        double[] carried = new double[inputs + 2];
        double[] row = new double[inputs + 2];
        row[inputs] = 1;
        add(sum, carried, outputs, row);
        row[inputs] = 0;
        row[inputs + 1] = 1;
        add(sum, carried, outputs + 1, row);
        row[inputs + 1] = 0;
        return map.isDiagonal() ? throughDiagonal(map, sum, carried) : throughRows(map, sum, carried, row);
    }

    private PulledBack throughRows(AffineMap map, VectorSum sum, double[] carried, double[] row) {
        int inputs = map.inputs();
        for (int k = 0; k < map.outputs(); k++) {
            if (high[k] != 0 || low[k] != 0 || bound[k] != 0) {
                map.copyRow(k, row);
                row[inputs] = map.offset(k);
                add(sum, carried, k, row);
            }
        }
        return enclosed(sum, carried);
    }

    /** One product for each entry, and a sum for the constant. */
    private PulledBack throughDiagonal(AffineMap map, VectorSum constants, double[] carried) {
        int size = map.inputs();
        double[] nextHigh = new double[size + 2];
        double[] nextLow = new double[size + 2];
        double[] nextBound = new double[size + 2];
        double[] one = new double[size + 2];
        for (int k = 0; k < size; k++) {
            VectorSum product = new VectorSum(1);
            double[] factor = {map.weight(k, k)};
            product.add(high[k], factor);
            product.add(low[k], factor);
            nextHigh[k] = product.high(0);
            nextLow[k] = product.low(0);
            nextBound[k] = total(product.lowBound(0), bound[k] * Math.abs(factor[0]));
            if (map.offset(k) != 0) {
                one[size] = map.offset(k);
                add(constants, carried, k, one);
            }
        }
        for (int j = size; j < size + 2; j++) {
            nextHigh[j] = constants.high(j);
            nextLow[j] = constants.low(j);
            nextBound[j] = total(constants.lowBound(j), carried[j]);
        }
        return new PulledBack(nextHigh, nextLow, nextBound);
    }

    private void add(VectorSum sum, double[] carried, int k, double[] row) {
        sum.add(high[k], row);
        if (low[k] != 0) {
            sum.add(low[k], row);
        }
        if (bound[k] != 0) {
            for (int j = 0; j < row.length; j++) {
                carried[j] += bound[k] * Math.abs(row[j]);
            }
        }
    }

    private static PulledBack enclosed(VectorSum sum, double[] carried) {
        double[] high = new double[carried.length];
        double[] low = new double[carried.length];
        double[] bound = new double[carried.length];
        for (int j = 0; j < carried.length; j++) {
            high[j] = sum.high(j);
            low[j] = sum.low(j);
            bound[j] = total(sum.lowBound(j), carried[j]);
        }
        return new PulledBack(high, low, bound);
    }

    /** Above the sum of both, whose parts may themselves be sums of many numbers, rounded, and lose what underflows. */
    private static double total(double own, double carried) {
        return (own + carried) * (1 + 0x1p-20) + (carried == 0 ? 0 : Double.MIN_NORMAL);
    }

    /** Returns the number of entries of {@code v}. */
    int features() {
        return high.length - 2;
    }

    /** Returns {@code v}, then the threshold's weight if it counts, then {@code β}, as rows of layers with a bias are written. */
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
                return PulledBack.this.error(at(j));
            }
        };
    }

    /** Returns entry {@code j}, rounded. */
    double value(int j) {
        return high[j] + low[j];
    }

    /** Returns at least the distance of {@link #value} from the true entry. */
    double error(int j) {
        return (0x1p-52 * Math.abs(value(j)) + bound[j]) * (1 + 0x1p-20) + Double.MIN_VALUE;
    }
}
