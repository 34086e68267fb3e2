package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.orthant.labels.LabelSet;

/**
 * Reads label sets from UTF-8 text that lists the names of the active labels, one set per line.
 *
 * <p>Names are separated by tabs, or by commas in a line without a tab; blanks around them are ignored. So a line with a
 * name that has a comma in it must have a tab, if only at its end. An empty line is the empty set. Lines that start with
 * {@code #} are comments, unless the name of a label starts with it: then no line is a comment.
 *
 * <pre>
 *   septicaemia, anaemia
 *   fever, unspecified→rash
 * </pre>
 *
 * <p>(The arrow is a tab.) Anything else in the file is refused with a {@link BadInputException}.
 */
public final class NamedLabelSetReader {

    private final NamedLabels labels;

    private NamedLabelSetReader(NamedLabels labels) {
        this.labels = labels;
    }

    /** Hands each set of a file to {@code action}, in their order, while reading it. */
    public static void forEach(Path file, Vocabulary vocabulary, Consumer<? super LabelSet> action) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            forEach(in, new NamedLabels(file, vocabulary), action);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    /** Hands each set of a stream to {@code action}, likewise. */
    public static void forEach(InputStream in, NamedLabels labels, Consumer<? super LabelSet> action) {
        NamedLabelSetReader reader = new NamedLabelSetReader(labels);
        boolean comments = labels.vocabulary().allowsComments();
        TextLines.forEach(labels.file(), in, "label names", (number, line) -> {
            if (!(comments && line.startsWith("#"))) {
                action.accept(reader.parse(number, line));
            }
        });
    }

    /** Returns the set that one line names. */
    public static LabelSet parse(NamedLabels labels, long number, String line) {
        return new NamedLabelSetReader(labels).parse(number, line);
    }

    private LabelSet parse(long number, String line) {
        if (line.isBlank()) {
            return LabelSet.of(labels.vocabulary().labels());
        }
        List<String> names = split(line);
        if (names.contains("")) {
            throw BadInputException.at(
                    labels.file(), number, "a separator has no label name next to it: remove it or add the name");
        }
        return labels.set(number, names, name -> hint(line.strip(), name));
    }

    /** Returns what stands between the tabs of a line, or between the commas of a line without a tab. */
    public static List<String> split(String line) {
        boolean tabs = line.indexOf('\t') >= 0;
        String text = tabs && line.endsWith("\t") ? line.substring(0, line.length() - 1) : line;
        return Arrays.stream(text.split(tabs ? "\t" : ",", -1))
                .map(String::strip)
                .toList();
    }

    private String hint(String line, String name) {
        if (labels.vocabulary().id(line).isPresent()) {
            return ", but \"" + NamedLabels.shown(line)
                    + "\" is: end the line with a tab, so that the comma separates nothing";
        }
        return labels.hint(name, ": expected names from the vocabulary, separated by tabs or commas");
    }
}
