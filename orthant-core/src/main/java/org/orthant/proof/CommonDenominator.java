package org.orthant.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;

/** Brings the numbers of a certificate to one denominator, so that what follows needs no fractions. */
public final class CommonDenominator {

    /**
     * Of the denominator, about 100,000 decimal digits. Solutions of linear equations have a determinant as their common
     * denominator, which is not longer than each of them may be; denominators that have nothing to do with each other
     * would keep the checker busy with the square of their number.
     */
    static final int MOST_BITS = 332_193;

    private CommonDenominator() {}

    /** Returns the least common denominator, unless it is longer than that of any proof. */
    public static Optional<BigInteger> of(List<Rational> numbers) {
        BigInteger common = BigInteger.ONE;
        for (Rational number : numbers) {
            BigInteger factor = number.denominator();
            // Mostly all have the same one.
            if (!factor.equals(common)) {
                common = common.multiply(factor.divide(common.gcd(factor)));
            }
            if (common.bitLength() > MOST_BITS) {
                return Optional.empty();
            }
        }
        return Optional.of(common);
    }

    /** Returns the flaw of numbers without a common denominator. */
    public static String flaw(String what) {
        return "the common denominator of " + what + " is longer than " + MOST_BITS + " binary digits";
    }
}
