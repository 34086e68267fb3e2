package org.orthant.experiment;

import java.util.Locale;
import org.orthant.figure.Spread;

/** Numbers in sheets. */
final class Shown {

    /** Where there is nothing to show. */
    static final String NONE = "–";

    private Shown() {}

    /** A number of things. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** The median of numbers of things, if they are known. */
    static String median(double number) {
        return Double.isNaN(number)
                ? NONE
                : String.format(Locale.ROOT, number == Math.rint(number) ? "%,.0f" : "%,.1f", number);
    }

    /** Mean and standard deviation; of one number, itself. */
    static String spread(Spread spread, int of, int decimals) {
        if (Double.isNaN(spread.mean())) {
            return NONE;
        }
        String format = "%,." + decimals + "f";
        String mean = String.format(Locale.ROOT, format, spread.mean());
        return of == 1 ? mean : mean + " ± " + String.format(Locale.ROOT, format, spread.deviation());
    }
}
