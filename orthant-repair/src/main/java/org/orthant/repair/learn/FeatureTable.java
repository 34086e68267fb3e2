package org.orthant.repair.learn;

import java.util.stream.IntStream;
import org.orthant.layer.WeightMatrix;

/** Feature vectors in float32, each followed by a 1 that multiplies the bias. Immutable. */
public final class FeatureTable {

    private final int columns;
    private final float[] numbers;

    private FeatureTable(int columns, float... numbers) {
        this.columns = columns;
        this.numbers = numbers;
    }

    /**
     * Returns the rows of a matrix.
     *
     * @throws IllegalArgumentException if a number is too large for float32, or there are too many of them
     */
    public static FeatureTable of(WeightMatrix matrix) {
        return of(matrix, IntStream.range(0, matrix.rows()).toArray());
    }

    /** Returns some rows of a matrix, in the given order. */
    public static FeatureTable of(WeightMatrix matrix, int... chosen) {
        int width = matrix.columns() + 1;
        if ((long) chosen.length * width > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("there are " + chosen.length + " feature vectors of " + matrix.columns()
                    + " numbers, which is too many: expected at most " + Integer.MAX_VALUE / width + " of them");
        }
        float[] numbers = new float[chosen.length * width];
        double[] row = new double[matrix.columns()];
        for (int i = 0; i < chosen.length; i++) {
            matrix.copyRow(chosen[i], row);
            for (int j = 0; j < row.length; j++) {
                float number = (float) row[j];
                if (!Float.isFinite(number)) {
                    throw new IllegalArgumentException("feature " + j + " of row " + chosen[i] + " is " + row[j]
                            + ": expected a number that float32 can hold");
                }
                numbers[i * width + j] = number;
            }
            numbers[i * width + row.length] = 1;
        }
        return new FeatureTable(width, numbers);
    }

    /** Returns a table of no vectors. */
    public static FeatureTable none(int features) {
        return new FeatureTable(features + 1);
    }

    /** Returns some of these vectors, in the given order. */
    FeatureTable only(int... chosen) {
        float[] some = new float[chosen.length * columns];
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(numbers, chosen[i] * columns, some, i * columns, columns);
        }
        return new FeatureTable(columns, some);
    }

    /** Returns the number of feature vectors. */
    public int rows() {
        return numbers.length / columns;
    }

    /** Returns the number of features, and 1 for the bias. */
    int columns() {
        return columns;
    }

    void copyRow(int row, float[] into) {
        System.arraycopy(numbers, row * columns, into, 0, columns);
    }

    /** Adds a multiple of a row to the numbers of {@code into} from {@code offset} on. */
    void addScaled(int row, double factor, double[] into, int offset) {
        int start = row * columns;
        for (int j = 0; j < columns; j++) {
            into[offset + j] += factor * numbers[start + j];
        }
    }
}
