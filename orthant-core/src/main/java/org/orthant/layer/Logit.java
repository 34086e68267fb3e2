package org.orthant.layer;

import java.math.BigInteger;

/**
 * The logarithm of odds, {@code ln(p / (1 − p))}, correctly rounded.
 *
 * <p>With {@code p / (1 − p) = 2^k m} and {@code m} between about 2/3 and 4/3 it is {@code k ln 2 + 2 artanh((m − 1) / (m + 1))}, summed in
 * integers that stand for multiples of {@code 2^-F}. If both ends of the error bound round to the same double, that is the result; if
 * not, {@code F} is doubled. That ends, because the logarithm of a rational number other than 1 is never half-way between doubles.
 */
final class Logit {

    /** Enough for 53 digits of numbers from 2^-52 on, and about 80 more. */
    private static final int FIRST_DIGITS = 192;

    /** More units than there are terms, each of which is cut off by less than one, and than {@code k} makes of the error of ln 2. */
    private static final BigInteger ERROR = BigInteger.ONE.shiftLeft(24);

    private Logit() {}

    /** Returns the double nearest to {@code ln(p / (1 − p))} for {@code 0 < p < 1}. */
    static double of(double p) {
        if (p == 0.5) {
            return 0;
        }
        // p = a / 2^e and 1 − p = b / 2^e with integers, exactly.
        int exponent = Math.getExponent(p) < Double.MIN_EXPONENT ? Double.MIN_EXPONENT - 52 : Math.getExponent(p) - 52;
        BigInteger a = BigInteger.valueOf((long) Math.scalb(p, -exponent));
        BigInteger b = BigInteger.ONE.shiftLeft(-exponent).subtract(a);
        for (int digits = FIRST_DIGITS; ; digits *= 2) {
            BigInteger value = logarithm(a, b, digits);
            double low = value.subtract(ERROR).doubleValue();
            double high = value.add(ERROR).doubleValue();
            if (low == high) {
                return Math.scalb(low, -digits);
            }
        }
    }

    /** {@code ln(a / b)} in units of {@code 2^-digits}. */
    private static BigInteger logarithm(BigInteger a, BigInteger b, int digits) {
        int k = a.bitLength() - b.bitLength();
        BigInteger top = a.shiftLeft(Math.max(-k, 0));
        BigInteger bottom = b.shiftLeft(Math.max(k, 0));
        // Now the quotient is between 1/2 and 2.
        if (top.multiply(BigInteger.valueOf(3)).compareTo(bottom.shiftLeft(2)) > 0) {
            bottom = bottom.shiftLeft(1);
            k++;
        }
        BigInteger z = top.subtract(bottom).shiftLeft(digits).divide(top.add(bottom));
        return artanh(z, digits)
                .shiftLeft(1)
                .add(k == 0 ? BigInteger.ZERO : naturalOfTwo(digits).multiply(BigInteger.valueOf(k)));
    }

    /** {@code ln 2 = 2 artanh(1/3)}. */
    private static BigInteger naturalOfTwo(int digits) {
        return artanh(BigInteger.ONE.shiftLeft(digits).divide(BigInteger.valueOf(3)), digits)
                .shiftLeft(1);
    }

    /** {@code z + z³/3 + z⁵/5 + …} for at most 1/3. */
    private static BigInteger artanh(BigInteger z, int digits) {
        BigInteger square = z.multiply(z).shiftRight(digits);
        BigInteger power = z;
        BigInteger sum = BigInteger.ZERO;
        for (long odd = 1; power.signum() != 0; odd += 2) {
            sum = sum.add(power.divide(BigInteger.valueOf(odd)));
            // Towards zero also for negative numbers, so that it ends.
            BigInteger next = power.abs().multiply(square).shiftRight(digits);
            power = power.signum() < 0 ? next.negate() : next;
        }
        return sum;
    }
}
