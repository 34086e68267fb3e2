package org.orthant.exact;

import java.math.BigInteger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds of {@code e^x} to any precision, in integers.
 *
 * <p>With {@code x = q ln 2 + r} and {@code 0 ≤ r < ln 2}, {@code e^x = 2^q (e^{r/256})^{256}}: a Taylor series and eight squarings, in
 * fixed point with {@code P} binary digits. In units of {@code 2^-P}, {@code r} is wrong by at most {@code 1 + 2|q| ≤ 2^14 + 1}, {@code
 * r/256} by 66, each term of the series by 3 and their sum, of at most {@code P/8 + 3} terms, by less than {@code 2^13}. A squaring multiplies the error by twice the
 * number squared, and these factors have a product of at most {@code 2^8 e^{ln 2} = 2^9}. So the result is wrong by less than {@code
 * 2^23} units.
 */
public final class Exponential {

    /** Largest {@code |x|}. */
    public static final int LARGEST = 5000;

    /** Largest number of significant binary digits. */
    public static final int MOST_DIGITS = 1 << 13;

    private static final int HALVINGS = 8;
    private static final int GUARD = 24;
    private static final int LOGARITHM_GUARD = 32;
    private static final BigInteger ERROR = BigInteger.ONE.shiftLeft(GUARD - 1);
    private static final BigInteger NINE = BigInteger.valueOf(9);
    private static final Map<Integer, BigInteger> LOGARITHMS_OF_TWO = new ConcurrentHashMap<>();

    private Exponential() {}

    /**
     * Numbers {@code low · 2^exponent} and {@code high · 2^exponent} between which another one lies.
     *
     * @param low the lower bound
     * @param high the upper bound
     * @param exponent the exponent of both
     */
    public record Bounds(BigInteger low, BigInteger high, int exponent) {}

    /**
     * Returns bounds of {@code e^x} for {@code x = integer · 2^exponent}, which differ by less than {@code 2^-digits} of it.
     *
     * @throws IllegalArgumentException if {@code |x|} is above {@link #LARGEST}, or {@code digits} above {@link #MOST_DIGITS}
     */
    public static Bounds of(BigInteger integer, int exponent, int digits) {
        int fraction = digits + GUARD + 1;
        if (digits > MOST_DIGITS || integer.bitLength() + exponent > Integer.SIZE) {
            throw new IllegalArgumentException(
                    "e^x with " + digits + " digits, x of " + (integer.bitLength() + exponent) + " digits: too many");
        }
        BigInteger x = shifted(integer, exponent + fraction);
        if (x.abs().compareTo(BigInteger.valueOf(LARGEST).shiftLeft(fraction)) > 0) {
            throw new IllegalArgumentException("e^x is computed for |x| up to " + LARGEST);
        }
        BigInteger[] division = x.divideAndRemainder(logarithmOfTwo(fraction));
        boolean below = division[1].signum() < 0;
        int doublings = division[0].intValueExact() - (below ? 1 : 0);
        BigInteger rest = below ? division[1].add(logarithmOfTwo(fraction)) : division[1];
        BigInteger power = series(rest.shiftRight(HALVINGS), fraction);
        for (int i = 0; i < HALVINGS; i++) {
            power = power.multiply(power).shiftRight(fraction);
        }
        return new Bounds(power.subtract(ERROR), power.add(ERROR), doublings - fraction);
    }

    /** {@code Σ x^k / k!} up to the first term that is below one unit. */
    private static BigInteger series(BigInteger x, int fraction) {
        BigInteger term = BigInteger.ONE.shiftLeft(fraction);
        BigInteger sum = term;
        for (int k = 1; term.signum() > 0; k++) {
            term = term.multiply(x).shiftRight(fraction).divide(BigInteger.valueOf(k));
            sum = sum.add(term);
        }
        return sum;
    }

    /** {@code ln 2 = 2 Σ 3^-(2k+1) / (2k+1)}, too small by less than two units. */
    private static BigInteger logarithmOfTwo(int fraction) {
        return LOGARITHMS_OF_TWO.computeIfAbsent(fraction, digits -> {
            BigInteger power =
                    BigInteger.TWO.shiftLeft(digits + LOGARITHM_GUARD).divide(BigInteger.valueOf(3));
            BigInteger sum = BigInteger.ZERO;
            for (int k = 1; power.signum() > 0; k += 2) {
                sum = sum.add(power.divide(BigInteger.valueOf(k)));
                power = power.divide(NINE);
            }
            return sum.shiftRight(LOGARITHM_GUARD);
        });
    }

    /** The largest integer that is at most {@code integer · 2^shift}. */
    private static BigInteger shifted(BigInteger integer, int shift) {
        return shift >= 0 ? integer.shiftLeft(shift) : integer.shiftRight(-shift);
    }
}
