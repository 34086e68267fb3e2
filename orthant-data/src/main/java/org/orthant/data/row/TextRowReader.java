package org.orthant.data.row;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;

/** Lines of the form {@code {"labels":["game","role"],"text":"A game"}}. */
final class TextRowReader implements RowReader {

    private static final int LONGEST_SHOWN = 60;

    private final Path file;
    private final Vocabulary labelNames;
    private final IntRows.Builder active = new IntRows.Builder();
    private final List<String> texts = new ArrayList<>();

    TextRowReader(Path file, Vocabulary labelNames) {
        this.file = file;
        this.labelNames = labelNames;
    }

    @Override
    public void add(long number, String line) {
        JsonDocument document = JsonDocument.parse(file, number, line);
        int[] ids = document.labels().stream()
                .mapToInt(name -> id(number, name))
                .sorted()
                .toArray();
        for (int i = 1; i < ids.length; i++) {
            if (ids[i] == ids[i - 1]) {
                throw BadInputException.at(
                        file,
                        number,
                        "\"" + shown(labelNames.name(ids[i])) + "\" is given twice: expected each active label once");
            }
        }
        active.add(ids);
        texts.add(document.text());
    }

    private int id(long number, String name) {
        return labelNames
                .id(name)
                .orElseThrow(() -> BadInputException.at(
                        file,
                        number,
                        "\"" + shown(name) + "\" is not a known label name"
                                + labelNames
                                        .closest(name)
                                        .map(closest -> ": did you mean \"" + shown(closest) + "\"?")
                                        .orElse(": expected names of labels of this data set")));
    }

    private static String shown(String name) {
        return Excerpt.of(name, LONGEST_SHOWN);
    }

    @Override
    public Split build() {
        return new Split(new TextInputs(texts), labelNames.labels(), active.build());
    }
}
