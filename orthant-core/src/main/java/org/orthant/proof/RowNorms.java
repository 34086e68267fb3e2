package org.orthant.proof;

import org.orthant.exact.ScalarSum;
import org.orthant.layer.OutputLayer;

/** Rigorous bounds of {@code ‖w_i‖} for every label. */
final class RowNorms {

    /** Two roundoffs of the sum's ends, the root and the factor, and one to spare. */
    private static final double ROOT_ERROR = 0x1p-51;

    /** Numbers with smaller exponents than this, in size, can be squared and summed without loss. */
    private static final int HARMLESS_EXPONENT = 400;

    private final double[] low;
    private final double[] high;

    RowNorms(OutputLayer layer) {
        low = new double[layer.labels()];
        high = new double[layer.labels()];
        double[] row = new double[layer.features()];
        for (int label = 0; label < low.length; label++) {
            layer.copyRow(label, row);
            bound(label, row);
        }
    }

    /** At most the norm. */
    double low(int label) {
        return low[label];
    }

    /** At least the norm, infinite if that is beyond all doubles. */
    double high(int label) {
        return high[label];
    }

    private void bound(int label, double[] row) {
        double largest = 0;
        for (double weight : row) {
            largest = Math.max(largest, Math.abs(weight));
        }
        if (largest == 0) {
            return;
        }
        int exponent = Math.abs(Math.getExponent(largest)) < HARMLESS_EXPONENT ? 0 : Math.getExponent(largest);
        double[] scaled = row;
        if (exponent != 0) {
            scaled = new double[row.length];
            for (int j = 0; j < row.length; j++) {
                scaled[j] = Math.scalb(row[j], -exponent);
            }
        }
        ScalarSum squares = new ScalarSum();
        squares.add(scaled, scaled);
        // Weights that scaling has rounded are far too small to be seen in the sum, whose bound is a roundoff of it.
        double least = Math.sqrt(squares.value() - squares.bound()) * (1 - ROOT_ERROR);
        double most = Math.sqrt(squares.value() + squares.bound()) * (1 + ROOT_ERROR);
        low[label] = Math.max(0, Math.nextDown(Math.scalb(least, exponent)));
        high[label] = Math.nextUp(Math.scalb(most, exponent));
    }
}
