package org.orthant.attention;

import java.util.Optional;

/**
 * A number within {@code error} of {@code high + low}, where {@code high} is that sum rounded to a double.
 *
 * <p>Operations on two of them ({@code u = 2^-53}) have an error of a few {@code u²} of the result, bounded generously by {@code 2^-100},
 * in addition to the errors of their arguments.
 *
 * @param high the number, rounded
 * @param low the remainder, rounded
 * @param error at least the error of both together
 */
record PairSum(double high, double low, double error) {

    private static final double ROUNDOFF = 0x1p-53;

    /** Of one product or sum of two pairs, as a part of the result. */
    private static final double STEP = 0x1p-100;

    /** {@code ln 2}, within 2^-110. */
    private static final double LN2_HIGH = 0x1.62e42fefa39efp-1;

    private static final double LN2_LOW = 0x1.abc9e3b39803fp-56;

    private static final int HALVINGS = 9;

    /** Terms of the series of {@code e^x} for {@code x} of at most {@code 2^-10}: the next one is below {@code 2^-110}. */
    private static final int TERMS = 9;

    /** {@code a·b + offset}, by the dot product in twofold precision of Ogita, Rump and Oishi. */
    static PairSum dot(double[] a, double[] b, double offset) {
        double sum = offset;
        double rest = 0;
        double magnitude = Math.abs(offset);
        for (int j = 0; j < a.length; j++) {
            double product = a[j] * b[j];
            double productError = Math.fma(a[j], b[j], -product);
            double next = sum + product;
            double part = next - sum;
            rest += ((sum - (next - part)) + (product - part)) + productError;
            sum = next;
            magnitude += Math.abs(product);
        }
        // The rest is a sum of 2d numbers of up to (d + 1) u times the magnitude, each added with an error of u times
        // their sum; errors of products may underflow.
        double steps = 2.0 * a.length + 4;
        double error = 2 * steps * ROUNDOFF * steps * ROUNDOFF * magnitude + steps * Double.MIN_VALUE;
        return normalised(sum, rest, error);
    }

    private static PairSum normalised(double large, double small, double error) {
        double high = large + small;
        return new PairSum(high, small - (high - large), error + STEP * Math.abs(high));
    }

    /** Returns this less an integer, which is a double. */
    PairSum minus(double integer) {
        double difference = high - integer;
        double part = difference - high;
        double lost = (high - (difference - part)) - (integer + part);
        PairSum result = normalised(difference, lost + low, error);
        // Low parts are added with a rounding error, which cancellation makes larger than a part of the result.
        return new PairSum(result.high, result.low, result.error + STEP * (Math.abs(high) + Math.abs(integer)));
    }

    /** Returns the product with another number. */
    PairSum times(PairSum other) {
        double product = high * other.high;
        double lost = Math.fma(high, other.high, -product) + (high * other.low + low * other.high);
        double inherited = Math.abs(high) * other.error + Math.abs(other.high) * error + error * other.error;
        return normalised(product, lost, 2 * inherited + STEP * Math.abs(product));
    }

    /** Returns {@code e^x}, for {@code x} of at most some hundreds, with an error that includes that of {@code x}. */
    static PairSum exponential(PairSum x) {
        double doublings = Math.rint(x.high / LN2_HIGH);
        PairSum rest = x.minusProduct(doublings);
        double scale = 1.0 / (1 << HALVINGS);
        PairSum small = new PairSum(rest.high * scale, rest.low * scale, 0);
        PairSum sum = new PairSum(1, 0, 0);
        for (int k = TERMS; k > 0; k--) {
            sum = small.times(sum).dividedBy(k).plusOne();
        }
        for (int i = 0; i < HALVINGS; i++) {
            sum = sum.times(sum);
        }
        // e^(x + δ) is within 2δ of e^x as a part of it, as δ is small.
        double error = sum.error + 2 * rest.error * sum.high + 0x1p-90 * sum.high;
        double power = Math.scalb(1.0, (int) doublings);
        return new PairSum(sum.high * power, sum.low * power, error * power);
    }

    private PairSum minusProduct(double doublings) {
        PairSum logarithm = new PairSum(LN2_HIGH, LN2_LOW, 0x1p-108);
        PairSum product = logarithm.times(new PairSum(doublings, 0, 0));
        double difference = high - product.high;
        double part = difference - high;
        double lost = (high - (difference - part)) - (product.high + part);
        PairSum result = normalised(difference, lost + (low - product.low), error + product.error);
        return new PairSum(result.high, result.low, result.error + STEP * (Math.abs(high) + Math.abs(product.high)));
    }

    private PairSum dividedBy(int divisor) {
        double quotient = high / divisor;
        double rest = Math.fma(-quotient, divisor, high) + low;
        return normalised(quotient, rest / divisor, error / divisor + STEP * Math.abs(quotient));
    }

    /** Returns one more than this, which is small. */
    private PairSum plusOne() {
        double sum = 1 + high;
        return normalised(sum, (high - (sum - 1)) + low, error + STEP);
    }

    /** Returns the two doubles around the number; empty if the error leaves open which they are. */
    Optional<WeightBounds> bounds() {
        double doubt = 2 * error;
        // Neither low nor its sum with the error is more than half of the distance to the next double but for its last
        // bits.
        if (!(Math.abs(low) > doubt) || !(Math.abs(low) + doubt < 0.75 * Math.ulp(high))) {
            return Optional.empty();
        }
        return Optional.of(
                low > 0 ? new WeightBounds(high, Math.nextUp(high)) : new WeightBounds(Math.nextDown(high), high));
    }
}
