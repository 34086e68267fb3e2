package org.orthant.drawing;

/** What a drawing lies on. */
public enum Theme {
    /** White paper. */
    LIGHT,
    /** A dark screen. */
    DARK
}
