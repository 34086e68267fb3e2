package org.orthant.exact;

/**
 * A sum {@code Σ f_i v_i} of scaled vectors in twice the working precision, with a rigorous bound of its error.
 *
 * <p>Every product and every addition is split into its rounded value and its error, and the errors are summed apart. For
 * m terms the result is off by at most {@code u |result| + (mu / (1 − mu))² Σ|f_i||v_i|} (Ogita, Rump and Oishi), plus
 * half of the smallest double for each product that gradual underflow spoils.
 */
public final class VectorSum implements EnclosedVector {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

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

    /** Copies a sum, to which other vectors can be added. */
    public VectorSum(VectorSum other) {
        sums = other.sums.clone();
        errors = other.errors.clone();
        magnitudes = other.magnitudes.clone();
        terms = other.terms;
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

    @Override
    public double value(int j) {
        return sums[j] + errors[j];
    }

    /** Returns the larger part of entry {@code j}: with {@link #low} it is off by at most {@link #lowBound}. */
    public double high(int j) {
        return sums[j];
    }

    /** Returns the smaller part of entry {@code j}. */
    public double low(int j) {
        return errors[j];
    }

    /** Returns at least the distance of {@code high(j) + low(j)}, exactly added, from the true entry. */
    public double lowBound(int j) {
        double steps = 2 * (terms + 2.0);
        double relative = steps * UNIT_ROUNDOFF;
        return relative * relative * magnitudes[j] + steps * Double.MIN_VALUE;
    }

    /**
     * {@inheritDoc}
     *
     * <p>It is {@code 2u |result| + (2(m+2)u)² Σ|f_i||v_i| + 2(m+2)} times the smallest double, each part at least twice
     * what it must be, which covers the rounding of the bound itself.
     */
    @Override
    public double bound(int j) {
        return 2 * UNIT_ROUNDOFF * Math.abs(value(j)) + lowBound(j);
    }
}
