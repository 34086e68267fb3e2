package org.orthant.layer;

/** The n-th roots of unity {@code exp(-2 pi i m / n) = cosines[m] - i sines[m]}, possibly all of them scaled. */
final class RootsOfUnity {

    final double[] cosines;
    final double[] sines;

    RootsOfUnity(int n) {
        this(n, DoubleDouble.ONE);
    }

    RootsOfUnity(int n, DoubleDouble scale) {
        cosines = new double[n];
        sines = new double[n];
        cosines[0] = scale.rounded();
        for (int m = 1; m <= n / 2; m++) {
            cosines[m] = scale.times(UnitCircle.cosine(m, n)).rounded();
            cosines[n - m] = cosines[m];
            sines[m] = scale.times(UnitCircle.sine(m, n)).rounded();
            sines[n - m] = 0 - sines[m];
        }
    }
}
