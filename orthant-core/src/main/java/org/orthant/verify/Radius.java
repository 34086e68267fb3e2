package org.orthant.verify;

import org.orthant.proof.RadiusProof;

/**
 * Bounds of the radius of a label set's region, without their proof.
 *
 * @param low at most the radius
 * @param high at least the radius
 */
public record Radius(double low, double high) {

    /** The radius of a label set that no input produces: there is no region. */
    public static final Radius NONE = new Radius(0, 0);

    /** The bounds of a radius that nothing is known about. */
    public static final Radius UNKNOWN = new Radius(0, Double.POSITIVE_INFINITY);

    /** Returns the bounds that a proof states. */
    public static Radius of(RadiusProof proof) {
        return new Radius(proof.low(), proof.high());
    }
}
