package org.orthant.layer;

/**
 * The pass of any odd radix p, at a cost of about p multiplications per number.
 *
 * <p>Inputs r and p - r meet the same cosines and opposite sines, and so do outputs u and p - u: with their sums and
 * differences half of the products suffice twice.
 */
final class OddButterfly {

    private final int radix;
    private final RootsOfUnity roots;
    private final RootsOfUnity own;
    private final ComplexVector sums;
    private final ComplexVector differences;

    OddButterfly(int radix, RootsOfUnity roots) {
        this.radix = radix;
        this.roots = roots;
        this.own = new RootsOfUnity(radix);
        this.sums = ComplexVector.zeros(radix / 2 + 1);
        this.differences = ComplexVector.zeros(radix / 2 + 1);
    }

    void pass(ComplexVector from, ComplexVector to, int rest, int stride) {
        for (int m = 0; m < rest; m++) {
            for (int q = 0; q < stride; q++) {
                int in = m * stride + q;
                gather(from, in, rest * stride);
                scatter(from.real[in], from.imaginary[in], to, m * stride, q, stride);
            }
        }
    }

    private void gather(ComplexVector from, int in, int apart) {
        double[] re = from.real;
        double[] im = from.imaginary;
        for (int r = 1; r <= radix / 2; r++) {
            int low = in + r * apart;
            int high = in + (radix - r) * apart;
            sums.real[r] = re[low] + re[high];
            sums.imaginary[r] = im[low] + im[high];
            differences.real[r] = re[low] - re[high];
            differences.imaginary[r] = im[low] - im[high];
        }
    }

    private void scatter(double firstRe, double firstIm, ComplexVector to, int twiddle, int q, int stride) {
        double[] sumsRe = sums.real;
        double[] sumsIm = sums.imaginary;
        double[] differencesRe = differences.real;
        double[] differencesIm = differences.imaginary;
        int out = radix * twiddle + q;
        double totalRe = firstRe;
        double totalIm = firstIm;
        for (int r = 1; r <= radix / 2; r++) {
            totalRe += sumsRe[r];
            totalIm += sumsIm[r];
        }
        to.real[out] = totalRe;
        to.imaginary[out] = totalIm;
        for (int u = 1; u <= radix / 2; u++) {
            double evenRe = firstRe;
            double evenIm = firstIm;
            double oddRe = 0;
            double oddIm = 0;
            int root = 0;
            for (int r = 1; r <= radix / 2; r++) {
                root += u;
                if (root >= radix) {
                    root -= radix;
                }
                double c = own.cosines[root];
                double s = own.sines[root];
                evenRe += c * sumsRe[r];
                evenIm += c * sumsIm[r];
                oddRe += s * differencesIm[r];
                oddIm -= s * differencesRe[r];
            }
            put(to, out + u * stride, evenRe + oddRe, evenIm + oddIm, u * twiddle);
            put(to, out + (radix - u) * stride, evenRe - oddRe, evenIm - oddIm, (radix - u) * twiddle);
        }
    }

    private void put(ComplexVector to, int out, double re, double im, int twiddle) {
        double c = roots.cosines[twiddle];
        double s = roots.sines[twiddle];
        to.real[out] = re * c + im * s;
        to.imaginary[out] = im * c - re * s;
    }
}
