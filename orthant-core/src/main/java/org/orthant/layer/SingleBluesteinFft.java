package org.orthant.layer;

/**
 * The transform of any length in single precision as a convolution, by Bluestein's identity
 * {@code jm = (j^2 + m^2 - (j - m)^2) / 2}.
 *
 * <p>With the chirp {@code c_m = exp(pi i m^2 / n)}, {@code x_m = c_m sum_j (X_j c_j) conj(c_(m-j))}. The sum is a
 * convolution, which a transform of a convenient length of at least {@code 2n - 1} computes.
 */
final class SingleBluesteinFft implements SingleFft {

    private final int length;
    private final SingleMixedRadixFft convolution;
    private final float[] chirpRe;
    private final float[] chirpIm;

    /** The transform of the conjugate chirp, divided by the length of the convolution. */
    private final float[] filterRe;

    private final float[] filterIm;

    SingleBluesteinFft(int length) {
        this.length = length;
        this.convolution = new SingleMixedRadixFft(Radices.shortestQuick(2 * length - 1));
        int room = convolution.length();
        chirpRe = new float[length];
        chirpIm = new float[length];
        filterRe = new float[room];
        filterIm = new float[room];
        for (int m = 0; m < length; m++) {
            // The chirp has period 2n in the square, which is reduced exactly.
            long square = (long) m * m % (2L * length);
            double re = UnitCircle.cosine(square, 2L * length).rounded();
            double im = UnitCircle.sine(square, 2L * length).rounded();
            int mirrored = m == 0 ? 0 : room - m;
            chirpRe[m] = (float) re;
            chirpIm[m] = (float) im;
            filterRe[m] = filterRe[mirrored] = (float) (re / room);
            filterIm[m] = filterIm[mirrored] = (float) (-im / room);
        }
        convolution.backward(filterRe, filterIm);
    }

    @Override
    public void backward(float[] real, float[] imaginary) {
        float[] re = new float[convolution.length()];
        float[] im = new float[convolution.length()];
        multiply(real, imaginary, chirpRe, chirpIm, re, im, length);
        convolution.backward(re, im);
        multiply(re, im, filterRe, filterIm, re, im, convolution.length());
        // Exchanging real and imaginary parts before and after a transform turns the sign of its exponent.
        convolution.backward(/* real= */ im, /* imaginary= */ re);
        multiply(re, im, chirpRe, chirpIm, real, imaginary, length);
    }

    private static void multiply(
            float[] re, float[] im, float[] byRe, float[] byIm, float[] toRe, float[] toIm, int count) {
        for (int m = 0; m < count; m++) {
            float productRe = re[m] * byRe[m] - im[m] * byIm[m];
            float productIm = re[m] * byIm[m] + im[m] * byRe[m];
            toRe[m] = productRe;
            toIm[m] = productIm;
        }
    }
}
