package org.orthant.data.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.ArffAttribute;
import org.orthant.io.labelset.MulanLabels;

/**
 * Reads ARFF files as Mulan has them: columns of numbers, or of two values, some of which are labels, as a file of XML
 * says.
 *
 * <p>Rows are sparse, {@code {3 0.5, 17 1}}, or list the value of every column; that of the first row tells which.
 */
final class ArffReader {

    private final Path file;
    private final Vocabulary labelNames;
    private final List<ArffAttribute> attributes = new ArrayList<>();
    private @Nullable ArffRows rows;

    private ArffReader(Path file, Vocabulary labelNames) {
        this.file = file;
        this.labelNames = labelNames;
    }

    /** Returns the examples of these files, which have the same columns. */
    static Examples read(List<Path> files, Path labelFile) {
        Vocabulary labelNames = MulanLabels.read(labelFile);
        List<Split> parts = new ArrayList<>();
        List<ArffAttribute> columns = List.of();
        for (Path file : files) {
            ArffReader reader = new ArffReader(file, labelNames);
            TextLines.forEach(file, "ARFF", reader::take);
            if (!columns.isEmpty() && !columns.equals(reader.attributes)) {
                throw BadInputException.in(file, "has other columns than " + files.get(0) + ": expected the same");
            }
            columns = reader.attributes;
            parts.add(reader.build());
        }
        List<String> featureNames = columns.stream()
                .map(ArffAttribute::name)
                .filter(name -> labelNames.id(name).isEmpty())
                .toList();
        return new Examples(labelNames, Optional.of(Vocabulary.of(featureNames)), parts);
    }

    private void take(long number, String line) {
        String text = line.strip();
        if (text.isEmpty() || text.startsWith("%")) {
            return;
        }
        try {
            if (rows != null) {
                rows.add(text);
            } else {
                declare(text);
            }
        } catch (IllegalArgumentException problem) {
            throw BadInputException.at(file, number, String.valueOf(problem.getMessage()), problem);
        }
    }

    private void declare(String text) {
        String keyword = text.split("\\s", 2)[0].toLowerCase(Locale.ROOT);
        switch (keyword) {
            case "@relation" -> {}
            case "@attribute" -> attributes.add(ArffAttribute.parse(text).requireNumbers());
            case "@data" -> rows = ArffRows.of(attributes, labelNames);
            default ->
                throw new IllegalArgumentException(
                        "\"" + keyword + "\" is unknown: expected @relation, @attribute or @data");
        }
    }

    private Split build() {
        if (rows == null) {
            throw BadInputException.in(file, "has no @data: is it complete?");
        }
        return rows.build().orElseThrow(() -> BadInputException.in(file, "has no examples after @data"));
    }
}
