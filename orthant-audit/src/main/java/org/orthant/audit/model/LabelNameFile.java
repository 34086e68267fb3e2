package org.orthant.audit.model;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.io.RegularFile;
import org.orthant.io.Vocabulary;

/**
 * Reads label names from the files of models: one per line, that of label 0 first. {@link DistinctNames} makes names distinct.
 *
 * <p>The dictionary of a CTC text recogniser omits what no line can hold: class 0 is the blank where one name is missing, and the last
 * class is also the space where two are. For any other model, a missing name would shift all names, and the file is refused.
 */
public final class LabelNameFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private LabelNameFile() {}

    /**
     * Reads the names of {@code labels} labels.
     *
     * @param ctc whether the model is known to be a CTC recogniser
     * @throws BadInputException if the file cannot be read, or has another number of names
     */
    public static Vocabulary read(Path file, int labels, boolean ctc) {
        List<String> names = new ArrayList<>(lines(file));
        int given = names.size();
        int missing = labels - given;
        if (ctc && (missing == 1 || missing == 2)) {
            names.add(0, DistinctNames.BLANK);
            if (missing == 2) {
                names.add(DistinctNames.SPACE);
            }
        }
        if (names.size() != labels) {
            throw BadInputException.in(
                    file,
                    "has " + given + " names for " + labels + " labels: expected " + labels + " lines, one per label"
                            + (ctc ? ", or one or two fewer, without the CTC blank and the space" : ""));
        }
        return Vocabulary.of(DistinctNames.of(names));
    }

    private static List<String> lines(Path file) {
        try {
            List<String> lines = Files.readAllLines(RegularFile.of(file), StandardCharsets.UTF_8);
            return lines.isEmpty() || !lines.get(0).startsWith(BYTE_ORDER_MARK)
                    ? lines
                    : without(lines.get(0).substring(1), lines);
        } catch (CharacterCodingException e) {
            throw BadInputException.in(file, "is not UTF-8 text: expected one name per line", e);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static List<String> without(String first, List<String> lines) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(0, first);
        return changed;
    }
}
