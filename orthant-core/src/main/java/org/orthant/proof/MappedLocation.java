package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.exact.ScalarSum;
import org.orthant.layer.AffineMap;

/**
 * Features {@code x = Pa + c} of a point {@code a} that a certificate gives, in twice the working precision; with the threshold of a
 * ranking, which no map changes, as the last coordinate of both.
 */
final class MappedLocation implements Location {

    private final Point point;
    private final List<AffineMap> maps;
    private final double[] nearest;
    private final double[] remainders;
    private final double error;

    /**
     * Maps a point.
     *
     * @param maps the one whose values are features comes first
     */
    MappedLocation(Point point, List<AffineMap> maps) {
        this.point = point;
        this.maps = maps;
        Location start = new PointLocation(point);
        Sums sums = new Sums(start.nearest(), start.remainders(), errors(point));
        for (int m = maps.size() - 1; m >= 0; m--) {
            sums = sums.through(maps.get(m));
        }
        nearest = sums.high;
        remainders = sums.low;
        double total = 0;
        for (double part : sums.error) {
            total += part;
        }
        error = total * (1 + 0x1p-20);
    }

    private static double[] errors(Point point) {
        double[] errors = new double[point.size()];
        for (int j = 0; j < errors.length; j++) {
            errors[j] = point.remainderError(j);
        }
        return errors;
    }

    /** Double-double numbers, the second part within half a unit of the first, and bounds of their errors. */
    private static final class Sums {

        private final double[] high;
        private final double[] low;
        private final double[] error;

        Sums(double[] high, double[] low, double[] error) {
            this.high = high;
            this.low = low;
            this.error = error;
        }

        Sums through(AffineMap map) {
            int outputs = map.outputs();
            int threshold = high.length - map.inputs();
            Sums next = new Sums(
                    new double[outputs + threshold], new double[outputs + threshold], new double[outputs + threshold]);
            double[] row = new double[map.inputs()];
            for (int k = 0; k < outputs; k++) {
                ScalarSum sum = new ScalarSum();
                double lost;
                if (map.isDiagonal()) {
                    double factor = map.weight(k, k);
                    sum.add(factor, high[k]);
                    sum.add(factor, low[k]);
                    lost = Math.abs(factor) * error[k];
                } else {
                    map.copyRow(k, row);
                    lost = 0;
                    for (int j = 0; j < row.length; j++) {
                        lost += Math.abs(row[j]) * error[j];
                    }
                    sum.add(high, row);
                    sum.add(low, row);
                }
                sum.add(map.offset(k), 1);
                next.set(k, sum, lost);
            }
            if (threshold > 0) {
                next.high[outputs] = high[map.inputs()];
                next.low[outputs] = low[map.inputs()];
                next.error[outputs] = error[map.inputs()];
            }
            return next;
        }

        private void set(int k, ScalarSum sum, double lost) {
            double total = sum.high() + sum.low();
            double added = total - sum.high();
            high[k] = total;
            low[k] = (sum.high() - (total - added)) + (sum.low() - added);
            error[k] = (sum.lowBound() + lost) * (1 + 0x1p-20);
        }
    }

    @Override
    public double[] nearest() {
        return nearest;
    }

    @Override
    public double error() {
        return error;
    }

    @Override
    public double[] remainders() {
        return remainders;
    }

    @Override
    public double remainderError() {
        return error;
    }

    @Override
    public Optional<ExactPoint> exact() {
        return CommonDenominator.of(point.coordinates()).isEmpty()
                ? Optional.empty()
                : ExactPoint.of(Point.of(exactly()));
    }

    private List<Rational> exactly() {
        List<Rational> numbers = point.coordinates();
        for (int m = maps.size() - 1; m >= 0; m--) {
            AffineMap map = maps.get(m);
            List<Rational> next = new ArrayList<>();
            for (int k = 0; k < map.outputs(); k++) {
                next.add(exactly(map, k, numbers));
            }
            next.addAll(numbers.subList(map.inputs(), numbers.size()));
            numbers = next;
        }
        return numbers;
    }

    private static Rational exactly(AffineMap map, int k, List<Rational> numbers) {
        Rational sum = Rational.exactly(map.offset(k));
        if (map.isDiagonal()) {
            return sum.add(Rational.exactly(map.weight(k, k)).multiply(numbers.get(k)));
        }
        for (int j = 0; j < map.inputs(); j++) {
            double weight = map.weight(k, j);
            if (weight != 0) {
                sum = sum.add(Rational.exactly(weight).multiply(numbers.get(j)));
            }
        }
        return sum;
    }
}
