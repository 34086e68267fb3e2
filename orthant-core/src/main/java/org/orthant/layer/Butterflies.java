package org.orthant.layer;

/**
 * The passes of a transform, one method per radix.
 *
 * <p>With {@code w = exp(-2 pi i / n)}, a pass of radix p takes, for each position {@code m} of each of the
 * {@code stride} vectors, the p numbers that lie {@code rest} positions apart, replaces them by their transform of
 * length p, and multiplies result u by {@code w^(u * m * stride)}.
 */
final class Butterflies {

    private static final double SIN_60 = UnitCircle.sine(1, 6).rounded();
    private static final double COS_72 = UnitCircle.cosine(1, 5).rounded();
    private static final double SIN_72 = UnitCircle.sine(1, 5).rounded();
    private static final double COS_144 = UnitCircle.cosine(2, 5).rounded();
    private static final double SIN_144 = UnitCircle.sine(2, 5).rounded();

    private final RootsOfUnity roots;

    Butterflies(int length) {
        roots = new RootsOfUnity(length);
    }

    void pass(int radix, ComplexVector from, ComplexVector to, int rest, int stride) {
        switch (radix) {
            case 2 -> two(from, to, rest, stride);
            case 3 -> three(from, to, rest, stride);
            case 4 -> four(from, to, rest, stride);
            case 5 -> five(from, to, rest, stride);
            default -> new OddButterfly(radix, roots).pass(from, to, rest, stride);
        }
    }

    private void two(ComplexVector from, ComplexVector to, int rest, int stride) {
        double[] re = from.real;
        double[] im = from.imaginary;
        double[] toRe = to.real;
        double[] toIm = to.imaginary;
        double[] cosines = roots.cosines;
        double[] sines = roots.sines;
        for (int m = 0; m < rest; m++) {
            double c = cosines[m * stride];
            double s = sines[m * stride];
            int in0 = m * stride;
            int in1 = in0 + rest * stride;
            int out0 = 2 * m * stride;
            int out1 = out0 + stride;
            for (int q = 0; q < stride; q++) {
                double dRe = re[in0 + q] - re[in1 + q];
                double dIm = im[in0 + q] - im[in1 + q];
                toRe[out0 + q] = re[in0 + q] + re[in1 + q];
                toIm[out0 + q] = im[in0 + q] + im[in1 + q];
                toRe[out1 + q] = dRe * c + dIm * s;
                toIm[out1 + q] = dIm * c - dRe * s;
            }
        }
    }

    private void three(ComplexVector from, ComplexVector to, int rest, int stride) {
        double[] re = from.real;
        double[] im = from.imaginary;
        double[] toRe = to.real;
        double[] toIm = to.imaginary;
        double[] cosines = roots.cosines;
        double[] sines = roots.sines;
        for (int m = 0; m < rest; m++) {
            double c1 = cosines[m * stride];
            double s1 = sines[m * stride];
            double c2 = cosines[2 * m * stride];
            double s2 = sines[2 * m * stride];
            int in0 = m * stride;
            int in1 = in0 + rest * stride;
            int in2 = in1 + rest * stride;
            int out0 = 3 * m * stride;
            int out1 = out0 + stride;
            int out2 = out1 + stride;
            for (int q = 0; q < stride; q++) {
                double sumRe = re[in1 + q] + re[in2 + q];
                double sumIm = im[in1 + q] + im[in2 + q];
                double turnRe = SIN_60 * (im[in1 + q] - im[in2 + q]);
                double turnIm = SIN_60 * (re[in2 + q] - re[in1 + q]);
                double midRe = re[in0 + q] - 0.5 * sumRe;
                double midIm = im[in0 + q] - 0.5 * sumIm;
                toRe[out0 + q] = re[in0 + q] + sumRe;
                toIm[out0 + q] = im[in0 + q] + sumIm;
                double y1Re = midRe + turnRe;
                double y1Im = midIm + turnIm;
                double y2Re = midRe - turnRe;
                double y2Im = midIm - turnIm;
                toRe[out1 + q] = y1Re * c1 + y1Im * s1;
                toIm[out1 + q] = y1Im * c1 - y1Re * s1;
                toRe[out2 + q] = y2Re * c2 + y2Im * s2;
                toIm[out2 + q] = y2Im * c2 - y2Re * s2;
            }
        }
    }

