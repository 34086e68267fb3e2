package org.orthant.io;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.exact.Rational;

/** Exact numbers in text: fractions {@code p/q}, integers, and sums {@code a+b} of two doubles. */
final class ExactNumber {

    /**
     * The most digits of a numerator or denominator. Reading and reducing a fraction takes time quadratic in its number of
     * digits; with this limit, a line takes time in proportion to its length. The largest numbers that a proof needs are
     * determinants with one row per feature: the limit suffices for a few thousand features of ordinary doubles, and for 150
     * whose weights span all exponents of a double.
     */
    static final int MOST_DIGITS = 100_000;

    // Possessive quantifiers: matching is linear in the length of the text.
    private static final Pattern FRACTION = Pattern.compile("-?+([0-9]++)(?:/0*+([1-9][0-9]*+))?+");
    private static final String DOUBLE = "(-?+[0-9]++(?:\\.[0-9]++)?+(?:[eE]-?+[0-9]++)?+)";
    private static final Pattern SUM = Pattern.compile(DOUBLE + "\\+" + DOUBLE);

    private ExactNumber() {}

    static Rational parse(String text) {
        Matcher fraction = FRACTION.matcher(text);
        if (fraction.matches()) {
            requireFewDigits(text, fraction.group(1));
            requireFewDigits(text, fraction.group(2) == null ? "" : fraction.group(2));
            return Rational.parse(text);
        }
        Matcher sum = SUM.matcher(text);
        if (!sum.matches()) {
            throw new IllegalArgumentException(
                    "\"" + Excerpt.of(text) + "\" is not an exact number: expected p/q, or a+b for doubles a and b");
        }
        double high = Double.parseDouble(sum.group(1));
        double low = Double.parseDouble(sum.group(2));
        if (Double.isInfinite(high) || Double.isInfinite(low)) {
            throw new IllegalArgumentException(
                    "\"" + Excerpt.of(text) + "\" is beyond the numbers that a double can hold");
        }
        return Rational.exactly(high).add(Rational.exactly(low));
    }

    private static void requireFewDigits(String text, String digits) {
        if (digits.length() > MOST_DIGITS) {
            throw new IllegalArgumentException("\"" + Excerpt.of(text) + "\" has a number of " + digits.length()
                    + " digits: expected at most " + MOST_DIGITS);
        }
    }
}
