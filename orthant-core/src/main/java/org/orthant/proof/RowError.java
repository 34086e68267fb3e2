package org.orthant.proof;

/**
 * Bounds of how far the row of a label, composed with maps in doubles in any order of summation, is from the exact composition.
 *
 * @param length at least the Euclidean length of the exact weights
 * @param bias at least the magnitude of the exact bias
 * @param weightError at least the error of each weight
 * @param biasError at least the error of the bias
 */
record RowError(double length, double bias, double weightError, double biasError) {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound may have, and terms that are products of two relative errors. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** Returns the bounds of a stored row, which has no errors. */
    static RowError stored(double[] weights, double bias) {
        return new RowError(MarginCheck.length(weights), Math.abs(bias), 0, 0);
    }

    /**
     * Returns the bounds after one more map with m outputs. A sum of m products and one number is wrong by at most {@code γ = (m+2)u / (1 −
     * (m+2)u)} times the sum of its magnitudes, plus half of the smallest double for each product.
     */
    RowError through(MapNorms map) {
        double steps = map.outputs() + 4.0;
        double relative = steps * UNIT_ROUNDOFF;
        double underflow = steps * Double.MIN_VALUE;
        double lostLength = map.lengthOf(weightError);
        double nextLength = (length + lostLength) * map.spectral() * BOUND_SLACK;
        double nextError = ((map.lost(weightError) + relative * length) * map.column() + underflow) * BOUND_SLACK;
        if (map.isLinear()) {
            return new RowError(nextLength, bias, nextError, biasError);
        }
        double added = length * map.offset();
        double lost = lostLength * map.offset();
        return new RowError(
                nextLength,
                (bias + added + lost) * BOUND_SLACK,
                nextError,
                (biasError + lost + relative * (bias + added) + underflow) * BOUND_SLACK);
    }
}
