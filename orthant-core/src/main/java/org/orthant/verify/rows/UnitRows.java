package org.orthant.verify.rows;

/** All rows as unit vectors in single precision, as a pass over them needs them; shared between threads. */
interface UnitRows {

    /** Writes the products of all rows with {@code x}; {@code out} has the length {@link #padded}. */
    void multiply(float[] x, float[] out);

    /** Writes the same for several {@code xs}: bit for bit the results of one after the other. */
    void multiply(float[][] xs, float[][] outs);

    /** Appends {@code sign} times a row. */
    void addTo(RowBlocks list, int row, int sign);

    /** The length that products need. */
    int padded();

    /** At least what a product loses where floats underflow. */
    double underflow();
}
