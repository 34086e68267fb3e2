package org.orthant.io.labelset;

import java.io.InputStream;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.orthant.io.LabelSetReader;
import org.orthant.io.NamedLabelSetReader;
import org.orthant.io.NamedLabels;

/** Lines of ids, or of names where they are known. */
record PlainLines(LabelTerms terms) implements LabelSetRows {

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        if (terms.vocabulary().isPresent()) {
            NamedLabels names = new NamedLabels(terms.file(), terms.vocabulary().get());
            NamedLabelSetReader.forEach(in, names, set -> action.accept(set.active()));
        } else {
            LabelSetReader.forEach(in, terms.line(), action);
        }
        return OptionalInt.empty();
    }
}
