package org.orthant.verify;

/**
 * What it took to answer about one label set.
 *
 * @param steps changes of the active set, in all arithmetics together; those of vain attempts at the radius do not count
 * @param passes how many times all rows of the layer were looked at in floating point, for proofs and for the check in
 *     single precision, too
 * @param arithmetic in which numbers it was decided
 */
public record Effort(int steps, int passes, Arithmetic arithmetic) {

    /** Numbers to decide in, from the fastest to the most precise. */
    public enum Arithmetic {
        /** Doubles, of which single-precision numbers preselect. */
        DOUBLE,
        /** Sums of two doubles. */
        TWOFOLD,
        /** Rational numbers. */
        RATIONAL
    }
}
