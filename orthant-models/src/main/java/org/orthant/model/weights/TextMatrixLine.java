package org.orthant.model.weights;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;

/**
 * One line of a matrix written as text, without its comment and its surrounding blanks.
 *
 * <p>A line uses one separator throughout: commas, semicolons or tabs with blanks around them, or else just blanks.
 * Mixing them is refused, because {@code 1,5; 2,5} is two numbers for some readers and four for others.
 */
record TextMatrixLine(Path file, long line, String text, TensorRole role) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern BLANKS = Pattern.compile(" +");

    private static final Pattern INFINITE = Pattern.compile("(?i)[+-]?inf(inity)?");

    private static final Pattern PYTHON_NOT_FINITE = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");

    static TextMatrixLine of(Path file, long line, String text, TensorRole role) {
        int from = line == 1 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
        int comment = text.indexOf('#');
        String content = text.substring(from, comment < 0 ? text.length() : comment);
        return new TextMatrixLine(file, line, withoutBlanks(content), role);
    }

    boolean isBlank() {
        return text.isEmpty();
    }

    String[] fields() {
        String separators = text.replaceAll("[^,;\t]", "");
        if (separators.isEmpty()) {
            return BLANKS.split(text);
        }
        char separator = separators.charAt(0);
        if (!separators.equals(String.valueOf(separator).repeat(separators.length()))) {
            throw problem("mixes separators: expected only commas, only semicolons or only tabs between numbers,"
                    + " and a point before decimals");
        }
        return text.split(Pattern.quote(String.valueOf(separator)), -1);
    }

    /** Returns the line's numbers, one per column. */
    double[] numbers(int columns, int row) {
        return numbers(columns, row, this::number);
    }

    /** Returns the same, where {@code inf}, {@code infinity} and their negatives, in any case, stand for no bound. */
    double[] numbersOrInfinite(int columns, int row) {
        return numbers(
                columns,
                row,
                (field, i, j) -> INFINITE.matcher(field).matches()
                        ? field.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY
                        : number(field, i, j));
    }

    private interface FieldReader {
        double read(String field, int row, int column);
    }

    private double[] numbers(int columns, int row, FieldReader reader) {
        String[] fields = fields();
        if (fields.length != columns) {
            throw problem("row " + row + " has " + fields.length + " numbers but row 0 has " + columns
                    + ": rows must be equally long");
        }
        double[] numbers = new double[columns];
        for (int column = 0; column < columns; column++) {
            numbers[column] = reader.read(withoutBlanks(fields[column]), row, column);
        }
        return numbers;
    }

    BadInputException problem(String problem) {
        return BadInputException.at(file, line, problem);
    }

    private double number(String field, int row, int column) {
        double number;
        try {
            number = Double.parseDouble(field);
        } catch (NumberFormatException notANumber) {
            throw notANumber(field, row, column);
        }
        if (!Double.isFinite(number)) {
            throw notFinite(field, row, column);
        }
        // A suffix that Java allows and that no data file means.
        if ("dDfF".indexOf(field.charAt(field.length() - 1)) >= 0) {
            throw notANumber(field, row, column);
        }
        return number;
    }

    private BadInputException notANumber(String field, int row, int column) {
        if (field.isEmpty()) {
            return problem("there is no number" + place(row, column));
        }
        if (PYTHON_NOT_FINITE.matcher(field).matches()) {
            return notFinite(field, row, column);
        }
        String remedy = row == 0 ? ": begin a line of column names with #" : "";
        return problem("\"" + Excerpt.of(field) + "\"" + place(row, column) + " is not a number" + remedy);
    }

    private BadInputException notFinite(String field, int row, int column) {
        return problem(Excerpt.of(field) + place(row, column) + " is not finite: " + role.entry() + "s must be");
    }

    private static String place(int row, int column) {
        return " in row " + row + ", column " + column + " (counted from 0)";
    }

    /** Tabs stay: they separate, and one at the end shows that a number is missing. */
    private static String withoutBlanks(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == ' ') {
            from++;
        }
        while (to > from && text.charAt(to - 1) == ' ') {
            to--;
        }
        return text.substring(from, to);
    }
}
