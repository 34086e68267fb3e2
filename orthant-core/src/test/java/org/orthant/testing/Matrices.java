package org.orthant.testing;

import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Vectors and matrices of drawn numbers; matrices are drawn row after row. */
public final class Matrices {

    private Matrices() {}

    /** Returns a vector of draws. */
    public static double[] vector(int size, DoubleSupplier draw) {
        return DoubleStream.generate(draw).limit(size).toArray();
    }

    /** Returns a vector of draws in single precision. */
    public static float[] floats(int size, DoubleSupplier draw) {
        float[] vector = new float[size];
        for (int i = 0; i < size; i++) {
            vector[i] = (float) draw.getAsDouble();
        }
        return vector;
    }

    /** Returns the product of two vectors, rounded. */
    public static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
    }

    /** Returns a matrix of draws. */
    public static double[][] of(int rows, int columns, DoubleSupplier draw) {
        return Stream.generate(() -> vector(columns, draw)).limit(rows).toArray(double[][]::new);
    }
}
