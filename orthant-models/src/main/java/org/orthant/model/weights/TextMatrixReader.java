package org.orthant.model.weights;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.io.RegularFile;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;

/** Reads matrices written as text, in two passes, because the memory for all rows is allocated at once. */
final class TextMatrixReader {

    private TextMatrixReader() {}

    static WeightMatrix matrix(Path file, TensorRole role) throws IOException {
        long[] rowsAndColumns = new long[2];
        forEachRow(file, role, line -> {
            if (rowsAndColumns[0]++ == 0) {
                rowsAndColumns[1] = line.fields().length;
            }
        });
        int rows = (int) Math.min(rowsAndColumns[0], Integer.MAX_VALUE);
        int columns = (int) rowsAndColumns[1];
        if (rows == 0) {
            throw BadInputException.in(file, "holds no numbers: expected one row per line");
        }
        DoubleMatrix.Builder matrix = builder(file, rows, columns);
        int[] row = {0};
        forEachRow(file, role, line -> {
            if (row[0] == rows) {
                throw line.problem("the file became longer while it was read");
            }
            double[] numbers = line.numbers(columns, row[0]);
            for (int column = 0; column < columns; column++) {
                matrix.set(row[0], column, numbers[column]);
            }
            row[0]++;
        });
        if (row[0] < rows) {
            throw BadInputException.in(file, "became shorter while it was read");
        }
        return matrix.build();
    }

    /** Returns the rows, whose numbers may be infinite. */
    static double[][] table(Path file) throws IOException {
        List<double[]> rows = new ArrayList<>();
        forEachRow(
                file,
                TensorRole.VECTOR,
                line -> rows.add(line.numbersOrInfinite(
                        rows.isEmpty() ? line.fields().length : rows.get(0).length, rows.size())));
        if (rows.isEmpty()) {
            throw BadInputException.in(file, "holds no numbers: expected one row per line");
        }
        return rows.toArray(double[][]::new);
    }

    static double[] vector(Path file) throws IOException {
        WeightMatrix matrix = matrix(file, TensorRole.VECTOR);
        if (matrix.columns() != 1) {
            throw BadInputException.in(
                    file, "has " + matrix.columns() + " numbers per line: expected one number per line, one per label");
        }
        double[] vector = new double[matrix.rows()];
        for (int row = 0; row < vector.length; row++) {
            vector[row] = matrix.at(row, 0);
        }
        return vector;
    }

    private static DoubleMatrix.Builder builder(Path file, int rows, int columns) {
        try {
            return DoubleMatrix.builder(rows, columns);
        } catch (IllegalArgumentException tooLarge) {
            throw BadInputException.in(file, String.valueOf(tooLarge.getMessage()), tooLarge);
        }
    }

    private interface RowAction {
        void accept(TextMatrixLine line);
    }

    private static void forEachRow(Path file, TensorRole role, RowAction action) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(RegularFile.of(file))) {
            long number = 0;
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                TextMatrixLine line = TextMatrixLine.of(file, number, text, role);
                if (!line.isBlank()) {
                    action.accept(line);
                }
            }
        } catch (CharacterCodingException notText) {
            throw BadInputException.in(file, "is not UTF-8 text", notText);
        }
    }
}
