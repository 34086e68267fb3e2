package org.orthant.io.labelset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.LabelSetLine;
import org.orthant.io.NamedLabelSetReader;
import org.orthant.io.RegularFile;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;

/**
 * Reads partial label sets, one per line: labels that are on and, after a {@code !}, labels that are off; all others are free.
 *
 * <p>Labels are ids, separated by blanks or commas, or names, separated by tabs or commas. A line may also be JSON.
 *
 * <pre>
 *   3 17 !42
 *   sepsis, anaemia, !healthy
 *   {"on": ["sepsis", "anaemia"], "off": ["healthy"]}
 * </pre>
 *
 * <p>Threads may call it at the same time.
 *
 * @since 0.3.0
 */
public final class PartialSetReader {

    private static final String OFF = "!";

    private final LabelTerms terms;
    private final LabelWords words;

    private PartialSetReader(LabelTerms terms) {
        this.terms = terms;
        this.words = LabelWords.of(terms);
    }

    /**
     * Returns the partial label sets of a file, at least one, over {@code labels} labels; given by name if there is a vocabulary, else by id.
     *
     * @throws BadInputException if the file cannot be read, is empty, or has an invalid line
     */
    public static DistinctLabelSets read(Path file, int labels, Optional<Vocabulary> vocabulary) {
        PartialSetReader reader = lines(file, labels, vocabulary);
        DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            TextLines.forEach(file, in, "label sets", (number, line) -> {
                reader.parse(number, line).ifPresent(builder::add);
            });
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
        DistinctLabelSets sets = builder.build();
        if (sets.size() == 0) {
            throw BadInputException.in(file, "has no label sets: expected one per line, such as 3 17 !42");
        }
        return sets;
    }

    /** Returns a reader of single lines, for callers that read them in another order, or several at a time; {@code file} is named in errors. */
    public static PartialSetReader lines(Path file, int labels, Optional<Vocabulary> vocabulary) {
        return new PartialSetReader(new LabelTerms(file, labels, vocabulary));
    }

    /**
     * Returns the partial label set of a line; empty if the line is blank or a comment.
     *
     * @throws BadInputException if the line is invalid
     */
    public Optional<LabelSet> parse(long number, String line) {
        return line.isBlank() || isComment(line) ? Optional.empty() : Optional.of(set(number, line));
    }

    private boolean isComment(String line) {
        return line.startsWith("#")
                && terms.vocabulary().map(Vocabulary::allowsComments).orElse(true);
    }

    private LabelSet set(long number, String line) {
        String text = line.strip();
        if (text.startsWith("{") && text.endsWith("}")) {
            return new JsonRows(terms).parsePartial(number, text);
        }
        boolean named = words.areNames(text.replace(OFF, ""));
        List<String> on = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (String word : named ? NamedLabelSetReader.split(line) : LabelSetLine.split(text)) {
            if (isOff(number, word)) {
                off.add(word.substring(OFF.length()).strip());
            } else {
                on.add(word);
            }
        }
        return terms.partial(number, ids(number, on, named), ids(number, off, named));
    }

    private boolean isOff(long number, String word) {
        if (!word.startsWith(OFF)) {
            return false;
        }
        boolean whole = words.isName(word);
        if (whole && words.isName(word.substring(OFF.length()).strip())) {
            throw BadInputException.at(
                    terms.file(),
                    number,
                    "\"" + Excerpt.of(word)
                            + "\" is a label name, and would also say that the label without the ! is off: "
                            + "write this line as JSON, {\"on\": […], \"off\": […]}");
        }
        return !whole;
    }

    private int[] ids(long number, List<String> labels, boolean named) {
        if (labels.contains("")) {
            throw BadInputException.at(
                    terms.file(), number, "a separator or ! has no label next to it: remove it or add the label");
        }
        return named
                ? terms.named(number, labels)
                : terms.distinct(
                        number,
                        labels.stream().mapToInt(word -> terms.id(number, word)).toArray());
    }
}
