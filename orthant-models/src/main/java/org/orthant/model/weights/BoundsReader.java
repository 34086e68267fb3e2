package org.orthant.model.weights;

import java.nio.file.Path;
import java.util.Arrays;
import org.orthant.io.BadInputException;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.WeightMatrix;

/** Reads bounds of features from a matrix file: stated ones, or those of features that were seen. */
public final class BoundsReader {

    private BoundsReader() {}

    /**
     * Reads the bounds of {@code features} features from a file with a row per feature: its lower and its upper bound. These may be equal, and
     * infinite ({@code -inf} and {@code inf} in text) where there is no bound.
     */
    public static Box read(Path file, int features) {
        double[][] rows = WeightReader.readTable(file);
        if (rows.length != features || rows[0].length != 2) {
            throw BadInputException.in(
                    file,
                    "has " + rows.length + " rows and " + rows[0].length + " columns: expected one row for each of "
                            + features + " features, with a lower and an upper bound");
        }
        double[] lower = Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
        double[] upper = Arrays.stream(rows).mapToDouble(row -> row[1]).toArray();
        try {
            return FeatureDomain.of(lower, upper);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Returns the smallest box around feature vectors that were seen, one per row of the file. A feature that never changed has equal
     * bounds. What holds for this box is a statement about practice: other inputs may have features outside of it.
     */
    public static Box observed(Path file, int features) {
        WeightMatrix seen = WeightReader.read(file);
        if (seen.columns() != features) {
            throw BadInputException.in(
                    file,
                    "has " + seen.columns() + " columns: expected a feature vector of " + features
                            + " numbers in each row");
        }
        double[] lower = new double[features];
        double[] upper = new double[features];
        Arrays.fill(lower, Double.POSITIVE_INFINITY);
        Arrays.fill(upper, Double.NEGATIVE_INFINITY);
        double[] row = new double[features];
        for (int i = 0; i < seen.rows(); i++) {
            seen.copyRow(i, row);
            for (int j = 0; j < features; j++) {
                lower[j] = Math.min(lower[j], row[j]);
                upper[j] = Math.max(upper[j], row[j]);
            }
        }
        return FeatureDomain.of(lower, upper);
    }
}
