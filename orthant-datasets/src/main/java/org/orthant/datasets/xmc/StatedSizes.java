package org.orthant.datasets.xmc;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;

/** The numbers in the first line of a file: of rows, and of columns of one or two matrices. */
record StatedSizes(int rows, int columns, int labels) {

    private static final Pattern BLANK = Pattern.compile(" ");
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}( \\d{1,9}){1,2}");

    /** Reads a line of {@code count} numbers. */
    static StatedSizes parse(Path file, String line, int count) {
        String stated = line.strip();
        int[] numbers = NUMBERS.matcher(stated).matches()
                ? BLANK.splitAsStream(stated).mapToInt(Integer::parseInt).toArray()
                : new int[0];
        if (numbers.length != count || Arrays.stream(numbers).anyMatch(number -> number < 1)) {
            throw BadInputException.at(
                    file,
                    1,
                    "\"" + Excerpt.of(stated) + "\" states no sizes: expected the numbers of examples"
                            + (count == 3 ? ", features and labels" : " and columns") + ", from 1 to 999999999");
        }
        return new StatedSizes(numbers[0], numbers[1], numbers[count - 1]);
    }

    void requireRows(Path file, long found) {
        if (found != rows) {
            throw BadInputException.in(
                    file, "has " + found + " examples, and its first line says " + rows + ": is it complete?");
        }
    }

    void requireColumnsOf(Path file, StatedSizes other, Path otherFile) {
        if (columns != other.columns || labels != other.labels) {
            throw BadInputException.in(
                    file,
                    "states " + columns + " columns and " + labels + " labels, and " + otherFile.getFileName() + " "
                            + other.columns + " and " + other.labels + ": are the files of one data set?");
        }
    }
}
