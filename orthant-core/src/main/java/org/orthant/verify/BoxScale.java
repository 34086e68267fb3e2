package org.orthant.verify;

import java.util.Arrays;

/** Points of the engine, whose size does not matter, in the box of features. */
final class BoxScale {

    private final double bound;

    /** The box from {@code −bound} to {@code bound}. */
    BoxScale(double bound) {
        this.bound = bound;
    }

    /** The point as large as the box allows, times a power of two only: that keeps every bit, and so every sign. */
    double[] timesPowerOfTwo(double[] point) {
        double largest = 0;
        for (double value : point) {
            largest = Math.max(largest, Math.abs(value));
        }
        int exponent = Math.getExponent(bound) - Math.getExponent(largest);
        int fitting = Math.scalb(largest, exponent) > bound ? exponent - 1 : exponent;
        return Arrays.stream(point).map(value -> Math.scalb(value, fitting)).toArray();
    }

    /** The low part of a point, scaled by the power of two that took the high part to {@code x}. */
    static double[] scaledAlike(double[] low, double[] point, double[] x) {
        int largest = 0;
        for (int j = 1; j < x.length; j++) {
            largest = Math.abs(x[j]) > Math.abs(x[largest]) ? j : largest;
        }
        int exponent = Math.getExponent(x[largest]) - Math.getExponent(point[largest]);
        return Arrays.stream(low).map(value -> Math.scalb(value, exponent)).toArray();
    }

    /** The point of the unit box in the box of features. */
    double[] timesBound(double[] point) {
        return Arrays.stream(point)
                .map(value -> Math.max(-bound, Math.min(bound, value * bound)))
                .toArray();
    }
}
