package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** Floating point proves nothing that integers refute, and integers are right. */
class EnclosedMultipliersTest {

    @Test
    void onOneFeatureAllCircuitsOfSmallNumbersAreJudgedAsByInsertingNumbers() {
        double[] numbers = {-2, -1, 0, 1};
        Box[] domains = {
            FeatureDomain.of(new double[] {-1}, new double[] {1}),
            FeatureDomain.of(new double[] {0}, new double[] {2}),
            FeatureDomain.of(new double[] {1}, new double[] {2})
        };
        int proven = 0;
        for (int code = 0; code < 256; code++) {
            double[] w = {numbers[code & 3], numbers[(code >> 2) & 3]};
            double[] b = {numbers[(code >> 4) & 3], numbers[(code >> 6) & 3]};
            DenseLayer layer = DenseLayer.of(new double[][] {{w[0]}, {w[1]}}).withBias(b);
            for (int choice = 0; choice < 4 * 3 * 4; choice++) {
                LabelSet labelSet = LabelSet.of(
                        2, bits(choice & 3, 2).stream().mapToInt(i -> i).toArray());
                Circuit circuit = new Circuit(
                        bits(1 + (choice >> 2) % 3, 2),
                        bits((choice / 12) & 1, 1),
                        bits((choice / 12) >> 1, 1),
                        Optional.empty());
                for (Box domain : domains) {
                    CircuitSystem system = new CircuitSystem(layer, domain, labelSet, circuit);
                    boolean contradictory = !isSatisfiable(w, b, domain, labelSet, circuit);
                    assertThat(ExactMultipliers.exist(system))
                            .as("%s of %s, %s on %s", circuit, labelSet, code, domain)
                            .isEqualTo(contradictory);
                    if (EnclosedMultipliers.areProven(system)) {
                        proven++;
                        assertThat(contradictory).isTrue();
                    }
                }
            }
        }
        assertThat(proven).isGreaterThan(1000);
    }

    @Test
    void whatIsProvenIsTrueHoweverCloseItIs() {
        AtomicInteger proven = new AtomicInteger();
        AtomicInteger provenWithBounds = new AtomicInteger();
        AtomicInteger refuted = new AtomicInteger();
        Randomised.repeat(3000, random -> {
            CircuitSystem system = nearlyDegenerate(random);
            boolean exist = ExactMultipliers.exist(system);
            refuted.addAndGet(exist ? 0 : 1);
            if (EnclosedMultipliers.areProven(system)) {
                assertThat(exist).isTrue();
                proven.incrementAndGet();
                provenWithBounds.addAndGet(system.bounded().length > 0 ? 1 : 0);
            }
        });
        assertThat(proven.get()).isGreaterThan(300);
        assertThat(provenWithBounds.get()).isGreaterThan(100);
        assertThat(refuted.get()).isGreaterThan(300);
    }

    @Test
    void smallIntegersAreDegenerateAndNeverProvenWrongly() {
        Randomised.repeat(3000, random -> {
            int d = random.nextInt(1, 4);
            double[][] rows = new double[random.nextInt(1, d + 3)][d];
            for (double[] row : rows) {
                Arrays.setAll(row, j -> random.nextInt(-1, 2));
            }
            double[] bias = new double[rows.length];
            Arrays.setAll(bias, i -> random.nextInt(-1, 2));
            CircuitSystem system = system(random, DenseLayer.of(rows).withBias(bias), domain(random, d, 0));
            if (EnclosedMultipliers.areProven(system)) {
                assertThat(ExactMultipliers.exist(system)).isTrue();
            }
        });
    }

