package org.orthant.verify.rank;

import org.orthant.layer.FeatureDomain;
import org.orthant.verify.ball.BallPoint;

/** Moves points into a box or a ball. */
record Placer(FeatureDomain base) {

    /** Returns the nearest point of a box, or one of a ball in the same direction. */
    double[] placed(double[] x) {
        return base.match(
                box -> {
                    double[] inside = x.clone();
                    for (int j = 0; j < inside.length; j++) {
                        inside[j] = Math.max(box.lower(j), Math.min(box.upper(j), inside[j]));
                    }
                    return inside;
                },
                ball -> BallPoint.inside(ball, x),
                image -> {
                    throw new IllegalArgumentException("a base is an image: expected a box or a ball");
                });
    }
}
