package org.orthant.data.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Split;
import org.orthant.data.row.Form;
import org.orthant.data.row.JsonDocument;
import org.orthant.data.row.RowReader;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/** Reads documents from JSON Lines: {@code {"labels":["game"],"text":"A game"}}. */
final class DocumentReader {

    private DocumentReader() {}

    /**
     * Returns the documents of these files; without a file of label names, the labels are those that occur, in
     * alphabetical order.
     */
    static Examples read(List<Path> files, @Nullable Path labelNames) {
        Vocabulary names = labelNames == null ? occurring(files) : Vocabulary.read(labelNames);
        List<Split> parts = new ArrayList<>();
        for (Path file : files) {
            RowReader rows = Form.TEXT.reader(file, names, 0);
            TextLines.forEach(file, "JSON", rows::add);
            parts.add(rows.build());
        }
        return new Examples(names, Optional.empty(), parts);
    }

    private static Vocabulary occurring(List<Path> files) {
        Set<String> names = new TreeSet<>();
        for (Path file : files) {
            TextLines.forEach(file, "JSON", (number, line) -> {
                for (String name : JsonDocument.parse(file, number, line).labels()) {
                    if (names.add(name)) {
                        requireName(file, number, name);
                    }
                }
            });
        }
        if (names.isEmpty()) {
            throw BadInputException.in(files.get(0), "has no labels in any document: expected some");
        }
        return Vocabulary.of(List.copyOf(names));
    }

    private static void requireName(Path file, long number, String name) {
        try {
            Vocabulary.of(List.of(name));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.at(file, number, String.valueOf(problem.getMessage()), problem);
        }
    }
}
