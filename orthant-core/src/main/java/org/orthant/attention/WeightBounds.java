package org.orthant.attention;

/**
 * The two doubles around a number: the largest that is at most the number, and the least that is at least the number.
 *
 * @param low the lower one
 * @param high the upper one, which equals the lower one if the number is a double
 */
record WeightBounds(double low, double high) {

    static final WeightBounds ZERO = new WeightBounds(0, 0);
}
