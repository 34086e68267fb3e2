package org.orthant.verify.rows;

/** In what numbers products of rows with a point are computed. */
public enum Precision {
    /** Single-precision unit rows. */
    SINGLE,
    /** Double-precision unit rows. */
    DOUBLE,
    /** Rows as they are, up to a power of two, and a point of double-double numbers. */
    TWOFOLD
}
