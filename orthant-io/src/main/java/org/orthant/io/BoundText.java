package org.orthant.io;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Writes bounds with few digits, rounded so that what is said stays true: the double that the text stands for is on the right side of
 * the bound. So 0.1 stays {@code 0.100}, though the double is a little more than the decimal number.
 */
public final class BoundText {

    private BoundText() {}

    /** Returns a number with some digits that is at most the given one, for lower bounds such as "at least 0.05 logits". */
    public static String atMost(double value, int digits) {
        return text(value, digits, RoundingMode.FLOOR);
    }

    /** Returns a number with some digits that is at least the given one: for upper bounds and amounts that suffice. */
    public static String atLeast(double value, int digits) {
        return text(value, digits, RoundingMode.CEILING);
    }

    private static String text(double value, int digits, RoundingMode rounding) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : value > 0 ? "∞" : "−∞";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, rounding));
        return String.format(Locale.ROOT, "%." + digits + "g", rounded);
    }
}
