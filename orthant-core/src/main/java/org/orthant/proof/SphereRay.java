package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.layer.Ball;

/** Where the ray through a point meets a sphere, whose points may have irrational coordinates. */
final class SphereRay {

    private SphereRay() {}

    /**
     * Returns two points of the ray through a point, the first on the sphere or outside of it, the second inside. Left sides are affine along
     * the ray, so what holds for both points holds on the sphere.
     *
     * @param point its first coordinates are those of the sphere; others, such as a threshold, stay as they are
     * @return empty if the ratio of the point's length to the radius is out of the range of doubles
     */
    static List<Point> around(Ball sphere, Point point) {
        Rational squared =
                ChainPlacement.squaredLength(point, sphere.features()).divide(ChainPlacement.squaredRadius(sphere));
        // Neighbours: the ratio of the lengths is at least the one and below the other.
        double least = squared.rootFloor();
        double most = Math.nextUp(least);
        while (Double.isFinite(most) && square(most).compareTo(squared) <= 0) {
            least = most;
            most = Math.nextUp(most);
        }
        return least == 0 || Double.isInfinite(most)
                ? List.of()
                : List.of(divided(point, least, sphere.features()), divided(point, most, sphere.features()));
    }

    private static Rational square(double number) {
        Rational exact = Rational.exactly(number);
        return exact.multiply(exact);
    }

    private static Point divided(Point point, double factor, int features) {
        List<Rational> coordinates = new ArrayList<>();
        for (int j = 0; j < point.size(); j++) {
            Rational coordinate = point.coordinate(j);
            coordinates.add(j < features ? coordinate.divide(Rational.exactly(factor)) : coordinate);
        }
        return Point.of(coordinates);
    }
}
