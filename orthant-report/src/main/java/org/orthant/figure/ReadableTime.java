package org.orthant.figure;

/**
 * The unit in which times of training are shown.
 *
 * @param name in the plural
 * @param seconds of one of them
 */
public record ReadableTime(String name, double seconds) {

    /** Returns the unit in which times of up to {@code longest} seconds are readable. */
    public static ReadableTime upTo(double longest) {
        return longest > 7200
                ? new ReadableTime("hours", 3600)
                : longest > 120 ? new ReadableTime("minutes", 60) : new ReadableTime("seconds", 1);
    }
}
