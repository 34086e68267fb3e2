package org.orthant.model;

import java.util.Optional;

/** A sequence of numbers that are read on demand, usually from a file that is mapped into memory. */
@FunctionalInterface
public interface Numbers {

    /** Returns the number at an index from 0, which must exist. */
    double at(long index);

    /** Copies consecutive numbers, all of which must exist. */
    default void copy(long from, int count, double[] into, int offset) {
        for (int i = 0; i < count; i++) {
            into[offset + i] = at(from + i);
        }
    }

    /** Copies the same, rounded to single precision. */
    default void copy(long from, int count, float[] into, int offset) {
        double[] numbers = new double[count];
        copy(from, count, numbers, 0);
        for (int i = 0; i < count; i++) {
            into[offset + i] = (float) numbers[i];
        }
    }

    /** Returns whether they are stored as small integers, so that programs that compute with those do not compute with these numbers. */
    default boolean areQuantised() {
        return false;
    }

    /** Returns where the number at an index is stored, if it can be changed there. */
    default Optional<NumberPlace> place(long index) {
        return Optional.empty();
    }
}
