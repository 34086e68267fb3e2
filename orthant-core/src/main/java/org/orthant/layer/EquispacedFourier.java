package org.orthant.layer;

import org.jspecify.annotations.Nullable;

/**
 * The n x (2k+1) matrix of cosines and sines at {@code t_i = 2 pi i / n}, stored as one turn around the circle.
 *
 * <p>Row i holds {@code 1/sqrt(n)} and then {@code sqrt(2/n) cos(j t_i)}, {@code sqrt(2/n) sin(j t_i)} for j = 1 ... k.
 * These depend on {@code i j mod n} only, so that two tables of n numbers say it all.
 */
final class EquispacedFourier implements WeightMatrix {

    private final int n;
    private final int k;
    private final double constant;
    private final double[] cosines;
    private final double[] sines;
    private volatile @Nullable SingleFft singleFft;

    EquispacedFourier(int n, int k) {
        this.n = n;
        this.k = k;
        this.constant = DoubleDouble.rootOf(1, n).rounded();
        RootsOfUnity roots = new RootsOfUnity(n, DoubleDouble.rootOf(2, n));
        this.cosines = roots.cosines;
        this.sines = roots.sines;
    }

    @Override
    public int rows() {
        return n;
    }

    @Override
    public int columns() {
        return 2 * k + 1;
    }

    @Override
    public double at(int row, int column) {
        if (column == 0) {
            return constant;
        }
        int frequency = (column + 1) / 2;
        int m = (int) ((long) frequency * row % n);
        return column % 2 == 1 ? cosines[m] : sines[m];
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        into[offset] = constant;
        int m = 0;
        for (int j = 1; j <= k; j++) {
            m = next(m, row);
            into[offset + 2 * j - 1] = cosines[m];
            into[offset + 2 * j] = sines[m];
        }
    }

    /** Writes this matrix times {@code x[0 ... 2k]}. Rows i and n - i share their cosines and, but for the sign, their sines. */
    void multiply(double[] x, double[] into) {
        double shift = constant * x[0];
        for (int i = 0; i <= n / 2; i++) {
            double even = 0;
            double odd = 0;
            int m = 0;
            for (int j = 1; j <= 2 * k; j += 2) {
                m = next(m, i);
                even += x[j] * cosines[m];
                odd += x[j + 1] * sines[m];
            }
            into[i] = shift + even + odd;
            if (i > 0) {
                into[n - i] = shift + even - odd;
            }
        }
    }

    private int next(int m, int step) {
        int room = n - step;
        return m < room ? m + step : m - room;
    }

    /**
     * This matrix times {@code x[0 ... 2k]} in single precision: the inverse transform of {@code constant x_0} and, for
     * j = 1 ... k, {@code scale (x_(2j-1) - i x_(2j))}, of which the real part is taken.
     */
    float[] transform(float[] x) {
        float[] real = new float[n];
        float[] imaginary = new float[n];
        real[0] = (float) constant * x[0];
        float scale = (float) cosines[0];
        for (int j = 1; j <= k; j++) {
            real[j] = scale * x[2 * j - 1];
            imaginary[j] = -scale * x[2 * j];
        }
        singleFft().backward(real, imaginary);
        return real;
    }

    /** Made when first needed: most layers never transform. */
    private SingleFft singleFft() {
        SingleFft made = singleFft;
        if (made == null) {
            // Two threads may make it, and then it is the same.
            made = SingleFft.ofLength(n);
            singleFft = made;
        }
        return made;
    }
}