    @Test
    void plainCircuitsNeedNoIntegers() {
        assertThat(isProven(new double[][] {{1, 0}, {0, 1}, {-1, -1}}, new double[3], "", ""))
                .isTrue();
        assertThat(isProven(new double[][] {{1e300, 0}, {0, 1e-300}, {-1, -1}}, new double[3], "", ""))
                .isTrue();
        assertThat(isProven(new double[][] {{1, 0}, {0, 1}, {1, 1}}, new double[3], "", ""))
                .isFalse();
        // With one label more than determine the multipliers, the constant decides: 1 + 1 − 3 and 1 + 1 − 1.
        assertThat(isProven(new double[][] {{1}, {-1}}, new double[] {1, -3}, "", ""))
                .isTrue();
        assertThat(isProven(new double[][] {{1}, {-1}, {2}}, new double[] {1, -3, 1}, "", ""))
                .isTrue();
        assertThat(isProven(new double[][] {{1}, {-1}, {2}}, new double[] {1, -0.25, 1}, "", ""))
                .isFalse();
        // x_0 ≤ 1 keeps 2 x_0 below 3; x_0 ≥ −1 does not.
        assertThat(isProven(new double[][] {{2}}, new double[] {-3}, "", "0")).isTrue();
        assertThat(isProven(new double[][] {{2}}, new double[] {-3}, "0", "")).isFalse();
        assertThat(isProven(new double[][] {{2}}, new double[] {-3}, "0", "0")).isTrue();
        // x_1 is bounded, and the others cancel.
        assertThat(isProven(new double[][] {{1, 1}, {-1, 1}}, new double[] {-2, -3}, "", "1"))
                .isTrue();
        assertThat(isProven(new double[][] {{1, 1}, {-1, 1}}, new double[] {-2, 3}, "", "1"))
                .isFalse();
    }

    @Test
    void whatIsNotSureIsLeftOpen() {
        // A zero multiplier, dependent rows, more labels than two too many, and too few.
        assertThat(isProven(new double[][] {{1, 0}, {-1, 0}, {1, 1}}, new double[3], "", ""))
                .isFalse();
        assertThat(isProven(new double[][] {{1, 1}, {-1, -1}, {1, 1}}, new double[3], "", ""))
                .isFalse();
        assertThat(isProven(new double[][] {{1, 0}, {-1, 0}, {1, 0}, {-1, 0}}, new double[4], "", ""))
                .isFalse();
        assertThat(isProven(new double[][] {{1, 1}, {-1, -1}}, new double[2], "", ""))
                .isFalse();
        // Weights that cannot be scaled without loss, and products that overflow.
        assertThat(isProven(new double[][] {{1e300, 1e-300}, {-1, 0}, {0, -1}}, new double[3], "", ""))
                .isFalse();
        assertThat(isProven(new double[][] {{1e-300}, {-1e-300}}, new double[] {-1e300, 0}, "", ""))
                .isFalse();
        assertThat(isProven(new double[][] {{Double.MIN_VALUE}, {-1}}, new double[2], "", ""))
                .isFalse();
    }

    /** The plain solution of an ill-conditioned system is wrong by more than its smallest multiplier. */
    @Test
    void refinedMultipliersAreProvenWherePlainOnesAreTooRough() {
        AtomicInteger proven = new AtomicInteger();
        Randomised.repeat(100, random -> {
            int d = random.nextInt(2, 5);
            double[][] rows = new double[d + 1][d];
            double[] sum = new double[d];
            for (int i = 1; i < d; i++) {
                Arrays.setAll(rows[i], j -> random.nextDouble(-1, 1));
                double factor = random.nextDouble(0.5, 1);
                for (int j = 0; j < d; j++) {
                    sum[j] += factor * rows[i][j];
                }
            }
            // a + (−a − ε Σ) + ε Σ = 0.
            double epsilon = Math.scalb(1.0, -random.nextInt(49, 51));
            for (int j = 0; j < d; j++) {
                rows[0][j] = random.nextDouble(-1, 1);
                rows[d][j] = -rows[0][j] - epsilon * sum[j];
            }
            proven.addAndGet(isProven(rows, new double[d + 1], "", "") ? 1 : 0);
        });
        // Without refinement it is 60 of them.
        assertThat(proven.get()).isGreaterThan(90);
    }

    @Test
    void theLastBitOfTheConstantDecides() {
        for (double bound : new double[] {1, 1e-300, 1e300, 10_000, 0.1}) {
            Box domain = FeatureDomain.box(1, bound);
            for (int ulps = -1; ulps <= 1; ulps++) {
                double bias = ulps < 0 ? Math.nextDown(-bound) : ulps > 0 ? Math.nextUp(-bound) : -bound;
                CircuitSystem system = new CircuitSystem(
                        DenseLayer.of(new double[][] {{1}}).withBias(bias),
                        domain,
                        LabelSet.of(1, 0),
                        circuit(1, "", "0"));
                assertThat(ExactMultipliers.exist(system)).isEqualTo(ulps <= 0);
                assertThat(EnclosedMultipliers.areProven(system) && ulps > 0).isFalse();
            }
        }
    }

