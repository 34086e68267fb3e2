package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

class RadiusCeilingTest {

    /** With parallel rows all norms are multiples of one, so that squares decide. */
    @Test
    void theBoundIsAcceptedExactlyWhenItHolds() {
        Randomised.repeat(400, random -> {
            int d = random.nextInt(1, 5);
            int scale = random.nextInt(-540, 450);
            double[] row = new double[d];
            Arrays.setAll(row, j -> Math.scalb(random.nextGaussian(), scale));
            double[] twice = Arrays.stream(row).map(weight -> -2 * weight).toArray();
            double close = 1 + random.nextInt(1, 1 << 20) * Math.scalb(1.0, -random.nextInt(21, 52));
            DenseLayer layer = DenseLayer.of(new double[][] {row, twice})
                    .withBias(
                            Math.scalb(random.nextDouble(), scale), random.nextBoolean() ? 0 : Math.scalb(1.0, scale));
            FeatureDomain domain = FeatureDomain.box(d, random.nextInt(1, 100));
            LabelSet both = LabelSet.of(2, 0, 1);
            // A double, a sum of two, or a fraction.
            Rational first = Rational.exactly(2 * close)
                    .add(Rational.exactly(random.nextBoolean() ? 0 : 0x1p-60 * random.nextDouble()))
                    .divide(Rational.of(random.nextBoolean() ? 1 : 3));
            Point weights = Point.of(List.of(first, Rational.ONE));
            Rational right = right(layer, domain, weights);
            Rational norms = first.add(Rational.of(2));
            double guess = right.toDouble() / (norms.toDouble() * norm(row));
            RadiusCeiling ceiling = new RadiusCeiling(layer, domain, new RowNorms(layer));
            for (double high : new double[] {guess, Math.nextUp(guess), Math.nextDown(guess), guess * 1.001}) {
                Rational side = Rational.exactly(high).multiply(norms);
                boolean holds = right.signum() <= 0
                        || right.multiply(right).compareTo(side.multiply(side).multiply(squares(row))) <= 0;
                if (high >= 0 && high <= Double.MAX_VALUE) {
                    assertThat(ceiling.flaw(both, high, List.of(0, 1), weights).isEmpty())
                            .isEqualTo(holds);
                }
            }
        });
    }

    private static Rational right(DenseLayer layer, FeatureDomain domain, Point weights) {
        Rational right = Rational.ZERO;
        for (int i = 0; i < 2; i++) {
            right = right.add(weights.coordinate(i).multiply(Rational.exactly(layer.bias(i))));
        }
        for (int j = 0; j < layer.features(); j++) {
            Rational value = Rational.ZERO;
            for (int i = 0; i < 2; i++) {
                value = value.add(weights.coordinate(i).multiply(Rational.exactly(layer.weight(i, j))));
            }
            right = right.add(value.abs().multiply(Rational.exactly(domain.upper(j))));
        }
        return right;
    }

    private static Rational squares(double[] row) {
        Rational sum = Rational.ZERO;
        for (double weight : row) {
            sum = sum.add(Rational.exactly(weight).multiply(Rational.exactly(weight)));
        }
        return sum;
    }

    private static double norm(double[] row) {
        double norm = 0;
        for (double weight : row) {
            norm = Math.hypot(norm, weight);
        }
        return norm;
    }
}