    private void four(ComplexVector from, ComplexVector to, int rest, int stride) {
        double[] re = from.real;
        double[] im = from.imaginary;
        double[] toRe = to.real;
        double[] toIm = to.imaginary;
        double[] cosines = roots.cosines;
        double[] sines = roots.sines;
        for (int m = 0; m < rest; m++) {
            double c1 = cosines[m * stride];
            double s1 = sines[m * stride];
            double c2 = cosines[2 * m * stride];
            double s2 = sines[2 * m * stride];
            double c3 = cosines[3 * m * stride];
            double s3 = sines[3 * m * stride];
            int in0 = m * stride;
            int in1 = in0 + rest * stride;
            int in2 = in1 + rest * stride;
            int in3 = in2 + rest * stride;
            int out0 = 4 * m * stride;
            int out1 = out0 + stride;
            int out2 = out1 + stride;
            int out3 = out2 + stride;
            for (int q = 0; q < stride; q++) {
                double evenSumRe = re[in0 + q] + re[in2 + q];
                double evenSumIm = im[in0 + q] + im[in2 + q];
                double evenDiffRe = re[in0 + q] - re[in2 + q];
                double evenDiffIm = im[in0 + q] - im[in2 + q];
                double oddSumRe = re[in1 + q] + re[in3 + q];
                double oddSumIm = im[in1 + q] + im[in3 + q];
                double oddDiffRe = re[in1 + q] - re[in3 + q];
                double oddDiffIm = im[in1 + q] - im[in3 + q];
                toRe[out0 + q] = evenSumRe + oddSumRe;
                toIm[out0 + q] = evenSumIm + oddSumIm;
                double y1Re = evenDiffRe + oddDiffIm;
                double y1Im = evenDiffIm - oddDiffRe;
                double y2Re = evenSumRe - oddSumRe;
                double y2Im = evenSumIm - oddSumIm;
                double y3Re = evenDiffRe - oddDiffIm;
                double y3Im = evenDiffIm + oddDiffRe;
                toRe[out1 + q] = y1Re * c1 + y1Im * s1;
                toIm[out1 + q] = y1Im * c1 - y1Re * s1;
                toRe[out2 + q] = y2Re * c2 + y2Im * s2;
                toIm[out2 + q] = y2Im * c2 - y2Re * s2;
                toRe[out3 + q] = y3Re * c3 + y3Im * s3;
                toIm[out3 + q] = y3Im * c3 - y3Re * s3;
            }
        }
    }

    private void five(ComplexVector from, ComplexVector to, int rest, int stride) {
        double[] re = from.real;
        double[] im = from.imaginary;
        double[] toRe = to.real;
        double[] toIm = to.imaginary;
        double[] cosines = roots.cosines;
        double[] sines = roots.sines;
        for (int m = 0; m < rest; m++) {
            double c1 = cosines[m * stride];
            double s1 = sines[m * stride];
            double c2 = cosines[2 * m * stride];
            double s2 = sines[2 * m * stride];
            double c3 = cosines[3 * m * stride];
            double s3 = sines[3 * m * stride];
            double c4 = cosines[4 * m * stride];
            double s4 = sines[4 * m * stride];
            int in0 = m * stride;
            int in1 = in0 + rest * stride;
            int in2 = in1 + rest * stride;
            int in3 = in2 + rest * stride;
            int in4 = in3 + rest * stride;
            int out0 = 5 * m * stride;
            int out1 = out0 + stride;
            int out2 = out1 + stride;
            int out3 = out2 + stride;
            int out4 = out3 + stride;
            for (int q = 0; q < stride; q++) {
                double outerRe = re[in1 + q] + re[in4 + q];
                double outerIm = im[in1 + q] + im[in4 + q];
                double innerRe = re[in2 + q] + re[in3 + q];
                double innerIm = im[in2 + q] + im[in3 + q];
                double outerDiffRe = re[in1 + q] - re[in4 + q];
                double outerDiffIm = im[in1 + q] - im[in4 + q];
                double innerDiffRe = re[in2 + q] - re[in3 + q];
                double innerDiffIm = im[in2 + q] - im[in3 + q];
                double mid1Re = re[in0 + q] + COS_72 * outerRe + COS_144 * innerRe;
                double mid1Im = im[in0 + q] + COS_72 * outerIm + COS_144 * innerIm;
                double mid2Re = re[in0 + q] + COS_144 * outerRe + COS_72 * innerRe;
                double mid2Im = im[in0 + q] + COS_144 * outerIm + COS_72 * innerIm;
                double turn1Re = SIN_72 * outerDiffIm + SIN_144 * innerDiffIm;
                double turn1Im = -SIN_72 * outerDiffRe - SIN_144 * innerDiffRe;
                double turn2Re = SIN_144 * outerDiffIm - SIN_72 * innerDiffIm;
                double turn2Im = SIN_72 * innerDiffRe - SIN_144 * outerDiffRe;
                toRe[out0 + q] = re[in0 + q] + outerRe + innerRe;
                toIm[out0 + q] = im[in0 + q] + outerIm + innerIm;
                toRe[out1 + q] = (mid1Re + turn1Re) * c1 + (mid1Im + turn1Im) * s1;
                toIm[out1 + q] = (mid1Im + turn1Im) * c1 - (mid1Re + turn1Re) * s1;
                toRe[out2 + q] = (mid2Re + turn2Re) * c2 + (mid2Im + turn2Im) * s2;
                toIm[out2 + q] = (mid2Im + turn2Im) * c2 - (mid2Re + turn2Re) * s2;
                toRe[out3 + q] = (mid2Re - turn2Re) * c3 + (mid2Im - turn2Im) * s3;
                toIm[out3 + q] = (mid2Im - turn2Im) * c3 - (mid2Re - turn2Re) * s3;
                toRe[out4 + q] = (mid1Re - turn1Re) * c4 + (mid1Im - turn1Im) * s4;
                toIm[out4 + q] = (mid1Im - turn1Im) * c4 - (mid1Re - turn1Re) * s4;
            }
        }
    }
}
