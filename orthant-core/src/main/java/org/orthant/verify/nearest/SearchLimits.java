package org.orthant.verify.nearest;

/**
 * Where the search for the nearest point ends in one precision; more precise numbers follow.
 *
 * @param vanished squared length below which a residual, 1 at first, consists of rounding errors
 * @param stalls lists in succession that may leave the residual as it is: a few where many rows are equally bad; more of them mean that
 *     rounding errors repeat themselves
 * @param stepsPerVariable steps per variable after which the search is given up
 */
record SearchLimits(double vanished, int stalls, int stepsPerVariable) {

    /** In doubles, residuals are precise to about 1e-13. */
    static final SearchLimits DOUBLE = new SearchLimits(1e-26, 6, 50);

    /** Double-double numbers are precise to about 1e-27; rational numbers, which follow, take far longer. */
    static final SearchLimits TWOFOLD = new SearchLimits(1e-54, 100, 400);
}
