package org.orthant.figure;

/** A vector of space. */
record Vector3(double x, double y, double z) {

    static Vector3 of(double[] coordinates) {
        return new Vector3(coordinates[0], coordinates[1], coordinates[2]);
    }

    double dot(Vector3 other) {
        return x * other.x + y * other.y + z * other.z;
    }

    /** Returns the vector that is perpendicular to both. */
    Vector3 cross(Vector3 other) {
        return new Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    Vector3 plus(Vector3 other) {
        return new Vector3(x + other.x, y + other.y, z + other.z);
    }

    Vector3 times(double factor) {
        return new Vector3(factor * x, factor * y, factor * z);
    }

    /** Returns the vector of length 1 in the same direction. */
    Vector3 unit() {
        return times(1 / Math.sqrt(dot(this)));
    }

    /** Returns some vector of length 1 that is perpendicular. */
    Vector3 perpendicular() {
        Vector3 other = Math.abs(z) < 0.9 * Math.sqrt(dot(this)) ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0);
        return other.cross(this).unit();
    }

    /** Returns how far the direction is from that of the third axis, seen along it. */
    double flat() {
        return Math.hypot(x, y);
    }
}
