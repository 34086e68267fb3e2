package org.orthant.figure;

import org.orthant.drawing.Outline.PlanePoint;

/**
 * The unit sphere as its reader sees it, a disc in the picture.
 *
 * @param right the direction to the right
 * @param up the direction upwards
 * @param near the direction towards the reader
 */
record SphereView(Vector3 right, Vector3 up, Vector3 near) {

    /** The sides of the square around the disc. */
    static final double SIZE = 420;

    static final double RADIUS = 200;

    static SphereView from(Vector3 near) {
        Vector3 right = near.perpendicular();
        return new SphereView(right, near.cross(right), near);
    }

    /** Returns a point as the reader sees it: to the right, upwards, and towards the reader. */
    Vector3 of(Vector3 point) {
        return new Vector3(right.dot(point), up.dot(point), near.dot(point));
    }

    /** Returns where a point that was {@linkplain #of seen} is drawn: if it is hidden, on the rim, where what is visible ends. */
    static PlanePoint onDisc(Vector3 seen) {
        return seen.z() >= 0 ? place(seen.x(), seen.y()) : place(seen.x() / seen.flat(), seen.y() / seen.flat());
    }

    static PlanePoint place(double x, double y) {
        return new PlanePoint(SIZE / 2 + RADIUS * x, SIZE / 2 - RADIUS * y);
    }
}
