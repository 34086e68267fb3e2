package org.orthant.verify.rows;

import java.math.BigInteger;
import org.orthant.exact.Rational;

/** The Euclidean length of a row, also where squares of its entries would overflow or underflow. */
public final class RowLength {

    /** Between these, squares neither overflow nor lose digits that matter, whatever the number of entries. */
    private static final double LEAST_SQUARE = 0x1p-800;

    private static final double LARGEST_SQUARE = 0x1p900;

    private RowLength() {}

    /** The length, off by a few units in the last place at most unless it is beyond the range of normal numbers. */
    public static double of(double[] row) {
        return of(row, row.length);
    }

    /** The length of the first entries. */
    public static double of(double[] row, int entries) {
        double squared = squared(row, entries);
        if (squared > LEAST_SQUARE && squared < LARGEST_SQUARE) {
            return Math.sqrt(squared);
        }
        int exponent = exponent(row, entries);
        return Math.scalb(significand(row, exponent, entries), exponent);
    }

    /** The same number, wherever it is in the range of normal numbers, else one that is as close. */
    public static Rational exactly(double[] row) {
        double squared = squared(row, row.length);
        if (squared > LEAST_SQUARE && squared < LARGEST_SQUARE) {
            return Rational.exactly(Math.sqrt(squared));
        }
        int exponent = exponent(row);
        Rational significand = Rational.exactly(significand(row, exponent, row.length));
        return significand.multiply(Rational.scaled(BigInteger.ONE, exponent));
    }

    private static double squared(double[] row, int entries) {
        double squared = 0;
        for (int j = 0; j < entries; j++) {
            squared += row[j] * row[j];
        }
        return squared;
    }

    /** The length divided by a power of two that brings it near 1. */
    private static double significand(double[] row, int exponent, int entries) {
        double squared = 0;
        for (int j = 0; j < entries; j++) {
            double scaled = Math.scalb(row[j], -exponent);
            squared += scaled * scaled;
        }
        return Math.sqrt(squared);
    }

    /** The exponent of the largest entry; 0 for a zero row. */
    public static int exponent(double[] row) {
        return exponent(row, row.length);
    }

    /** The exponent of the largest of the first entries; 0 if all are zero. */
    public static int exponent(double[] row, int entries) {
        double largest = 0;
        for (int j = 0; j < entries; j++) {
            largest = Math.max(largest, Math.abs(row[j]));
        }
        return largest == 0 ? 0 : Math.getExponent(largest);
    }
}
