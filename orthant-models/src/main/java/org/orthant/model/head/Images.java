package org.orthant.model.head;

import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;

/** Images of domains in their simplest form: scaled bounds are bounds, and a ball that one number scales is a ball. */
final class Images {

    private Images() {}

    static FeatureDomain of(AffineMap map, FeatureDomain base) {
        return map.isDiagonal()
                ? base.match(
                        box -> scaled(map, box), ball -> scaled(map, ball), image -> FeatureDomain.image(map, image))
                : FeatureDomain.image(map, base);
    }

    private static FeatureDomain scaled(AffineMap map, Box box) {
        int features = box.features();
        double[] lower = new double[features];
        double[] upper = new double[features];
        for (int j = 0; j < features; j++) {
            double scale = map.weight(j, j);
            double offset = map.offset(j);
            if (scale == 0) {
                lower[j] = offset;
                upper[j] = offset;
            } else {
                lower[j] = end(scale > 0 ? box.lower(j) : box.upper(j), scale, offset, -1);
                upper[j] = end(scale > 0 ? box.upper(j) : box.lower(j), scale, offset, 1);
            }
        }
        return FeatureDomain.of(lower, upper);
    }

    /** The end {@code scale·bound + offset}, rounded outwards if it may have been rounded. */
    private static double end(double bound, double scale, double offset, int direction) {
        if (bound == 0) {
            return offset;
        }
        if (Double.isInfinite(bound)) {
            return direction * Double.POSITIVE_INFINITY;
        }
        if (offset == 0 && Math.abs(scale) == 1) {
            return scale * bound;
        }
        double near = Math.fma(scale, bound, offset);
        return direction < 0
                ? Math.min(Math.nextDown(near), Double.MAX_VALUE)
                : Math.max(Math.nextUp(near), -Double.MAX_VALUE);
    }

    private static FeatureDomain scaled(AffineMap map, Ball ball) {
        double scale = Math.abs(map.weight(0, 0));
        boolean uniform = ball.radius() == 1 && scale > 0;
        for (int j = 0; j < ball.features() && uniform; j++) {
            uniform = map.offset(j) == 0 && map.weight(j, j) == map.weight(0, 0);
        }
        return uniform
                ? new Ball(ball.features(), scale, ball.multiple(), ball.centred(), ball.surface())
                : FeatureDomain.image(map, ball);
    }
}
