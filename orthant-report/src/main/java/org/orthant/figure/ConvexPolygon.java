package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.drawing.Outline.PlanePoint;

/**
 * A convex region of the plane, perhaps empty.
 *
 * @param corners counter-clockwise
 */
record ConvexPolygon(List<PlanePoint> corners) {

    private static final int SMOOTH = 180;

    ConvexPolygon {
        corners = List.copyOf(corners);
    }

    /** Returns a disc, as a polygon with enough corners to look round. */
    static ConvexPolygon disc(double x, double y, double radius) {
        return new ConvexPolygon(IntStream.range(0, SMOOTH)
                .mapToObj(i -> 2 * Math.PI * i / SMOOTH)
                .map(angle -> new PlanePoint(x + radius * Math.cos(angle), y + radius * Math.sin(angle)))
                .toList());
    }

    /** Returns the part with {@code a·x + b·y + c ≥ 0}. */
    ConvexPolygon clip(double a, double b, double c) {
        List<PlanePoint> kept = new ArrayList<>();
        for (int i = 0; i < corners.size(); i++) {
            PlanePoint from = corners.get(i);
            PlanePoint to = corners.get((i + 1) % corners.size());
            double before = a * from.x() + b * from.y() + c;
            double after = a * to.x() + b * to.y() + c;
            if (before >= 0) {
                kept.add(from);
            }
            if ((before > 0 && after < 0) || (before < 0 && after > 0)) {
                double t = before / (before - after);
                kept.add(new PlanePoint(from.x() + t * (to.x() - from.x()), from.y() + t * (to.y() - from.y())));
            }
        }
        return new ConvexPolygon(kept);
    }

    /** Returns the intersection with a disc around the origin, which is approximated by a polygon. */
    ConvexPolygon within(double radius) {
        ConvexPolygon rest = this;
        for (int i = 0; i < SMOOTH; i++) {
            double angle = 2 * Math.PI * i / SMOOTH;
            rest = rest.clip(-Math.cos(angle), -Math.sin(angle), radius);
        }
        return rest;
    }

    boolean isEmpty() {
        return corners.size() < 3;
    }

    /** Returns the mean of the corners that are farthest from the origin: where a region leaves the picture. */
    PlanePoint outermost() {
        double farthest = corners.stream()
                .mapToDouble(p -> Math.hypot(p.x(), p.y()))
                .max()
                .orElseThrow();
        List<PlanePoint> rim = corners.stream()
                .filter(p -> Math.hypot(p.x(), p.y()) > 0.999 * farthest)
                .toList();
        return new PlanePoint(
                rim.stream().mapToDouble(PlanePoint::x).average().orElseThrow(),
                rim.stream().mapToDouble(PlanePoint::y).average().orElseThrow());
    }
}
