package org.orthant.io;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.exact.Rational;

/** Exact numbers in text: fractions {@code p/q}, integers, and sums {@code a+b} of two doubles. */
final class ExactNumber {

    private static final Pattern FRACTION = Pattern.compile("-?[0-9]+(/[0-9]*[1-9][0-9]*)?");
    private static final String DOUBLE = "(-?[0-9]+(?:\\.[0-9]+)?(?:[eE]-?[0-9]+)?)";
    private static final Pattern SUM = Pattern.compile(DOUBLE + "\\+" + DOUBLE);

    private ExactNumber() {}

    static Rational parse(String text) {
        if (FRACTION.matcher(text).matches()) {
            return Rational.parse(text);
        }
        Matcher sum = SUM.matcher(text);
        if (!sum.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not an exact number: expected p/q, or a+b for doubles a and b");
        }
        double high = Double.parseDouble(sum.group(1));
        double low = Double.parseDouble(sum.group(2));
        if (Double.isInfinite(high) || Double.isInfinite(low)) {
            throw new IllegalArgumentException("\"" + text + "\" is beyond the numbers that a double can hold");
        }
        return Rational.exactly(high).add(Rational.exactly(low));
    }
}
