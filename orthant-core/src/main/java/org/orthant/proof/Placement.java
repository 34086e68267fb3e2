package org.orthant.proof;

import java.util.Optional;

/** Where the points of certificates lie: which ones the domain has, and which feature vectors they stand for. */
interface Placement {

    /** Returns how many coordinates a point has. */
    int coordinates();

    /** Returns why a point is not one of the domain; nothing if it is. */
    Optional<String> outside(String name, Point point);

    /** Returns whether a point is sure to stand for the feature vector zero. */
    default boolean isZero(Point point) {
        return false;
    }

    /** Returns the feature vector of a point. */
    Location locate(Point point);
}
