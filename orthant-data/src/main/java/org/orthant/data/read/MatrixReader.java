package org.orthant.data.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.DenseInputs;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.LabelSet;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

/**
 * Reads features from {@code .npy} files, one row per example, and the label sets that go with them from a text file
 * with one per line: names if the names are known, otherwise ids.
 */
final class MatrixReader {

    private MatrixReader() {}

    /** Returns the examples of these files; the label sets of each are in the file at the same place. */
    static Examples read(List<Path> files, List<Path> labelSetFiles, @Nullable Path labelNames) {
        Vocabulary names = labelNames == null ? numbered(labelSetFiles) : Vocabulary.read(labelNames);
        List<Split> parts = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            IntRows active = active(labelSetFiles.get(i), names, labelNames != null);
            DenseInputs inputs = inputs(files.get(i));
            if (inputs.size() != active.size()) {
                throw BadInputException.in(
                        labelSetFiles.get(i),
                        "has " + active.size() + " label sets for the " + inputs.size() + " rows of " + files.get(i)
                                + ": expected one per line for each");
            }
            if (i > 0 && inputs.features() != parts.get(0).inputs().features()) {
                throw BadInputException.in(
                        files.get(i),
                        "has " + inputs.features() + " columns, and " + files.get(0) + " has "
                                + parts.get(0).inputs().features() + ": expected as many");
            }
            parts.add(new Split(inputs, names.labels(), active));
        }
        return new Examples(names, Optional.empty(), parts);
    }

    private static Vocabulary numbered(List<Path> labelSetFiles) {
        return Vocabulary.numbered(labelSetFiles.stream()
                .mapToInt(file -> LabelSetFile.read(file).get(0).labels())
                .max()
                .orElseThrow());
    }

    private static IntRows active(Path file, Vocabulary names, boolean byName) {
        IntRows.Builder active = new IntRows.Builder();
        LabelSetFile.forEach(
                file,
                names.labels(),
                byName ? Optional.of(names) : Optional.empty(),
                (LabelSet set) -> active.add(set.active()));
        return active.build();
    }

    private static DenseInputs inputs(Path file) {
        WeightMatrix matrix = WeightReader.readFeatures(file, Optional.empty());
        DenseInputs.Builder inputs = new DenseInputs.Builder(matrix.columns());
        double[] wide = new double[matrix.columns()];
        float[] row = new float[matrix.columns()];
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.copyRow(i, wide, 0);
            for (int column = 0; column < row.length; column++) {
                row[column] = (float) wide[column];
            }
            try {
                inputs.add(row);
            } catch (IllegalArgumentException problem) {
                throw BadInputException.in(file, "row " + i + ": " + problem.getMessage(), problem);
            }
        }
        return inputs.build();
    }
}
