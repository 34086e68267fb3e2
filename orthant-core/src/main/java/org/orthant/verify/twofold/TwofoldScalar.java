package org.orthant.verify.twofold;

/** A mutable sum of two doubles, the second much smaller: about 32 significant digits. */
public final class TwofoldScalar {

    public double high;
    public double low;

    public void set(double newHigh, double newLow) {
        high = newHigh;
        low = newLow;
    }

    /** Adds another one. */
    public void add(double otherHigh, double otherLow) {
        double sum = high + otherHigh;
        double shift = sum - high;
        double rest = ((high - (sum - shift)) + (otherHigh - shift)) + low + otherLow;
        high = sum + rest;
        low = rest - (high - sum);
    }

    /** Divides by another one. */
    public void divide(TwofoldScalar divisor) {
        double first = high / divisor.high;
        // What is left after the first quotient, from which the second follows.
        double product = first * divisor.high;
        double error = Math.fma(first, divisor.high, -product) + first * divisor.low;
        double rest = (high - product) - error + low;
        double second = rest / divisor.high;
        high = first + second;
        low = second - (high - first);
    }

    /** Takes the square root: one step of Newton from the double's. */
    public void squareRoot() {
        if (!(high > 0)) {
            set(0, 0);
            return;
        }
        double root = Math.sqrt(high);
        double square = root * root;
        double rest = (high - square) - Math.fma(root, root, -square) + low;
        double correction = rest / (2 * root);
        high = root + correction;
        low = correction - (high - root);
    }
}
