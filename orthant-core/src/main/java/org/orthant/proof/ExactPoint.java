package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;

/** A point as integers over one common denominator, to evaluate logits exactly. */
final class ExactPoint {

    private final BigInteger[] numerators;
    private final BigInteger denominator;

    private ExactPoint(Point point, BigInteger denominator) {
        this.denominator = denominator;
        numerators = new BigInteger[point.size()];
        for (int j = 0; j < numerators.length; j++) {
            Rational coordinate = point.coordinate(j);
            numerators[j] = coordinate.numerator().multiply(denominator.divide(coordinate.denominator()));
        }
    }

    /** The point, unless its common denominator is longer than that of any proof. */
    static Optional<ExactPoint> of(Point point) {
        return CommonDenominator.of(point.coordinates()).map(common -> new ExactPoint(point, common));
    }

    /** The exact logit {@code w·x + b}. */
    ExactLogit logit(double[] row, double bias) {
        double[] all = Arrays.copyOf(row, row.length + 1);
        all[row.length] = bias;
        ScaledIntegers scaled = ScaledIntegers.of(all);
        BigInteger sum = scaled.integer(row.length).multiply(denominator);
        for (int j = 0; j < row.length; j++) {
            sum = sum.add(scaled.integer(j).multiply(numerators[j]));
        }
        return new ExactLogit(sum, scaled.exponent(), denominator);
    }
}
