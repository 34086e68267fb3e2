package org.orthant.proof;

import java.math.BigInteger;
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
     * @return empty if the point has no direction, because its length is 0
     */
    static List<Point> around(Ball sphere, Point point) {
        Rational ratio =
                ChainPlacement.squaredLength(point, sphere.features()).divide(ChainPlacement.squaredRadius(sphere));
        if (ratio.signum() == 0) {
            return List.of();
        }
        int exponent = (ratio.numerator().bitLength() - ratio.denominator().bitLength()) / 2;
        Rational squared = ratio.multiply(Rational.scaled(BigInteger.ONE, -2 * exponent));
        // Neighbours: the ratio of the lengths, which is near 1 now, is at least the one and below the other.
        double least = squared.rootFloor();
        double most = Math.nextUp(least);
        while (square(most).compareTo(squared) <= 0) {
            least = most;
            most = Math.nextUp(most);
        }
        Rational scale = Rational.scaled(BigInteger.ONE, exponent);
        return List.of(
                divided(point, Rational.exactly(least).multiply(scale), sphere.features()),
                divided(point, Rational.exactly(most).multiply(scale), sphere.features()));
    }

    private static Rational square(double number) {
        Rational exact = Rational.exactly(number);
        return exact.multiply(exact);
    }

    private static Point divided(Point point, Rational factor, int features) {
        List<Rational> coordinates = new ArrayList<>();
        for (int j = 0; j < point.size(); j++) {
            Rational coordinate = point.coordinate(j);
            coordinates.add(j < features ? coordinate.divide(factor) : coordinate);
        }
        return Point.of(coordinates);
    }
}
