package org.orthant.testing;

import java.math.BigDecimal;
import java.math.MathContext;

/** The exponential in decimals: {@code (Σ (x/2^20)^k / k!)^(2^20)}, another reduction than ours. */
public final class DecimalExponential {

    private static final int TERMS = 60;

    private DecimalExponential() {}

    /** Returns {@code e^x} for {@code |x| ≤ 2^13}, without some seven of the digits. */
    public static BigDecimal of(BigDecimal x, MathContext digits) {
        BigDecimal small = x.divide(BigDecimal.valueOf(1 << 20), digits);
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int k = 1; k < TERMS; k++) {
            term = term.multiply(small, digits).divide(BigDecimal.valueOf(k), digits);
            sum = sum.add(term, digits);
        }
        return sum.pow(1 << 20, digits);
    }
}
