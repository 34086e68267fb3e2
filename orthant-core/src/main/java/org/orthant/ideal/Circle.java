package org.orthant.ideal;

/**
 * Nodes around the circle, numbered by position, with a gap after each: gap {@code g} lies between position {@code g}
 * and the next, and its middle is where a polynomial may change sign.
 */
interface Circle {

    /** The number of nodes, and of gaps. */
    int size();

    /** The label at a position. */
    int labelAt(int position);

    /** The logarithm of {@code |sin((t − r)/2)|} for the node {@code t} at a position and the middle {@code r} of a gap. */
    double logSine(int position, int gap);

    /** The angle of the middle of a gap. */
    double middle(int gap);
}
