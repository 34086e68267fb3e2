package org.orthant.ideal;

import java.math.BigInteger;

/** Complex numbers on the unit circle in fixed point with many bits: an oracle that shares nothing with doubles. */
final class FixedPoint {

    /** {@code (re + i·im) / 2^bits}. */
    record Complex(BigInteger re, BigInteger im) {}

    private final int bits;
    private final BigInteger one;
    private final BigInteger pi;

    FixedPoint(int bits) {
        this.bits = bits;
        this.one = BigInteger.ONE.shiftLeft(bits);
        // Machin: π = 16 arctan(1/5) − 4 arctan(1/239)
        this.pi = arctanOfInverse(5).shiftLeft(4).subtract(arctanOfInverse(239).shiftLeft(2));
    }

    BigInteger one() {
        return one;
    }

    /** {@code exp(iπ·numerator/denominator)}. */
    Complex turn(long numerator, long denominator) {
        long reduced = Math.floorMod(numerator, 2 * denominator);
        // A small argument needs few terms; squaring takes the result back.
        int halvings = 40;
        BigInteger angle = pi.multiply(BigInteger.valueOf(reduced))
                .divide(BigInteger.valueOf(denominator))
                .shiftRight(halvings);
        BigInteger re = one;
        BigInteger im = BigInteger.ZERO;
        BigInteger term = one;
        for (int j = 1; term.signum() != 0; j++) {
            term = term.multiply(angle).shiftRight(bits).divide(BigInteger.valueOf(j));
            BigInteger signed = j % 4 < 2 ? term : term.negate();
            if (j % 2 == 0) {
                re = re.add(signed);
            } else {
                im = im.add(signed);
            }
        }
        Complex result = new Complex(re, im);
        for (int i = 0; i < halvings; i++) {
            result = multiply(result, result);
        }
        return result;
    }

    Complex multiply(Complex a, Complex b) {
        return new Complex(
                a.re.multiply(b.re).subtract(a.im.multiply(b.im)).shiftRight(bits),
                a.re.multiply(b.im).add(a.im.multiply(b.re)).shiftRight(bits));
    }

    static Complex add(Complex a, Complex b) {
        return new Complex(a.re.add(b.re), a.im.add(b.im));
    }

    /** The natural logarithm of {@code |value| / 2^bits}. */
    double log(BigInteger value) {
        int excess = Math.max(0, value.abs().bitLength() - 60);
        double leading = value.abs().shiftRight(excess).doubleValue();
        return Math.log(leading) + (excess - bits) * Math.log(2);
    }

    private BigInteger arctanOfInverse(int x) {
        BigInteger power = one.divide(BigInteger.valueOf(x));
        BigInteger square = BigInteger.valueOf((long) x * x);
        BigInteger sum = BigInteger.ZERO;
        for (int j = 1; power.signum() != 0; j += 2) {
            BigInteger term = power.divide(BigInteger.valueOf(j));
            sum = j % 4 == 1 ? sum.add(term) : sum.subtract(term);
            power = power.divide(square);
        }
        return sum;
    }
}
