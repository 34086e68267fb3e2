package org.orthant.layer;

/**
 * The transform of a length with small prime factors, one pass over the data per factor.
 *
 * <p>Stockham's arrangement: a pass reads one pair of arrays and writes another, such that the result ends up in its
 * natural order without a permutation. Before a pass of radix p, the data are {@code stride} interleaved vectors of
 * length {@code rest}; after it, there are p times as many of length {@code rest / p}.
 */
final class MixedRadixFft implements Fft {

    private final Radices radices;
    private final Butterflies butterflies;

    MixedRadixFft(Radices radices) {
        this.radices = radices;
        this.butterflies = new Butterflies(radices.length());
    }

    @Override
    public int length() {
        return radices.length();
    }

    @Override
    public void forward(double[] real, double[] imaginary) {
        var data = new ComplexVector(real, imaginary);
        data.requireLength(length());
        ComplexVector from = data;
        ComplexVector to = ComplexVector.zeros(length());
        int rest = length();
        int stride = 1;
        for (int radix : radices.factors()) {
            rest /= radix;
            butterflies.pass(radix, from, to, rest, stride);
            stride *= radix;
            ComplexVector written = to;
            to = from;
            from = written;
        }
        if (from.real != real) {
            from.copyTo(data);
        }
    }
}
