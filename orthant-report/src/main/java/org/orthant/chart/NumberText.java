package org.orthant.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.orthant.drawing.Text;

/** Numbers as readers of a chart expect them: short, with a true minus sign and commas between thousands. */
public final class NumberText {

    private static final char MINUS = '\u2212';
    private static final char THOUSANDS = ',';

    private NumberText() {}

    /** Returns the number with the decimals of numbers that are {@code step} apart. */
    public static String plain(double value, double step) {
        int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
        String digits = BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        boolean negative = digits.startsWith("-");
        String absolute = negative ? digits.substring(1) : digits;
        int point = absolute.indexOf('.') < 0 ? absolute.length() : absolute.indexOf('.');
        StringBuilder text = new StringBuilder(absolute);
        for (int i = point - 3; i > 0 && point > 4; i -= 3) {
            text.insert(i, THOUSANDS);
        }
        return (negative && value != 0 ? String.valueOf(MINUS) : "") + text;
    }

    /** Returns a power of ten; 1, 10 and 100 are written out. */
    public static Text power(int exponent) {
        if (exponent >= 0 && exponent <= 2) {
            return Text.of(plain(Math.pow(10, exponent), 1));
        }
        return Text.of("10").superscript((exponent < 0 ? String.valueOf(MINUS) : "") + Math.abs(exponent));
    }
}
