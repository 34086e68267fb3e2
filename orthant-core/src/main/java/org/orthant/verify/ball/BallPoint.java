package org.orthant.verify.ball;

import java.util.Arrays;
import org.orthant.layer.Ball;
import org.orthant.verify.rows.RowLength;

/** Moves points into a ball, so that they are in it exactly. */
public final class BallPoint {

    /** Binary digits of coordinates that have to sum to zero exactly: multiples of one unit that fit doubles. */
    private static final int DIGITS = 50;

    private BallPoint() {}

    /** Returns the point; where lengths must not be zero, another one if it is. */
    public static double[] onSphere(Ball ball, double[] point) {
        if (ball.surface() && Arrays.stream(point).allMatch(value -> value == 0)) {
            point[0] = ball.radius();
            if (ball.centred() && point.length > 1) {
                point[1] = -point[0];
            }
        }
        return point;
    }

    /** Returns a point at most a little shorter than the radius, with coordinates that sum to zero exactly where they must. */
    public static double[] inside(Ball ball, double[] found) {
        double[] point = onSphere(ball, found.clone());
        if (ball.centred()) {
            double mean = Arrays.stream(point).sum() / point.length;
            Arrays.setAll(point, j -> point[j] - mean);
        }
        double length = RowLength.of(point);
        // Making coordinates sum to zero exactly makes the point longer by a few of their units.
        double most = ball.roundedRadius() * (1 - (point.length + 16) * 0x1p-50);
        if (length > most || (ball.surface() && length > 0)) {
            double scale = most / length;
            Arrays.setAll(point, j -> point[j] * scale);
        }
        if (ball.centred()) {
            makeSumZero(ball, point);
        }
        return point;
    }

    private static void makeSumZero(Ball ball, double[] point) {
        double unit = Math.max(Math.scalb(1.0, Math.getExponent(ball.roundedRadius()) - DIGITS), Double.MIN_VALUE);
        long sum = 0;
        int largest = 0;
        for (int j = 0; j < point.length; j++) {
            long units = Math.round(point[j] / unit);
            sum += units;
            point[j] = units * unit;
            largest = Math.abs(point[j]) > Math.abs(point[largest]) ? j : largest;
        }
        point[largest] = (Math.round(point[largest] / unit) - sum) * unit;
    }
}
