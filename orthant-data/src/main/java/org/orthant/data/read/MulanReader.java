package org.orthant.data.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.arff.ArffAttribute;
import org.orthant.io.arff.ArffReader;
import org.orthant.io.arff.ArffRow;
import org.orthant.io.arff.MulanLabels;

/**
 * Reads ARFF files with Mulan's XML file, which names the columns that are labels; all columns have numbers or two values.
 *
 * <p>Rows are sparse, {@code {3 0.5, 17 1}}, or list the value of every column, like the first row.
 */
final class MulanReader implements ArffReader.Handler {

    private final Vocabulary labelNames;
    private List<ArffAttribute> attributes = List.of();
    private @Nullable ArffRows rows;

    private MulanReader(Vocabulary labelNames) {
        this.labelNames = labelNames;
    }

    /** Returns the examples of these files, which have the same columns. */
    static Examples read(List<Path> files, Path labelFile) {
        Vocabulary labelNames = MulanLabels.read(labelFile);
        List<Split> parts = new ArrayList<>();
        List<ArffAttribute> columns = List.of();
        for (Path file : files) {
            MulanReader reader = new MulanReader(labelNames);
            ArffReader.read(file, reader);
            if (!columns.isEmpty() && !columns.equals(reader.attributes)) {
                throw BadInputException.in(file, "has other columns than " + files.get(0) + ": expected the same");
            }
            columns = reader.attributes;
            parts.add(Objects.requireNonNull(reader.rows)
                    .build()
                    .orElseThrow(() -> BadInputException.in(file, "has no examples after @data")));
        }
        List<String> featureNames = columns.stream()
                .map(ArffAttribute::name)
                .filter(name -> labelNames.id(name).isEmpty())
                .toList();
        return new Examples(labelNames, Optional.of(Vocabulary.of(featureNames)), parts);
    }

    @Override
    public void attribute(ArffAttribute attribute) {
        attribute.requireNumbers();
    }

    @Override
    public void header(String relation, List<ArffAttribute> declared) {
        attributes = declared;
        rows = ArffRows.of(declared, labelNames);
    }

    @Override
    public void row(ArffRow row) {
        Objects.requireNonNull(rows).add(row);
    }
}
