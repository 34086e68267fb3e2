package org.orthant.layer;

import org.jspecify.annotations.Nullable;

/**
 * The n x (2k+1) matrix of cosines and sines at {@code t_i = 2 pi i / n}, stored as one turn around the circle.
 *
 * <p>Row i holds {@code 1/sqrt(n)} and then {@code sqrt(2/n) cos(j t_i)}, {@code sqrt(2/n) sin(j t_i)} for j = 1 ... k.
 * These depend on {@code i j mod n} only, so that two tables of n numbers say it all.
 */
final class EquispacedFourier implements WeightMatrix {

    /** What a transform's visit to a number costs, where a cosine and a sine times two features cost 1. */
    private static final double VISIT_COST = 4;

    private final int n;
    private final int k;
    private final double constant;
    private final double[] cosines;
    private final double[] sines;
    private final LogitsPath fasterPath;
    private volatile @Nullable Fft fft;
    private volatile @Nullable SingleFft singleFft;

    EquispacedFourier(int n, int k) {
        this.n = n;
        this.k = k;
        this.constant = DoubleDouble.rootOf(1, n).rounded();
        RootsOfUnity roots = new RootsOfUnity(n, DoubleDouble.rootOf(2, n));
        this.cosines = roots.cosines;
        this.sines = roots.sines;
        double transform = Radices.of(transformLength()).cost();
        this.fasterPath = (double) n * (k + 1) > VISIT_COST * transform ? LogitsPath.FFT : LogitsPath.MATRIX;
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

    /** The rule that {@link DftLayer#fasterPath()} explains. */
    LogitsPath fasterPath() {
        return fasterPath;
    }

    /** Writes this matrix times {@code x[0 ... 2k]}. */
    void multiply(double[] x, double[] into, LogitsPath path) {
        switch (path) {
            case MATRIX -> multiplyRows(x, into);
            case FFT -> transform(x, into);
        }
    }

    /** Rows i and n - i share their cosines and, but for the sign, their sines. */
    private void multiplyRows(double[] x, double[] into) {
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

    private void transform(double[] x, double[] into) {
        if (n % 2 == 0) {
            transformHalf(x, into);
        } else {
            transformFull(x, into);
        }
    }

    /** The logits are the real part of {@code sum_j (x_(2j-1) - i x_(2j)) exp(2 pi i j t / n)}, but for the scale. */
    private void transformFull(double[] x, double[] into) {
        double[] real = new double[n];
        double[] imaginary = new double[n];
        real[0] = constant * x[0];
        double scale = cosines[0];
        for (int j = 1; j <= k; j++) {
            real[j] = scale * x[2 * j - 1];
            imaginary[j] = -scale * x[2 * j];
        }
        fft().backward(real, imaginary);
        System.arraycopy(real, 0, into, 0, n);
    }

    /**
     * For even n, half the length suffices: even logits become the real parts, odd ones the imaginary parts.
     *
     * <p>Where the logits are {@code z_t = sum_j Y_j w^(jt)} over {@code -k <= j <= k} with {@code Y_(-j) = conj(Y_j)},
     * we have {@code z_(2m) + i z_(2m+1) = sum_j Y_j (1 + i w^j) w^(2jm)}, a transform of length n/2. Frequencies j and
     * j - n/2 fall together there, hence the additions.
     */
    private void transformHalf(double[] x, double[] into) {
        int half = n / 2;
        double[] real = new double[half];
        double[] imaginary = new double[half];
        real[0] = constant * x[0];
        imaginary[0] = constant * x[0];
        double scale = cosines[0];
        for (int j = 1; j <= k; j++) {
            double re = x[2 * j - 1] / 2;
            double im = -x[2 * j] / 2;
            int negative = half - j;
            // Y (1 + i w) for w = c + i s, and the same for the conjugates of Y and w.
            double c = cosines[j];
            double s = sines[j];
            real[j] += re * (scale - s) - im * c;
            imaginary[j] += im * (scale - s) + re * c;
            real[negative] += re * (scale + s) + im * c;
            imaginary[negative] += re * c - im * (scale + s);
        }
        fft().backward(real, imaginary);
        for (int m = 0; m < half; m++) {
            into[2 * m] = real[m];
            into[2 * m + 1] = imaginary[m];
        }
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

    private int transformLength() {
        return n % 2 == 0 ? n / 2 : n;
    }

    /** Made when first needed: most layers never transform. */
    private Fft fft() {
        Fft made = fft;
        if (made == null) {
            synchronized (this) {
                made = fft;
                if (made == null) {
                    made = Fft.ofLength(transformLength());
                    fft = made;
                }
            }
        }
        return made;
    }

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
