package org.orthant.verify.rank;

import org.orthant.layer.FeatureDomain;
import org.orthant.verify.ball.BallPoint;

/** Moves points into a box or a ball. */
record Placer(FeatureDomain base) {

    /** Returns the nearest point of a box, or one of a ball in the same direction; coordinates that overflowed count as 0. */
    double[] placed(double[] x) {
        double[] finite = x.clone();
        for (int j = 0; j < finite.length; j++) {
            finite[j] = Double.isFinite(x[j]) ? x[j] : 0;
        }
        return base.match(
                box -> {
                    for (int j = 0; j < finite.length; j++) {
                        finite[j] = Math.max(box.lower(j), Math.min(box.upper(j), finite[j]));
                    }
                    return finite;
                },
                ball -> BallPoint.inside(ball, finite),
                image -> {
                    throw new IllegalArgumentException("a base is an image: expected a box or a ball");
                });
    }
}
