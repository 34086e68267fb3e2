package org.orthant.cli.render;

import java.util.Locale;

/** The figures that can be drawn. */
public enum FigureName {
    /** The plane of two features, cut into regions. */
    ARRANGEMENT,
    /** The same with Chebyshev balls. */
    BALLS,
    /** The regions of a layer whose maximal minors are positive. */
    ALTERNATING,
    /** The argmaxable part of all label sets. */
    FRACTION,
    /** The radius of small regions. */
    RADIUS,
    /** All label sets of a small layer. */
    HASSE,
    /** The regions of three features on the sphere. */
    SPHERE,
    /** Active labels per label set. */
    ACTIVE,
    /** Training loss by step. */
    LOSS,
    /** Scores of layers, and the label sets that they can predict, by width. */
    HEADS,
    /** Time to the best model. */
    CONVERGENCE;

    /** Returns the name on the command line and in file names. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
