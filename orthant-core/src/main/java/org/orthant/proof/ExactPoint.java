package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;

/** A point as integers over one common denominator, to evaluate logits exactly. */
final class ExactPoint {

    private final BigInteger[] numerators;
    private final BigInteger denominator;

    ExactPoint(Point point) {
        BigInteger common = BigInteger.ONE;
        for (Rational coordinate : point.coordinates()) {
            BigInteger factor = coordinate.denominator();
            common = common.multiply(factor.divide(common.gcd(factor)));
        }
        denominator = common;
        numerators = new BigInteger[point.size()];
        for (int j = 0; j < numerators.length; j++) {
            Rational coordinate = point.coordinate(j);
            numerators[j] = coordinate.numerator().multiply(common.divide(coordinate.denominator()));
        }
    }

    /** The exact logit {@code w·x + b}. */
    Rational logit(double[] row, double bias) {
        double[] all = Arrays.copyOf(row, row.length + 1);
        all[row.length] = bias;
        ScaledIntegers scaled = ScaledIntegers.of(all);
        BigInteger sum = scaled.integer(row.length).multiply(denominator);
        for (int j = 0; j < row.length; j++) {
            sum = sum.add(scaled.integer(j).multiply(numerators[j]));
        }
        return Rational.scaled(sum, scaled.exponent()).divide(Rational.of(denominator));
    }
}
