package org.orthant.proof;

import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.layer.Box;

/** Points that are feature vectors within bounds. */
record BoxPlacement(Box domain) implements Placement {

    @Override
    public int coordinates() {
        return domain.features();
    }

    @Override
    public Optional<String> outside(String name, Point point) {
        double[] nearest = point.toDoubles();
        for (int j = 0; j < domain.features(); j++) {
            double lower = domain.lower(j);
            double upper = domain.upper(j);
            // Rounding is monotone: what is strictly inside after it was inside before.
            if (nearest[j] > lower && nearest[j] < upper) {
                continue;
            }
            Rational exact = point.coordinate(j);
            if (isLess(exact, lower) || isLess(exact.negate(), -upper)) {
                return Optional.of("the " + name + " is outside of the domain: feature " + j + " is " + nearest[j]
                        + ", not from " + lower + " to " + upper);
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean isZero(Point point) {
        return point.isZero();
    }

    @Override
    public Location locate(Point point) {
        return new PointLocation(point);
    }

    /** Whether a number is less than a bound, which may be minus infinity. */
    private static boolean isLess(Rational value, double bound) {
        return Double.isFinite(bound) && value.compareTo(Rational.exactly(bound)) < 0;
    }
}
