package org.orthant.model.weights;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.layer.AffineMap;
import org.orthant.layer.WeightMatrix;

/** Reads maps {@code a ↦ Pa + c} before a layer from files of the formats of {@link WeightReader}. */
public final class MapReader {

    private MapReader() {}

    /** Returns the map with the matrix {@code P} of a file, a row per output, and {@code c} of another one, or zeros. */
    public static AffineMap read(Path weights, Optional<Path> offsets) {
        WeightMatrix matrix = WeightReader.read(weights);
        double[] offset = offsets.map(WeightReader::readVector).orElseGet(() -> new double[matrix.rows()]);
        if (offset.length != matrix.rows()) {
            throw BadInputException.in(
                    offsets.orElse(weights),
                    "has " + offset.length + " numbers for the " + matrix.rows() + " rows of " + weights
                            + ": expected one for each");
        }
        return AffineMap.dense(matrix, offset);
    }

    /** Returns the factors of features and what is added: a row per feature with both, or with the factor alone. */
    public static AffineMap scaling(Path file, int features) {
        double[][] rows = WeightReader.readTable(file);
        int columns = rows[0].length;
        if (rows.length != features || columns > 2) {
            throw BadInputException.in(
                    file,
                    "has " + rows.length + " rows and " + columns + " columns: expected one row for each of " + features
                            + " features, with its scale and perhaps its shift");
        }
        double[] scale = Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
        double[] shift = Arrays.stream(rows)
                .mapToDouble(row -> columns == 2 ? row[1] : 0)
                .toArray();
        try {
            return AffineMap.diagonal(scale, shift);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }
}
