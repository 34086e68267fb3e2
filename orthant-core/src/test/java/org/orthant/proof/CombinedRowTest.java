package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Randomised;

/** The row of combined labels is a positive multiple of their sum, exactly and rounded. */
class CombinedRowTest {

    /** Weights of very different sizes, of which some cancel. */
    private static final double[] WEIGHTS = {0, 1, -1, 3, 0x1p-1000, -0x1p-1000, 0x1p1000, 0.1, Double.MIN_VALUE};

    @Test
    void theRowIsAPositiveMultipleOfTheSum() {
        Randomised.repeat(300, random -> {
            int labels = 1 + random.nextInt(3);
            int features = 1 + random.nextInt(4);
            double[][] rows = new double[labels][features];
            double[] bias = new double[labels];
            for (int i = 0; i < labels; i++) {
                Arrays.setAll(rows[i], j -> WEIGHTS[random.nextInt(WEIGHTS.length)]);
                bias[i] = WEIGHTS[random.nextInt(WEIGHTS.length)];
            }
            LabelSet set = LabelSet.of(
                    labels,
                    IntStream.range(0, labels).filter(i -> random.nextBoolean()).toArray());
            Map<Integer, Rational> multipliers = new TreeMap<>();
            for (int i = 0; i < labels; i++) {
                multipliers.put(i, Rational.of(random.nextInt(4)).divide(Rational.of(1 + random.nextInt(3))));
            }
            Rational[] sum = new Rational[features + 1];
            Arrays.fill(sum, Rational.ZERO);
            multipliers.forEach((label, multiplier) -> {
                for (int j = 0; j <= features; j++) {
                    Rational entry = Rational.exactly(j < features ? rows[label][j] : bias[label]);
                    Rational signed = set.isActive(label) ? entry : entry.negate();
                    sum[j] = sum[j].add(signed.multiply(multiplier));
                }
            });
            CombinedRow row = CombinedRow.of(new StoredRows(DenseLayer.of(rows).withBias(bias)), set, multipliers);
            Rational[] exact = rationals(row.exact());
            assertIsPositiveMultiple(exact, sum);
            assertIsRounded(row.rounded(), exact);
        });
    }

    private static Rational[] rationals(ScaledIntegers row) {
        return Arrays.stream(row.integers())
                .map((BigInteger integer) -> Rational.scaled(integer, row.exponent()))
                .toArray(Rational[]::new);
    }

    private static void assertIsPositiveMultiple(Rational[] found, Rational[] sum) {
        int largest = IntStream.range(0, sum.length)
                .reduce((i, j) -> sum[i].abs().compareTo(sum[j].abs()) < 0 ? j : i)
                .orElseThrow();
        if (sum[largest].signum() == 0) {
            assertThat(found).containsOnly(Rational.ZERO);
            return;
        }
        Rational factor = found[largest].divide(sum[largest]);
        assertThat(factor.signum()).isPositive();
        for (int j = 0; j < sum.length; j++) {
            assertThat(found[j]).isEqualTo(sum[j].multiply(factor));
        }
    }

    /** Entries that are not zero must not round to zero: a feature in which all rows vanish is not asked about. */
    private static void assertIsRounded(double[] rounded, Rational[] exact) {
        for (int j = 0; j < rounded.length; j++) {
            assertThat(Math.abs(rounded[j])).isLessThanOrEqualTo(1);
            assertThat((int) Math.signum(rounded[j])).isEqualTo(exact[j].signum());
            Rational error = exact[j].subtract(Rational.exactly(rounded[j])).abs();
            assertThat(error)
                    .isLessThanOrEqualTo(
                            exact[j].abs().multiply(Rational.exactly(0x1p-53)).add(Rational.exactly(Double.MIN_VALUE)));
        }
    }
}
