package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import org.orthant.layer.FloatMatrix;

/** Native numbers as the values that the verifier works with. */
final class TrainedMatrix {

    private TrainedMatrix() {}

    /** A copy of a matrix, rounded to single precision if it has a higher one. */
    static FloatMatrix of(NDArray array) {
        float[] entries = floats(array);
        int rows = Math.toIntExact(array.getShape().get(0));
        int columns = Math.toIntExact(array.getShape().get(1));
        FloatMatrix.Builder matrix = FloatMatrix.builder(rows, columns);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                matrix.set(row, column, entries[row * columns + column]);
            }
        }
        return matrix.build();
    }

    static double[] doubles(NDArray array) {
        float[] floats = floats(array);
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    private static float[] floats(NDArray array) {
        try (NDArray single = array.toType(DataType.FLOAT32, true)) {
            return single.toFloatArray();
        }
    }
}
