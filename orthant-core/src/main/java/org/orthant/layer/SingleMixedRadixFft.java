package org.orthant.layer;

/**
 * The transform of a length with small prime factors in single precision, one pass over the data per factor.
 *
 * <p>Stockham's arrangement: a pass reads one pair of arrays and writes another, such that the result ends up in its
 * natural order without a permutation. Before a pass of radix p, the data are {@code stride} interleaved vectors of
 * length {@code rest}; after it, there are p times as many of length {@code rest / p}.
 *
 * <p>Each of the p results of a butterfly is a sum of p products in the order of the inputs, times a root of unity at the
 * end. For p = 2 and 4 the products are exact.
 */
final class SingleMixedRadixFft implements SingleFft {

    private final Radices radices;
    private final float[] cosines;
    private final float[] sines;

    SingleMixedRadixFft(Radices radices) {
        this.radices = radices;
        RootsOfUnity roots = new RootsOfUnity(radices.length());
        this.cosines = SingleFft.rounded(roots.cosines);
        this.sines = SingleFft.rounded(roots.sines);
    }

    int length() {
        return radices.length();
    }

    @Override
    public void backward(float[] real, float[] imaginary) {
        float[] fromRe = real;
        float[] fromIm = imaginary;
        float[] toRe = new float[length()];
        float[] toIm = new float[length()];
        int rest = length();
        int stride = 1;
        for (int radix : radices.factors()) {
            rest /= radix;
            pass(radix, fromRe, fromIm, toRe, toIm, rest, stride);
            stride *= radix;
            float[] writtenRe = toRe;
            float[] writtenIm = toIm;
            toRe = fromRe;
            toIm = fromIm;
            fromRe = writtenRe;
            fromIm = writtenIm;
        }
        if (fromRe != real) {
            System.arraycopy(fromRe, 0, real, 0, length());
            System.arraycopy(fromIm, 0, imaginary, 0, length());
        }
    }

    private void pass(int radix, float[] fromRe, float[] fromIm, float[] toRe, float[] toIm, int rest, int stride) {
        for (int m = 0; m < rest; m++) {
            for (int u = 0; u < radix; u++) {
                int step = u * (length() / radix);
                int turn = u * m * stride;
                int out = (radix * m + u) * stride;
                for (int q = 0; q < stride; q++) {
                    int in = m * stride + q;
                    float re = fromRe[in];
                    float im = fromIm[in];
                    int root = 0;
                    for (int r = 1; r < radix; r++) {
                        root += step;
                        root -= root >= length() ? length() : 0;
                        in += rest * stride;
                        re += cosines[root] * fromRe[in] - sines[root] * fromIm[in];
                        im += cosines[root] * fromIm[in] + sines[root] * fromRe[in];
                    }
                    toRe[out + q] = re * cosines[turn] - im * sines[turn];
                    toIm[out + q] = im * cosines[turn] + re * sines[turn];
                }
            }
        }
    }
}
