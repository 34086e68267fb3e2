package org.orthant.io;

import java.util.Arrays;
import java.util.List;

/**
 * A number that stands for all labels or features, or an array with one for each of them.
 *
 * @param each whether it is an array
 * @param numbers those of the array, or the only one
 */
record NumbersForAll(boolean each, List<Double> numbers) {

    /**
     * Returns a number for each of {@code count} things.
     *
     * @throws IllegalArgumentException if an array has another number of them
     */
    double[] spread(int count, String what, String owners) {
        double[] stated = oneOrEach(count, what, owners);
        if (each) {
            return stated;
        }
        double[] all = new double[count];
        Arrays.fill(all, stated[0]);
        return all;
    }

    /**
     * Returns the number that stands for all, or one for each of {@code count} things: nothing that depends on a count which a file states and
     * nothing confirms.
     *
     * @throws IllegalArgumentException if an array has another number of them
     */
    double[] oneOrEach(int count, String what, String owners) {
        if (each && numbers.size() != count) {
            throw new IllegalArgumentException("there are " + numbers.size() + " " + what + " for " + count + " "
                    + owners + ": expected one for each, or a number in place of the array");
        }
        return numbers.stream().mapToDouble(number -> number).toArray();
    }
}
