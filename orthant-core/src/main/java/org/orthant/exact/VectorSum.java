package org.orthant.exact;

/**
 * A sum {@code Σ f_i v_i} of scaled vectors in twice the working precision, with a rigorous bound of its error.
 *
 * <p>Every product and every addition is split into its rounded value and its error, and the errors are summed apart. For
 * m terms the result is off by at most {@code 2u |result| + (4mu)² Σ|f_i||v_i|}, plus what gradual underflow can cost.
 */
public final class VectorSum {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating the bound itself may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private final double[] sums;
    private final double[] errors;
    private final double[] magnitudes;
    private int terms;

    /** The zero vector. */
    public VectorSum(int size) {
        sums = new double[size];
        errors = new double[size];
        magnitudes = new double[size];
    }

    /** Adds {@code factor · vector}. */
    public void add(double factor, double[] vector) {
        terms++;
        for (int j = 0; j < sums.length; j++) {
            double product = factor * vector[j];
            double sum = sums[j];
            double total = sum + product;
            double added = total - sum;
            errors[j] += ((sum - (total - added)) + (product - added)) + Math.fma(factor, vector[j], -product);
            sums[j] = total;
            magnitudes[j] += Math.abs(product);
        }
    }

    /** Entry {@code j} of the sum, rounded. */
    public double value(int j) {
        return sums[j] + errors[j];
    }

    /** At least the distance of {@link #value} from the true entry; infinite or NaN after an overflow. */
    public double bound(int j) {
        double steps = 4 * (terms + 2.0);
        double relative = steps * UNIT_ROUNDOFF / (1 - steps * UNIT_ROUNDOFF);
        return (2 * UNIT_ROUNDOFF * Math.abs(value(j))
                        + relative * relative * magnitudes[j]
                        + 2 * steps * Double.MIN_VALUE)
                * BOUND_SLACK;
    }
}
