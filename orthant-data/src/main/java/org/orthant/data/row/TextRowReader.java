package org.orthant.data.row;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.NamedLabels;
import org.orthant.io.Vocabulary;

/** Lines of the form {@code {"labels":["game","role"],"text":"A game"}}. */
final class TextRowReader implements RowReader {

    private final NamedLabels labels;
    private final IntRows.Builder active = new IntRows.Builder();
    private final List<String> texts = new ArrayList<>();

    TextRowReader(Path file, Vocabulary labelNames) {
        this.labels = new NamedLabels(file, labelNames);
    }

    @Override
    public void add(long number, String line) {
        JsonDocument document = JsonDocument.parse(labels.file(), number, line);
        active.add(labels.set(number, document.labels()).active());
        texts.add(document.text());
    }

    @Override
    public Split build() {
        return new Split(new TextInputs(texts), labels.vocabulary().labels(), active.build());
    }
}
