package org.orthant.proof;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Features that a certificate gives as they are. */
final class PointLocation implements Location {

    private final Point point;
    private final double[] nearest;
    private double @Nullable [] remainders;
    private double remainderError;

    PointLocation(Point point) {
        this.point = point;
        this.nearest = point.toDoubles();
    }

    @Override
    public double[] nearest() {
        return nearest;
    }

    @Override
    public double error() {
        return 0;
    }

    @Override
    public double[] remainders() {
        double[] known = remainders;
        if (known == null) {
            known = point.roundedRemainders();
            double sum = 0;
            for (int j = 0; j < known.length; j++) {
                sum += point.remainderError(j);
            }
            remainderError = sum;
            remainders = known;
        }
        return known;
    }

    @Override
    public double remainderError() {
        remainders();
        return remainderError;
    }

    @Override
    public Optional<ExactPoint> exact() {
        return ExactPoint.of(point);
    }
}
