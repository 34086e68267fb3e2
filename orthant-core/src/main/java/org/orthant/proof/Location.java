package org.orthant.proof;

import java.util.Optional;

/** A feature vector in the checker: rounded, in two doubles, and exactly where that is needed. For one thread. */
interface Location {

    /** Returns the features, rounded to doubles; to be read only. */
    double[] nearest();

    /** Returns at least the length of what {@link #nearest} lacks beyond half a unit in the last place of each feature. */
    double error();

    /** Returns what {@link #nearest} lacks, rounded to doubles; to be read only. */
    double[] remainders();

    /** Returns at least the length of what {@link #nearest} and {@link #remainders} lack together. */
    double remainderError();

    /** Returns the exact features, unless their common denominator is longer than that of any proof. */
    Optional<ExactPoint> exact();
}
