package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.LabelSetLine;
import org.orthant.io.LabelSetReader;
import org.orthant.io.NamedLabelSetReader;
import org.orthant.io.NamedLabels;
import org.orthant.io.Remedy;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;

/**
 * Which labels the words and numbers of a file stand for; complaints name the file and the line.
 *
 * @param file named in complaints
 * @param labels n, or {@link LabelSetReader#ANY_NUMBER_OF_LABELS} if it is yet to be inferred
 * @param vocabulary the names of the labels, if they are known
 */
record LabelTerms(Path file, int labels, Optional<Vocabulary> vocabulary) {

    private static final Pattern IDS = Pattern.compile("\\s*[0-9][0-9,\\s]*");

    /** Returns whether n is yet to be inferred from the file. */
    boolean inferred() {
        return labels == LabelSetReader.ANY_NUMBER_OF_LABELS;
    }

    /** Returns the grammar of lines of ids. */
    LabelSetLine line() {
        return new LabelSetLine(file, labels);
    }

    /** Returns whether numbers can only be ids, although names are known: no name looks like a list of ids. */
    boolean namesLeaveIdsAlone() {
        return vocabulary.isPresent()
                && vocabulary.get().names().stream()
                        .noneMatch(name -> IDS.matcher(name).matches());
    }

    /** Returns whether a line could be nothing but a list of ids. */
    static boolean isIds(String line) {
        return IDS.matcher(line).matches();
    }

    /** Returns the same terms for a file whose labels are ids. */
    LabelTerms byId() {
        return new LabelTerms(file, labels, Optional.empty());
    }

    /** Returns whether a line could stand in a file of plain lines. */
    boolean isPlain(String line) {
        if (line.startsWith("#") && vocabulary.map(Vocabulary::allowsComments).orElse(true)) {
            return true;
        }
        try {
            if (vocabulary.isPresent()) {
                NamedLabelSetReader.parse(names(vocabulary.get()), 1, line);
            } else {
                line().parse(1, line);
            }
            return true;
        } catch (BadInputException notPlain) {
            return false;
        }
    }

    /** Returns the id that digits write. */
    int id(long number, String digits) {
        return line().id(number, digits);
    }

    /** Returns the ids of the labels that a line names, ascending and distinct. */
    int[] named(long number, List<String> names) {
        if (names.isEmpty()) {
            return new int[0];
        }
        return vocabulary
                .map(known -> names(known).set(number, names).active())
                .orElseGet(() -> distinct(
                        number,
                        names.stream().mapToInt(name -> unnamed(number, name)).toArray()));
    }

    private int unnamed(long number, String spelling) {
        int id = UnnamedLabel.id(spelling)
                .orElseThrow(() -> BadInputException.at(
                                file,
                                number,
                                "\"" + Excerpt.of(spelling)
                                        + "\" is a name, and the names of the labels are unknown: state them, or "
                                        + "write ids from 0 instead")
                        .withRemedy(Remedy.NAMES));
        return id(number, String.valueOf(id));
    }

    private NamedLabels names(Vocabulary known) {
        return new NamedLabels(file, known);
    }

    /** Returns the ids in ascending order, each of which must be there once. */
    int[] distinct(long number, int[] ids) {
        int[] sorted = ids.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw BadInputException.at(
                        file, number, shown(sorted[i]) + " is given twice: expected each active label once");
            }
        }
        return sorted;
    }

    /** Returns the partial set of these labels, at least one, none of which is in both arrays. */
    LabelSet partial(long number, int[] on, int[] off) {
        for (int label : off) {
            if (Arrays.binarySearch(on, label) >= 0) {
                throw BadInputException.at(file, number, shown(label) + " is on and off: expected one of them");
            }
        }
        if (on.length + off.length == 0) {
            throw BadInputException.at(
                    file, number, "names no label, so that all are free: expected at least one, on or off");
        }
        return LabelSet.partial(labels, on, off);
    }

    private String shown(int label) {
        return vocabulary
                .map(known -> "\"" + Excerpt.of(known.name(label)) + "\"")
                .orElse("label id " + label);
    }

    /** Refuses a file that is about another number of labels; {@code what} says in what its labels are counted. */
    void requireLabels(long number, long stated, String what) {
        mismatch(stated, what).ifPresent(problem -> {
            throw BadInputException.at(file, number, problem);
        });
    }

    /** Returns the problem if the stated number of labels is not the known one. */
    Optional<String> mismatch(long stated, String what) {
        return inferred() || stated == labels
                ? Optional.empty()
                : Optional.of("has " + stated + " " + what + ", and there are " + labels
                        + " labels: expected as many; is it about the same labels?");
    }
}
