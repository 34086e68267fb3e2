package org.orthant.layer;

/** The n-th roots of unity {@code exp(-2 pi i m / n) = cosines[m] - i sines[m]}, all multiplied by one scale. */
final class RootsOfUnity {

    final double[] cosines;
    final double[] sines;

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