    @Test
    void theLastBitOfAMultiplierDecides() {
        // The third multiplier has the sign of tiny: (1, 1), (−1, −1 − tiny) and (0, 1).
        for (double tiny : new double[] {0x1p-52, -0x1p-52, 0x1p-30, -0x1p-30, 0}) {
            double[][] rows = {{1, 1}, {-1, -1 - tiny}, {0, 1}};
            CircuitSystem system = new CircuitSystem(
                    DenseLayer.of(rows), FeatureDomain.box(2, 1), LabelSet.of(3, 0, 1, 2), circuit(3, "", ""));
            assertThat(ExactMultipliers.exist(system)).isEqualTo(tiny >= 0);
            assertThat(EnclosedMultipliers.areProven(system)).isEqualTo(tiny > 0);
        }
    }

    @Test
    void theLastBitOfABoundedFeatureDecides() {
        // v_1 has the sign of tiny, which only the upper bound bears; the constant is far below zero.
        for (double tiny : new double[] {0x1p-52, -0x1p-52, 0}) {
            double[][] rows = {{1, 1 + tiny}, {-1, -1}};
            assertProvenAbove(tiny, DenseLayer.of(rows).withBias(-1, -1), FeatureDomain.box(2, 1), "1");
        }
    }

    /** Multipliers exist if a number is not negative, and enclosures see it if it is positive. */
    private static void assertProvenAbove(double number, DenseLayer layer, Box domain, String upperBound) {
        CircuitSystem system = new CircuitSystem(layer, domain, LabelSet.of(2, 0, 1), circuit(2, "", upperBound));
        assertThat(ExactMultipliers.exist(system)).isEqualTo(number >= 0);
        assertThat(EnclosedMultipliers.areProven(system)).isEqualTo(number > 0);
    }

    @Test
    void farBoundsThatTakePartAreWeighedExactly() {
        // With x_1 cancelled by equal multipliers, v_0 = 2^-40, which times the bound 2^40 is 1: the constant is
        // −excess.
        for (double excess : new double[] {0x1p-30, -0x1p-30, 0}) {
            double[][] rows = {{1 + 0x1p-40, 1}, {-1, -1}};
            assertProvenAbove(excess, DenseLayer.of(rows).withBias(-1 - excess, 0), FeatureDomain.box(2, 0x1p40), "0");
        }
    }

    @Test
    void circuitsOfManyRowsWithABiasAndBothKindsOfBoundsAreProven() {
        Randomised.repeat(10, random -> {
            int d = 60;
            int n = 40 + 1 + random.nextInt(2);
            double[][] rows = new double[n][d];
            for (double[] row : rows) {
                Arrays.setAll(row, j -> random.nextGaussian());
            }
            List<Integer> lower = new ArrayList<>();
            List<Integer> upper = new ArrayList<>();
            // The last row cancels a positive combination of the others, but for rounding and every third feature.
            for (int j = 0; j < d; j++) {
                double sum = 0;
                for (int i = 0; i < n - 1; i++) {
                    sum += (1 + i % 2) * rows[i][j];
                }
                if (j % 3 == 0) {
                    (sum + rows[n - 1][j] > 0 ? upper : lower).add(j);
                } else {
                    rows[n - 1][j] = -sum;
                }
            }
            double[] bias = new double[n];
            Arrays.fill(bias, -1e5);
            CircuitSystem system = new CircuitSystem(
                    DenseLayer.of(rows).withBias(bias),
                    FeatureDomain.box(d, 1),
                    LabelSet.of(n, IntStream.range(0, n).toArray()),
                    new Circuit(IntStream.range(0, n).boxed().toList(), lower, upper, Optional.empty()));
            assertThat(EnclosedMultipliers.areProven(system)).isTrue();
            assertThat(ExactMultipliers.exist(system)).isTrue();
        });
    }

