package org.orthant.audit.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * Reads names of labels as they come with models: one per line, of label 0 first.
 *
 * <p>Dictionaries of text recognisers leave out what no line can hold: class 0 is CTC's blank where one name is missing, and the
 * last class is the space where two are. Names that occur twice, and such that are nothing but blanks, get the number of their label.
 */
public final class LabelNameFile {

    private static final String BLANK = "<blank>";
    private static final String SPACE = "<space>";

    private LabelNameFile() {}

    /** Reads the names of {@code labels} labels. */
    public static Vocabulary read(Path file, int labels) {
        List<String> lines;
        try {
            lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (java.nio.charset.CharacterCodingException e) {
            throw BadInputException.in(file, "is not UTF-8 text: expected one name per line", e);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
        int missing = labels - lines.size();
        if (missing == 1 || missing == 2) {
            lines.add(0, BLANK);
        }
        if (missing == 2) {
            lines.add(SPACE);
        }
        if (lines.size() != labels) {
            throw BadInputException.in(
                    file,
                    "has " + (labels - missing) + " names for " + labels
                            + " labels: expected one per line for each, or one or two fewer where a text recogniser has"
                            + " classes for blank and space");
        }
        return Vocabulary.of(distinct(lines));
    }

    /** Names that tell labels apart. */
    static List<String> distinct(List<String> names) {
        Set<String> taken = new HashSet<>();
        List<String> distinct = new ArrayList<>();
        for (int label = 0; label < names.size(); label++) {
            String name = names.get(label).replaceAll("[\\t\\n\\r]", " ").strip();
            String own = name.isEmpty() ? "label " + label : name;
            distinct.add(taken.add(own) ? own : own + " (" + label + ")");
            taken.add(distinct.get(label));
        }
        return distinct;
    }
}
