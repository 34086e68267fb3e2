package org.orthant.io;

import java.nio.file.Path;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.WeightMatrix;

/** Reads bounds of features from a matrix file: a row per feature, its lower and its upper bound. */
public final class BoundsReader {

    private BoundsReader() {}

    /** Reads the bounds of {@code features} features. */
    public static Box read(Path file, int features) {
        WeightMatrix matrix = WeightReader.read(file);
        if (matrix.rows() != features || matrix.columns() != 2) {
            throw BadInputException.in(
                    file,
                    "has " + matrix.rows() + " rows and " + matrix.columns() + " columns: expected one row for each of "
                            + features + " features, with a lower and an upper bound");
        }
        double[] lower = new double[features];
        double[] upper = new double[features];
        for (int j = 0; j < features; j++) {
            lower[j] = matrix.at(j, 0);
            upper[j] = matrix.at(j, 1);
        }
        try {
            return FeatureDomain.of(lower, upper);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }
}