    /** Rows of which the last nearly cancels a combination of the others, with coefficients of either sign near zero. */
    private static CircuitSystem nearlyDegenerate(SplittableRandom random) {
        int d = random.nextInt(1, 5);
        int n = d + random.nextInt(0, 3);
        int closeness = random.nextInt(0, 60);
        int sizes = random.nextBoolean() ? 3 : 40;
        double[][] rows = new double[n][d];
        for (double[] row : rows) {
            int exponent = random.nextInt(-sizes, sizes);
            Arrays.setAll(row, j -> Math.scalb(random.nextGaussian(), exponent));
        }
        Arrays.fill(rows[n - 1], 0);
        double[] bias = new double[n];
        boolean biased = random.nextBoolean();
        for (int i = 0; i < n - 1; i++) {
            double factor = Math.scalb(random.nextDouble(-1, 0.2), -random.nextInt(0, closeness + 1));
            bias[i] = biased ? random.nextGaussian() : 0;
            bias[n - 1] += factor * bias[i];
            for (int j = 0; j < d; j++) {
                rows[n - 1][j] += factor * rows[i][j];
            }
        }
        bias[n - 1] -= biased ? Math.scalb(random.nextDouble(-0.5, 1), -random.nextInt(0, closeness + 1)) : 0;
        return system(random, DenseLayer.of(rows).withBias(bias), domain(random, d, random.nextInt(-30, 30)));
    }

    /** All labels, active ones all, and some bounds. */
    private static CircuitSystem system(SplittableRandom random, DenseLayer layer, Box domain) {
        List<Integer> lower = new ArrayList<>();
        List<Integer> upper = new ArrayList<>();
        boolean some = random.nextBoolean();
        for (int j = 0; j < layer.features(); j++) {
            if (some && random.nextInt(3) == 0) {
                lower.add(j);
            }
            if (some && random.nextInt(3) == 0) {
                upper.add(j);
            }
        }
        int n = layer.labels();
        return new CircuitSystem(
                layer,
                domain,
                LabelSet.of(n, IntStream.range(0, n).toArray()),
                new Circuit(IntStream.range(0, n).boxed().toList(), lower, upper, Optional.empty()));
    }

    private static Box domain(SplittableRandom random, int d, int exponent) {
        double[] lower = new double[d];
        double[] upper = new double[d];
        for (int j = 0; j < d; j++) {
            lower[j] = Math.scalb((double) random.nextInt(-2, 2), exponent);
            upper[j] = lower[j] + Math.scalb((double) random.nextInt(1, 4), exponent);
        }
        return FeatureDomain.of(lower, upper);
    }

    private static boolean isProven(double[][] rows, double[] bias, String lower, String upper) {
        int n = rows.length;
        return EnclosedMultipliers.areProven(new CircuitSystem(
                DenseLayer.of(rows).withBias(bias),
                FeatureDomain.box(rows[0].length, 1),
                LabelSet.of(n, IntStream.range(0, n).toArray()),
                circuit(n, lower, upper)));
    }

    private static Circuit circuit(int labels, String lower, String upper) {
        return new Circuit(
                IntStream.range(0, labels).boxed().toList(),
                lower.chars().map(c -> c - '0').boxed().toList(),
                upper.chars().map(c -> c - '0').boxed().toList(),
                Optional.empty());
    }

    /** Whether some number satisfies the constraints: one that is where they end, or between two such, or beyond. */
    private static boolean isSatisfiable(double[] w, double[] b, Box domain, LabelSet labelSet, Circuit circuit) {
        double[] ends = {
            domain.lower(0), domain.upper(0), w[0] == 0 ? 0 : -b[0] / w[0], w[1] == 0 ? 0 : -b[1] / w[1], -100, 100
        };
        Arrays.sort(ends);
        for (double end : ends) {
            for (double other : ends) {
                // Ends are multiples of 1/2, so that this is exact.
                double x = (end + other) / 2;
                boolean satisfied = circuit.labels().stream().allMatch(i -> labelSet.signAt(i) * (w[i] * x + b[i]) > 0)
                        && (circuit.lowerBounds().isEmpty() || x >= domain.lower(0))
                        && (circuit.upperBounds().isEmpty() || x <= domain.upper(0));
                if (satisfied) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Integer> bits(int bits, int count) {
        return IntStream.range(0, count)
                .filter(i -> ((bits >> i) & 1) != 0)
                .boxed()
                .toList();
    }
}
