package org.orthant.model;

/** A row of numbers that are read one at a time, usually from a file that is mapped into memory. */
@FunctionalInterface
public interface Numbers {

    /** The number at an index from 0, which the caller knows to exist. */
    double at(long index);
}
