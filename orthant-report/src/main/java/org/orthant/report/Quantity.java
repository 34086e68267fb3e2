package org.orthant.report;

import java.util.Locale;
import org.orthant.io.BoundText;

/** Numbers as a report writes them. */
final class Quantity {

    private Quantity() {}

    /** Returns text such as {@code 12,345}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns text such as {@code 12.3 %}; only all of them is 100 %, and only none 0 %. */
    static String percent(long part, long whole) {
        double percent = 100.0 * part / whole;
        if (part > 0 && percent < 0.1) {
            return "< 0.1 %";
        }
        if (part < whole && percent > 99.9) {
            return "> 99.9 %";
        }
        return String.format(Locale.ROOT, percent == 100 || percent == 0 ? "%.0f %%" : "%.1f %%", percent);
    }

    /** Returns four digits, such as {@code 990.6} and {@code 1.000e-08}. */
    static String radius(double radius) {
        if (radius == 0) {
            return "0";
        }
        return radius >= 1e-3 && radius < 1e6
                ? String.format(Locale.ROOT, "%.4g", radius)
                : String.format(Locale.ROOT, "%.3e", radius);
    }

    /** Returns four digits of a lower bound, rounded down. */
    static String atLeast(double bound) {
        return BoundText.atMost(bound, 4);
    }

    /** Returns four digits of an upper bound, or of an amount that suffices, rounded up. */
    static String atMost(double bound) {
        return BoundText.atLeast(bound, 4);
    }

    /** Returns a round number as it is usually written: {@code 1}, {@code -10,000}, {@code 1e-8}. */
    static String bound(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.valueOf(value).replace(".0E", "e").replace("E", "e");
    }

    /** {@code 1 label set}, {@code 2 label sets}. */
    static String counted(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
