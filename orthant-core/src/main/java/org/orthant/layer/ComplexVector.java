package org.orthant.layer;

/** A vector of complex numbers as two arrays, which it shares with whoever made it. */
final class ComplexVector {

    final double[] real;
    final double[] imaginary;

    ComplexVector(double[] real, double[] imaginary) {
        this.real = real;
        this.imaginary = imaginary;
    }

    static ComplexVector zeros(int length) {
        return new ComplexVector(new double[length], new double[length]);
    }

    void requireLength(int length) {
        if (real.length != length || imaginary.length != length) {
            throw new IllegalArgumentException("a transform of length " + length
                    + " can't be applied to arrays of lengths " + real.length + " and " + imaginary.length);
        }
        if (real == imaginary) {
            throw new IllegalArgumentException("real and imaginary parts can't share one array");
        }
    }

    void copyTo(ComplexVector other) {
        System.arraycopy(real, 0, other.real, 0, real.length);
        System.arraycopy(imaginary, 0, other.imaginary, 0, imaginary.length);
    }
}
