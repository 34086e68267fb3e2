package org.orthant.proof;

import org.orthant.layer.AffineMap;

/**
 * Upper bounds of the sizes of an affine map, for error bounds.
 *
 * @param outputs the number of its outputs
 * @param column the largest Euclidean length of a column of {@code P}
 * @param spectral at least {@code ‖P‖}
 * @param offset the length of {@code c}
 * @param isDiagonal whether outputs depend on one input each
 */
record MapNorms(int outputs, double column, double spectral, double offset, boolean isDiagonal) {

    static MapNorms of(AffineMap map) {
        double[] offsets = new double[map.outputs()];
        double[] squares = new double[map.inputs()];
        double[] row = new double[map.inputs()];
        double largest = 0;
        for (int k = 0; k < offsets.length; k++) {
            offsets[k] = map.offset(k);
            if (map.isDiagonal()) {
                largest = Math.max(largest, Math.abs(map.weight(k, k)));
                continue;
            }
            map.copyRow(k, row);
            for (int j = 0; j < row.length; j++) {
                squares[j] += row[j] * row[j];
            }
        }
        boolean linear = isZero(offsets);
        double offset = linear ? 0 : MarginCheck.length(offsets);
        if (map.isDiagonal()) {
            return new MapNorms(offsets.length, largest, largest, offset, true);
        }
        double all = 0;
        for (double square : squares) {
            largest = Math.max(largest, square);
            all += square;
        }
        return new MapNorms(offsets.length, root(largest), root(all), offset, false);
    }

    /** Returns whether the map adds nothing. */
    boolean isLinear() {
        return offset == 0;
    }

    /** Returns at least the length of a vector of outputs whose entries are at most this. */
    double lengthOf(double entry) {
        return entry * Math.sqrt(outputs) * (1 + 0x1p-50);
    }

    /** Returns at least the error of a weight from errors of this size in each output; those of a diagonal map are not summed. */
    double lost(double entry) {
        return isDiagonal ? entry : lengthOf(entry);
    }

    private static double root(double squares) {
        return Math.sqrt(squares) * (1 + 0x1p-20) + 0x1p-500;
    }

    private static boolean isZero(double[] numbers) {
        for (double number : numbers) {
            if (number != 0) {
                return false;
            }
        }
        return true;
    }
}
