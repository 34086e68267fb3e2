package org.orthant.spark.program;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.io.WeightReader;

/** Numbers that are written out on the command line, or in a file. */
final class NumbersText {

    private NumbersText() {}

    /** Numbers separated by commas or spaces, if the text is such. */
    static Optional<List<Double>> writtenOut(String text) {
        try {
            return Optional.of(Arrays.stream(text.strip().split("\\s*,\\s*|\\s+", -1))
                    .map(NumbersText::number)
                    .toList());
        } catch (NumberFormatException noNumbers) {
            return Optional.empty();
        }
    }

    /** Numbers that are written out, or else those of a file. */
    static double[] read(String text) {
        return writtenOut(text)
                .map(numbers -> numbers.stream().mapToDouble(value -> value).toArray())
                .orElseGet(() -> WeightReader.readVector(Path.of(text), Optional.empty()));
    }

    private static Double number(String text) {
        if (text.matches(".*[dDfF]")) {
            throw new NumberFormatException("a suffix that Java allows and that nobody means");
        }
        return Double.valueOf(text);
    }
}
