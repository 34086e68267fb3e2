package org.orthant.layer;

/**
 * The n x (2k+1) matrix of cosines and sines at {@code t_i = 2 pi i / n}, stored as one turn around the circle.
 *
 * <p>Row i holds {@code 1/sqrt(n)} and then {@code sqrt(2/n) cos(j t_i)}, {@code sqrt(2/n) sin(j t_i)} for j = 1 ... k.
 * These depend on {@code i j mod n} only, so that two tables of n numbers are enough.
 */
final class EquispacedFourier implements WeightMatrix {

    private final int n;
    private final int k;
    private final double constant;
    private final double[] cosines;
    private final double[] sines;

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
}
