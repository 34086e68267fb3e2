package org.orthant.console.option;

import java.util.Arrays;
import java.util.Optional;

/** Parses numbers and rows on the command line. */
public final class RowText {

    private RowText() {}

    /** Parses rows separated by semicolons or line ends. */
    public static double[][] rows(String text) {
        return Arrays.stream(text.split("[;\\n]", -1))
                .map(String::strip)
                .filter(row -> !row.isEmpty())
                .map(RowText::numbers)
                .toArray(double[][]::new);
    }

    /** Numbers separated by commas or spaces. */
    public static double[] numbers(String text) {
        return Arrays.stream(text.strip().split("\\s*,\\s*|\\s+", -1))
                .mapToDouble(RowText::number)
                .toArray();
    }

    /** Parses numbers separated by commas or spaces; empty if the text is something else. */
    public static Optional<double[]> writtenOut(String text) {
        try {
            return Optional.of(numbers(text));
        } catch (IllegalArgumentException notNumbers) {
            return Optional.empty();
        }
    }

    private static double number(String text) {
        try {
            if (text.matches(".*[dDfF]")) {
                throw new NumberFormatException("a suffix of a Java literal");
            }
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a number: expected rows such as '1,0; .5,.7'", e);
        }
    }
}
