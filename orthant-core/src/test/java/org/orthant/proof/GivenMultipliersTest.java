package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

class GivenMultipliersTest {

    /** The last row makes everything cancel, and its bias leaves the constant one above zero, zero, or one below. */
    @Test
    void multipliersAreRightIfEverythingCancelsAndTheConstantIsNotPositive() {
        Randomised.repeat(500, random -> {
            int d = random.nextInt(1, 5);
            int n = random.nextInt(2, 6);
            int exponent = random.nextInt(-60, 60);
            int denominator = random.nextInt(1, 10);
            long[] factors = random.longs(n, 0, 5).toArray();
            factors[n - 1] = 1;
            double[][] rows = new double[n][d];
            double[] bias = new double[n];
            for (int i = 0; i < n - 1; i++) {
                Arrays.setAll(rows[i], j -> random.nextInt(-9, 10));
                bias[i] = random.nextInt(-9, 10);
                for (int j = 0; j < d; j++) {
                    rows[n - 1][j] -= factors[i] * rows[i][j];
                }
                bias[n - 1] -= factors[i] * bias[i];
            }
            double[] lower = random.ints(d, -4, 3).asDoubleStream().toArray();
            double[] upper = Arrays.stream(lower).map(end -> end + 2.5).toArray();
            List<Integer> lowerBounds = new ArrayList<>();
            List<Integer> upperBounds = new ArrayList<>();
            List<Rational> multipliers = new ArrayList<>();
            List<Rational> ofUpper = new ArrayList<>();
            for (long factor : factors) {
                multipliers.add(Rational.of(factor));
            }
            Rational unit = Rational.scaled(BigInteger.ONE, exponent);
            for (int j = 0; j < d; j++) {
                if (random.nextBoolean()) {
                    int alpha = random.nextInt(0, 5);
                    lowerBounds.add(j);
                    multipliers.add(unit.multiply(Rational.of(alpha)));
                    rows[n - 1][j] -= alpha;
                    bias[n - 1] += alpha * lower[j];
                }
                if (random.nextBoolean()) {
                    int beta = random.nextInt(0, 5);
                    upperBounds.add(j);
                    ofUpper.add(unit.multiply(Rational.of(beta)));
                    rows[n - 1][j] += beta;
                    bias[n - 1] -= beta * upper[j];
                }
            }
            multipliers.addAll(ofUpper);
            int constant = random.nextInt(-1, 2);
            bias[n - 1] += constant * 0x1p-10;
            boolean[] on = new boolean[n];
            for (int i = 0; i < n; i++) {
                on[i] = random.nextBoolean();
                double scale = Math.scalb(on[i] ? 1.0 : -1.0, exponent);
                rows[i] = Arrays.stream(rows[i]).map(weight -> scale * weight).toArray();
                bias[i] *= scale;
            }
            DenseLayer layer = DenseLayer.of(rows).withBias(bias);
            Box domain = FeatureDomain.of(lower, upper);
            LabelSet labelSet =
                    LabelSet.of(n, IntStream.range(0, n).filter(i -> on[i]).toArray());
            List<Rational> given = multipliers.stream()
                    .map(multiplier -> multiplier.divide(Rational.of(denominator)))
                    .toList();
            Optional<String> flaw = flaw(layer, domain, labelSet, lowerBounds, upperBounds, given);
            if (constant <= 0) {
                assertThat(flaw).isEmpty();
            } else {
                assertThat(flaw).hasValueSatisfying(text -> assertThat(text).startsWith("the circuit allows logits"));
            }
            // Any other multiplier of a label spoils it, unless the label's row is zero.
            int spoilt = random.nextInt(n);
            List<Rational> others = new ArrayList<>(given);
            others.set(spoilt, given.get(spoilt).add(Rational.parse("1/1000003")));
            if (Arrays.stream(rows[spoilt]).anyMatch(weight -> weight != 0)) {
                assertThat(flaw(layer, domain, labelSet, lowerBounds, upperBounds, others))
                        .hasValueSatisfying(text -> assertThat(text).startsWith("the circuit does not cancel"));
            }
        });
    }

    @Test
    void flawsAreNamedWithWhatIsLeft() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0.5, 1}, {-0.5, -1}}).withBias(0.25, 0);
        Box domain = FeatureDomain.box(2, 1);
        LabelSet both = LabelSet.of(2, 0, 1);
        assertThat(flaw(layer, domain, both, List.of(), List.of(), List.of(Rational.ONE, Rational.of(2))))
                .contains("the circuit does not cancel in feature 0: -0.5 is left");
        assertThat(flaw(layer, domain, both, List.of(), List.of(), List.of(Rational.ONE, Rational.ONE)))
                .contains("the circuit allows logits whose sum is 0.25, more than 0");
        assertThat(flaw(layer, domain, both, List.of(), List.of(), List.of(Rational.ONE, Rational.of(-1))))
                .contains("a multiplier of the circuit is negative");
        assertThat(flaw(
                        layer,
                        domain,
                        both,
                        List.of(0),
                        List.of(0),
                        List.of(Rational.ZERO, Rational.ZERO, Rational.ONE, Rational.ONE)))
                .contains("the multipliers of the circuit's labels are all zero");
    }

    @Test
    void boundsThatDoNotExistProveNothing() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1}});
        double[] infinite = {Double.POSITIVE_INFINITY};
        Box open = FeatureDomain.of(new double[] {Double.NEGATIVE_INFINITY}, infinite);
        LabelSet on = LabelSet.of(1, 0);
        List<Rational> ones = List.of(Rational.ONE, Rational.ONE);
        assertThat(flaw(layer, open, on, List.of(0), List.of(), ones))
                .contains("feature 0 of the circuit has no lower bound");
        assertThat(flaw(layer, open, on, List.of(), List.of(0), ones))
                .contains("feature 0 of the circuit has no upper bound");
    }

    private static Optional<String> flaw(
            DenseLayer layer,
            Box domain,
            LabelSet labelSet,
            List<Integer> lower,
            List<Integer> upper,
            List<Rational> multipliers) {
        Circuit circuit = new Circuit(
                IntStream.range(0, layer.labels()).boxed().toList(), lower, upper, Optional.of(multipliers));
        return new CircuitCheck(layer, domain).flaw(labelSet, circuit);
    }
}
