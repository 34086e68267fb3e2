package org.orthant.proof;

import org.orthant.layer.OutputLayer;

/** Rigorous bounds of {@code ‖w_i‖} for every label. */
final class RowNorms {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

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
        double squares = 0;
        for (double weight : row) {
            double scaled = exponent == 0 ? weight : Math.scalb(weight, -exponent);
            squares += scaled * scaled;
        }
        // d + 1 roundings of squares and sums, with room for the root, these factors, and tiny weights that underflow.
        double error = (row.length + 8) * UNIT_ROUNDOFF;
        double root = Math.sqrt(squares);
        low[label] = Math.max(0, Math.nextDown(Math.scalb(root * (1 - error), exponent)));
        high[label] = Math.nextUp(Math.scalb(root * (1 + error), exponent));
    }
}
