package org.orthant.io;

/** Bounds the time that the numbers of a line may cost: reading one takes time with the square of its digits. */
final class DigitLimit {

    /** A number of 100,000 digits takes a second. */
    private static final long MOST_SQUARES = 20_000_000_000L;

    private long squares;

    /**
     * Counts the digits of a number.
     *
     * @throws IllegalArgumentException if the numbers so far are too long
     */
    void take(int digits) {
        squares += (long) digits * digits;
        if (squares > MOST_SQUARES) {
            throw new IllegalArgumentException(
                    "has numbers that are too long: the squares of their numbers of digits sum to more than "
                            + MOST_SQUARES);
        }
    }
}
