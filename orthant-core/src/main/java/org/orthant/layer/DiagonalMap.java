package org.orthant.layer;

import java.util.Arrays;

/** An affine map that multiplies each coordinate by a factor of its own. */
final class DiagonalMap implements AffineMap {

    private final double[] scale;
    private final double[] offset;

    DiagonalMap(double[] scale, double[] offset) {
        if (scale.length != offset.length || scale.length == 0) {
            throw new IllegalArgumentException("there are " + scale.length + " factors and " + offset.length
                    + " offsets: expected one of each per coordinate");
        }
        Requirements.finite(scale, "factor");
        Requirements.finite(offset, "offset");
        this.scale = scale.clone();
        this.offset = offset.clone();
    }

    @Override
    public int inputs() {
        return scale.length;
    }

    @Override
    public int outputs() {
        return scale.length;
    }

    @Override
    public double weight(int output, int input) {
        return output == input ? scale[output] : 0;
    }

    @Override
    public double offset(int output) {
        return offset[output];
    }

    @Override
    public void copyRow(int output, double[] into) {
        Arrays.fill(into, 0, scale.length, 0);
        into[output] = scale[output];
    }

    @Override
    public boolean isDiagonal() {
        return true;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof DiagonalMap other
                && Arrays.equals(scale, other.scale)
                && Arrays.equals(offset, other.offset);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(scale) + Arrays.hashCode(offset);
    }
}
