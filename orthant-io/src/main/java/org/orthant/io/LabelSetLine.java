package org.orthant.io;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The grammar of one line of a label set file: ids separated by blanks, or by one comma and any blanks. An id may be spelt as output spells it,
 * see {@link UnnamedLabel}.
 *
 * @param file named in complaints
 * @param labels n, or the largest int if it is yet to be inferred
 */
public record LabelSetLine(Path file, int labels) {

    private static final Pattern SEPARATOR = Pattern.compile("[ \t]*,[ \t]*|[ \t]+");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern NEGATIVE = Pattern.compile("-[0-9]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=[0-9])");
    private static final int DIGITS_OF_LARGEST_INT = 10;

    /** Returns the ids of a line, ascending and distinct. */
    public int[] parse(long number, String line) {
        String text = UnnamedLabel.bare(line.strip());
        if (text.isEmpty()) {
            return new int[0];
        }
        int[] ids = split(text).stream()
                .mapToInt(token -> id(number, token))
                .sorted()
                .toArray();
        for (int i = 1; i < ids.length; i++) {
            if (ids[i] == ids[i - 1]) {
                throw BadInputException.at(
                        file, number, "label id " + ids[i] + " is given twice: expected each active label once");
            }
        }
        return ids;
    }

    /** Returns the words of a line without blanks around it; one between two commas is empty. */
    public static List<String> split(String text) {
        return List.of(SEPARATOR.split(text, -1));
    }

    /** Returns the id that one word of a line writes. */
    public int id(long number, String token) {
        if (DIGITS.matcher(token).matches()) {
            return idInRange(number, token);
        }
        if (NEGATIVE.matcher(token).matches()) {
            throw BadInputException.at(file, number, "label id " + Excerpt.of(token) + " is negative: " + range());
        }
        if (token.isEmpty()) {
            throw BadInputException.at(file, number, "a comma has no label id next to it: remove it or add the id");
        }
        throw BadInputException.at(
                file,
                number,
                "\"" + Excerpt.of(token) + "\" is not a label id: expected whole numbers from 0 to " + (labels - 1)
                        + " separated by spaces or commas");
    }

    private int idInRange(long number, String digits) {
        long id = value(digits);
        if (id < labels) {
            return (int) id;
        }
        boolean inferred = labels == LabelSetReader.ANY_NUMBER_OF_LABELS;
        String extent = inferred ? "" : " for " + labels + " labels";
        String remedy = id == labels && !inferred ? "; does the file count them from 1?" : "";
        throw BadInputException.at(
                file, number, "label id " + Excerpt.of(digits) + " is out of range" + extent + ": " + range() + remedy);
    }

    /** Returns the number that the digits write, or one beyond all ids if it is too long. */
    private static long value(String digits) {
        if (digits.length() <= DIGITS_OF_LARGEST_INT) {
            return Long.parseLong(digits);
        }
        String significant = LEADING_ZEROS.matcher(digits).replaceFirst("");
        return significant.length() <= DIGITS_OF_LARGEST_INT ? Long.parseLong(significant) : Long.MAX_VALUE;
    }

    private String range() {
        return "ids run from 0 to " + (labels - 1);
    }
}
