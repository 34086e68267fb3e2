package org.orthant.io.labelset;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;

/**
 * Text of extreme classification: examples such as {@code 1,5 3:0.5 17:2}, with the ids of their labels first.
 *
 * <p>Three whole numbers in the first line are the numbers of examples, of features and of labels. If there are two of
 * them, the file is a matrix of labels alone: examples and labels, and then rows such as {@code 1:1 5:1}. Files without
 * such a line are svmlight's.
 */
final class XmcRows implements LabelSetRows {

    private static final Pattern HEADER =
            Pattern.compile("\\s*([0-9]{1,18})\\s+(?:([0-9]{1,18})\\s+)?([0-9]{1,18})\\s*");
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");
    private static final Pattern IDS = Pattern.compile("[0-9,]*");
    private static final Pattern ENTRY = Pattern.compile("[0-9]{1,18}:[-+.0-9a-zA-Z]+");

    private final LabelTerms terms;
    private @Nullable Header header;
    private long rows;

    /** What the first line states. */
    private record Header(long rows, boolean labelsOnly, int labels) {}

    XmcRows(LabelTerms terms) {
        this.terms = terms;
    }

    static boolean isHeader(String line) {
        return HEADER.matcher(line).matches();
    }

    /** Returns whether a line has features, and otherwise only ids and a comment. */
    static boolean isRow(String line) {
        String[] words = BLANKS.split(line.stripTrailing(), -1);
        boolean labelled = words.length > 0 && IDS.matcher(words[0]).matches();
        for (int i = labelled ? 1 : 0; i < words.length; i++) {
            if (words[i].startsWith("#")) {
                return i > (labelled ? 1 : 0);
            }
            if (!ENTRY.matcher(words[i]).matches()) {
                return false;
            }
        }
        return words.length > (labelled ? 1 : 0);
    }

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        TextLines.forEach(terms.file(), in, "examples", (number, line) -> take(number, line, action));
        if (header == null) {
            return OptionalInt.empty();
        }
        if (header.rows() != rows) {
            throw BadInputException.in(
                    terms.file(),
                    "has " + rows + " examples, and its first line says " + header.rows() + ": is it complete?");
        }
        return OptionalInt.of(header.labels());
    }

    private void take(long number, String line, Consumer<int[]> action) {
        Matcher sizes = HEADER.matcher(line);
        if (number == 1 && sizes.matches()) {
            long labels = Long.parseLong(sizes.group(3));
            terms.requireLabels(number, labels, "labels, as its first line says");
            if (labels < 1 || labels > Integer.MAX_VALUE - 8) {
                throw problem(number, "states " + labels + " labels: expected at least 1, and fewer than 2147483640");
            }
            header = new Header(Long.parseLong(sizes.group(1)), sizes.group(2) == null, (int) labels);
            return;
        }
        int comment = line.indexOf('#');
        String text = comment < 0 ? line : line.substring(0, comment);
        if (header == null && text.isBlank()) {
            return;
        }
        rows++;
        action.accept(header != null && header.labelsOnly() ? matrixRow(number, text) : exampleLabels(number, text));
    }

    /** Returns the ids before the first blank; what follows must be features, so that a label is never read as one. */
    private int[] exampleLabels(long number, String text) {
        String[] words = BLANKS.split(text.stripTrailing(), -1);
        boolean labelled = words.length > 0 && words[0].indexOf(':') < 0;
        for (int i = labelled ? 1 : 0; i < words.length; i++) {
            if (words[i].indexOf(':') < 1) {
                throw problem(
                        number,
                        "\"" + Excerpt.of(words[i]) + "\" is not a feature such as 3:0.5: expected labels first, "
                                + "separated by commas without blanks");
            }
        }
        int[] ids = terms.line().parse(number, labelled ? words[0] : "");
        requireStated(number, ids);
        return ids;
    }

    private int[] matrixRow(long number, String text) {
        List<Integer> ids = new ArrayList<>();
        for (String entry : BLANKS.split(text.strip(), -1)) {
            if (entry.isEmpty()) {
                continue;
            }
            int colon = entry.indexOf(':');
            if (colon < 1) {
                throw problem(number, "\"" + Excerpt.of(entry) + "\" is not an entry such as 3:1");
            }
            int id = terms.id(number, entry.substring(0, colon));
            if (value(number, entry.substring(colon + 1)) != 0) {
                ids.add(id);
            }
        }
        int[] distinct =
                terms.distinct(number, ids.stream().mapToInt(Integer::intValue).toArray());
        requireStated(number, distinct);
        return distinct;
    }

    private double value(long number, String text) {
        try {
            double value = Double.parseDouble(text);
            if (!Double.isNaN(value)) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            throw BadInputException.at(terms.file(), number, notANumber(text), notANumber);
        }
        throw problem(number, notANumber(text));
    }

    private static String notANumber(String text) {
        return "\"" + Excerpt.of(text) + "\" is not a number: expected 1 for labels that are active";
    }

    private void requireStated(long number, int[] ids) {
        if (header != null && ids.length > 0 && ids[ids.length - 1] >= header.labels()) {
            throw problem(
                    number,
                    "label id " + ids[ids.length - 1] + " is out of range for " + header.labels()
                            + " labels, as the first line says: ids run from 0 to " + (header.labels() - 1));
        }
    }

    private BadInputException problem(long number, String problem) {
        return BadInputException.at(terms.file(), number, problem);
    }
}
