package org.orthant.verify;

/**
 * The work of deciding one label set.
 *
 * @param steps the number of changes of the active set, in all arithmetics together, without those of failed attempts at the radius
 * @param passes the number of times that all rows of the layer were multiplied in floating point, also for proofs and for the check in
 *     single precision
 * @param arithmetic the arithmetic that decided it
 */
public record Effort(int steps, int passes, Arithmetic arithmetic) {

    /** The arithmetics, from the fastest to the most precise. */
    public enum Arithmetic {
        /** Doubles, after a preselection of rows in single precision. */
        DOUBLE,
        /** Double-double numbers. */
        TWOFOLD,
        /** Rational numbers. */
        RATIONAL
    }
}
