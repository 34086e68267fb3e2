package org.orthant.console.render;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/** Formats numbers for text output. */
public final class Numbers {

    private static final int MOST_DIGITS = 15;

    private Numbers() {}

    /** Formats short integers in full, long ones as {@code 1.0715e301}, and fractions with four digits. */
    public static String shown(Object value) {
        if (value instanceof Results.Shown shown) {
            return shown.text();
        }
        if (value instanceof BigInteger integer) {
            String digits = integer.bitLength() > 200 ? "" : integer.toString();
            return digits.isEmpty() || digits.length() > MOST_DIGITS ? scientific(integer) : digits;
        }
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, "%.4g", number);
        }
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? shown(optional.get()) : "none";
        }
        return String.valueOf(value);
    }

    /** {@code 1 label}, {@code 2 labels}. */
    public static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** Formats a fraction as a percentage with all digits. */
    public static String percent(double fraction) {
        return BigDecimal.valueOf(fraction)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }

    /** Formats the fraction {@code 10^log10} as a percentage or, if tiny, as a power of ten. */
    public static String fraction(double log10) {
        if (log10 == 0) {
            return "100 %";
        }
        if (log10 > -4) {
            double percent = 100 * Math.pow(10, log10);
            return percent > 99.99 ? "almost 100 %" : String.format(Locale.ROOT, "%.4g %%", percent);
        }
        return String.format(Locale.ROOT, "10^%.2f", log10);
    }

    private static String scientific(BigInteger integer) {
        BigDecimal rounded = new BigDecimal(integer).round(new MathContext(5));
        return String.format(Locale.ROOT, "%.4fe%d", rounded.scaleByPowerOfTen(-exponent(rounded)), exponent(rounded));
    }

    private static int exponent(BigDecimal rounded) {
        return rounded.precision() - rounded.scale() - 1;
    }
}
