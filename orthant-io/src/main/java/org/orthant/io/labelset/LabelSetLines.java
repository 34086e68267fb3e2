package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.NamedLabelSetReader;
import org.orthant.io.NamedLabels;
import org.orthant.io.Vocabulary;

/**
 * Reads label sets of formats in which every line stands alone, plain lines and JSON Lines: for those who read the lines of a
 * file in another order than they are in, or several at a time.
 */
public final class LabelSetLines {

    private final LabelTerms terms;
    private final Optional<JsonRows> json;

    private LabelSetLines(LabelTerms terms, boolean json) {
        this.terms = terms;
        this.json = json ? Optional.of(new JsonRows(terms)) : Optional.empty();
    }

    /**
     * Whether a file that begins with these bytes is one of JSON Lines; if not, it is one of plain lines. One of any other format
     * is refused.
     */
    public static boolean areJson(Path file, int labels, Optional<Vocabulary> vocabulary, byte[] start) {
        LabelSetRows rows = LabelSetFormat.of(new LabelTerms(file, labels, vocabulary), start);
        if (!(rows instanceof JsonRows) && !(rows instanceof PlainLines)) {
            throw BadInputException.in(
                    file, "is neither plain lines nor JSON Lines: of text, only these can be read in parts");
        }
        return rows instanceof JsonRows;
    }

    /** Reads lines of one format or the other; {@code file} is named in complaints. */
    public static LabelSetLines of(Path file, int labels, Optional<Vocabulary> vocabulary, boolean json) {
        return new LabelSetLines(new LabelTerms(file, labels, vocabulary), json);
    }

    /** Returns the ids of a line, ascending and distinct; empty if the line is not a label set, such as a comment. */
    public Optional<int[]> parse(long number, String line) {
        if (json.isPresent()) {
            return line.isBlank() ? Optional.empty() : Optional.of(json.get().parse(number, line));
        }
        boolean comments = terms.vocabulary().map(Vocabulary::allowsComments).orElse(true);
        if (comments && line.startsWith("#")) {
            return Optional.empty();
        }
        return Optional.of(terms.vocabulary()
                .map(known -> NamedLabelSetReader.parse(new NamedLabels(terms.file(), known), number, line)
                        .active())
                .orElseGet(() -> terms.line().parse(number, line)));
    }

    /** Returns the ids of the labels that have these names, ascending and distinct. */
    public int[] named(long number, List<String> names) {
        return terms.named(number, names);
    }

    /** Returns ids that are written as numbers, ascending and distinct. */
    public int[] numbered(long number, List<String> ids) {
        return terms.distinct(
                number, ids.stream().mapToInt(id -> terms.id(number, id)).toArray());
    }
}
