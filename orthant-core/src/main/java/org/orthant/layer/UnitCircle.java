package org.orthant.layer;

/**
 * Cosines and sines of rational parts {@code m/n} of a turn, accurate to little more than half a unit in the last place, and the same on
 * every machine.
 *
 * <p>The angle is reduced to the first octant with integers, so that the symmetries of the circle hold exactly between
 * the results: {@code cosine(m, n)} equals {@code cosine(n - m, n)}, quarter turns give 0 and 1, and so on. There, the
 * Taylor series is summed in twice the working precision.
 */
final class UnitCircle {

    private static final DoubleDouble PI = new DoubleDouble(Math.PI, 1.2246467991473532e-16);

    /** The powers beyond it, up to the octant's end pi/4, are below 2^-106. */
    private static final int LAST_POWER = 28;

    private UnitCircle() {}

    /** {@code cos(2 pi m/n)} for {@code 0 <= m <= n <= 2^50}. */
    static DoubleDouble cosine(long m, long n) {
        long halfTurns = 2 * Math.min(m, n - m);
        return 2 * halfTurns > n ? firstQuadrantCosine(n - halfTurns, n).negated() : firstQuadrantCosine(halfTurns, n);
    }

    /** {@code sin(2 pi m/n)} for {@code 0 <= m <= n <= 2^50}. */
    static DoubleDouble sine(long m, long n) {
        if (2 * m > n) {
            return sine(n - m, n).negated();
        }
        long halfTurns = 4 * m > n ? n - 2 * m : 2 * m;
        return firstQuadrantCosine(n - 2 * halfTurns, 2 * n);
    }

    /** {@code cos(pi a/n)} for {@code 0 <= a <= n/2}: in the second octant, the sine of what is missing to a right angle. */
    private static DoubleDouble firstQuadrantCosine(long a, long n) {
        if (4 * a <= n) {
            DoubleDouble angle = PI.times(DoubleDouble.quotient(a, n));
            return series(angle.times(angle), LAST_POWER);
        }
        DoubleDouble angle = PI.times(DoubleDouble.quotient(n - 2 * a, 2 * n));
        return angle.times(series(angle.times(angle), LAST_POWER + 1));
    }

    /** {@code 1 - x^2/(p-1)p (1 - ...)} from the last power outwards; x^2 is given, odd powers lack one factor x. */
    private static DoubleDouble series(DoubleDouble square, int lastPower) {
        DoubleDouble sum = DoubleDouble.ONE;
        for (int power = lastPower; power > 1; power -= 2) {
            sum = DoubleDouble.ONE.minus(square.times(sum).dividedBy((power - 1L) * power));
        }
        return sum;
    }
}
