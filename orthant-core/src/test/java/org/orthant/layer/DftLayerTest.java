package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.testing.Randomised;

class DftLayerTest {

    @Test
    void columnsAreOrthonormalAndRowsEquallyLong() {
        for (int n = 1; n <= 40; n++) {
            for (int k = 0; 2 * k < n; k++) {
                assertOrthonormal(DftLayer.of(n, k));
            }
        }
        assertOrthonormal(DftLayer.of(997, 20));
        assertOrthonormal(DftLayer.of(1000, 17));
    }

    @Test
    void entriesAreTheTruthRoundedToADouble() {
        Randomised.repeat(300, random -> {
            int n = random.nextInt(3, random.nextInt(10) > 0 ? 60 : 5000);
            int k = random.nextInt(1, Math.min((n + 1) / 2, 1000));
            DftLayer layer = DftLayer.of(n, k);
            int label = random.nextInt(n);
            int frequency = random.nextInt(1, k + 1);
            BigDecimal angle = ExactCircle.turn((long) label * frequency % n, n);
            BigDecimal scale = ExactCircle.root(2, n);
            assertAccurate(layer.weight(label, 2 * frequency - 1), scale.multiply(ExactCircle.cosine(angle)), 0.5001);
            assertAccurate(layer.weight(label, 2 * frequency), scale.multiply(ExactCircle.sine(angle)), 0.5001);
            assertAccurate(layer.weight(label, 0), ExactCircle.root(1, n), 0.5001);
        });
    }

    @Test
    void entriesAtGivenNodesAreWithinAFewUlpsOfTheTruth() {
        Randomised.repeat(100, random -> {
            double[] nodes = random.doubles(25, -7, 7).toArray();
            DftLayer layer = DftLayer.withNodes(nodes, 12);
            for (int label = 0; label < 25; label++) {
                int frequency = random.nextInt(1, 13);
                BigDecimal angle = new BigDecimal(nodes[label]).multiply(BigDecimal.valueOf(frequency));
                BigDecimal scale = ExactCircle.root(2, 25);
                assertAccurate(layer.weight(label, 2 * frequency - 1), scale.multiply(ExactCircle.cosine(angle)), 2.5);
                assertAccurate(layer.weight(label, 2 * frequency), scale.multiply(ExactCircle.sine(angle)), 2.5);
            }
        });
    }

    @Test
    void rowsHoldTheWeights() {
        for (DftLayer layer : new DftLayer[] {
            DftLayer.of(11, 5),
            DftLayer.of(12, 3).withSlack(slack(12, 2)),
            DftLayer.withNodes(new double[] {3, 1, 2, 0.5}, 1).withSlack(slack(4, 3))
        }) {
            for (int label = 0; label < layer.labels(); label++) {
                double[] row = layer.row(label);
                assertThat(row).hasSize(layer.features());
                for (int feature = 0; feature < row.length; feature++) {
                    assertThat(row[feature]).isEqualTo(layer.weight(label, feature));
                }
            }
        }
    }

    @Test
    void logitsAreProductsWithTheRowsForAllSmallSizes() {
        Randomised.repeat(1, random -> {
            for (int n = 1; n <= 64; n++) {
                for (int k = 0; 2 * k < n; k++) {
                    assertProductsWithRows(DftLayer.of(n, k), random);
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1024, 511", "8921, 80", "8923, 80", "9216, 200", "19997, 20", "20000, 80", "20011, 5", "20011, 0"})
    void logitsAreProductsWithTheRowsForLargeSizes(int n, int k) {
        Randomised.repeat(1, random -> assertProductsWithRows(DftLayer.of(n, k), random));
    }

    @Test
    void permutedNodesPermuteTheLogits() {
        Randomised.repeat(20, random -> {
            int n = 21;
            int k = 6;
            DftLayer equispaced = DftLayer.of(n, k);
            Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
            double[] key = random.doubles(n).toArray();
            Arrays.sort(order, (a, b) -> Double.compare(key[a], key[b]));
            double[] nodes = Arrays.stream(order).mapToDouble(equispaced::node).toArray();
            DftLayer permuted = DftLayer.withNodes(nodes, k);
            double[] x = random.doubles(2 * k + 1, -1, 1).toArray();
            double[] expected = equispaced.logits(x);
            double[] actual = permuted.logits(x);
            int[] around = permuted.cyclicOrder();
            for (int i = 0; i < n; i++) {
                assertThat(actual[i]).isCloseTo(expected[order[i]], within(1e-13));
                assertThat(order[around[i]]).isEqualTo(i);
            }
        });
    }

    @Test
    void slackColumnsComeAfterTheFourierColumns() {
        Randomised.repeat(20, random -> {
            DftLayer plain = DftLayer.of(30, 4);
            FloatMatrix slack = slack(30, 3);
            DftLayer layer = plain.withSlack(slack);
            assertThat(layer.features()).isEqualTo(12);
            assertThat(layer.slack()).isEqualTo(3);
            assertThat(plain.slack()).isZero();
            double[] x = random.doubles(12, -1, 1).toArray();
            double[] expected = plain.logits(Arrays.copyOf(x, 9));
            double[] actual = layer.logits(x);
            for (int i = 0; i < 30; i++) {
                double added = slack.at(i, 0) * x[9] + slack.at(i, 1) * x[10] + slack.at(i, 2) * x[11];
                assertThat(actual[i]).isCloseTo(expected[i] + added, within(1e-13));
            }
            assertThat(layer.withSlack(slack(30, 2)).slack()).isEqualTo(5);
            assertThat(layer.withSlack(slack(30, 2)).weight(7, 13))
                    .isEqualTo(slack(30, 2).at(7, 1));
        });
    }

    @Test
    void tooFewLabelsAreRefused() {
        assertThatThrownBy(() -> DftLayer.of(10, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("k = 5 needs 2k+1 = 11 features but there are only 10 labels: a DFT layer needs k < n/2");
        assertThatThrownBy(() -> DftLayer.of(10, Integer.MAX_VALUE)).hasMessageContaining("2k+1 = 4294967295");
        assertThatThrownBy(() -> DftLayer.of(0, 0)).hasMessage("a layer needs at least one label, not 0");
        assertThatThrownBy(() -> DftLayer.of(10, -1)).hasMessageContaining("k = -1 is negative");
        assertThatThrownBy(() -> DftLayer.of(10, 2).withSlack(slack(9, 1)))
                .hasMessageContaining("columns of 9 rows can't be appended to 10 labels");
    }

    @Test
    void nodesThatAreTheSameAngleAreRefused() {
        double[] same = {1, 0, 2, 2 * Math.PI};
        assertThatThrownBy(() -> DftLayer.withNodes(same, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nodes 1 and 3 are the same angle");
        double[] equal = {1, 3, 3.5, 3};
        assertThatThrownBy(() -> DftLayer.withNodes(equal, 0)).hasMessageContaining("nodes 1 and 3");
        double[] acrossPi = {-Math.PI, 1, Math.PI};
        assertThatThrownBy(() -> DftLayer.withNodes(acrossPi, 1)).hasMessageContaining("nodes 0 and 2");
        double[] huge = {1e200, 2, 1e300};
        assertThatThrownBy(() -> DftLayer.withNodes(huge, 1)).hasMessageContaining("same angle, up to rounding");
        double[] infinite = {0, Double.NaN};
        assertThatThrownBy(() -> DftLayer.withNodes(infinite, 0)).hasMessage("node 1 is NaN: nodes must be finite");
        double[] tiny = {0, 1e-300, -1e-300};
        assertThat(DftLayer.withNodes(tiny, 1).cyclicOrder()).containsExactly(0, 1, 2);
    }

    @Test
    void givenNodesAreCopiedAndNotEquispaced() {
        double[] nodes = {0, 1, 2};
        DftLayer layer = DftLayer.withNodes(nodes, 1);
        nodes[0] = 5;
        assertThat(layer.node(0)).isZero();
        assertThat(layer.isEquispaced()).isFalse();
    }

    @Test
    void nothingLeaksOut() {
        DftLayer layer = DftLayer.withNodes(new double[] {2, 1, 3}, 1);
        layer.row(0)[0] = 7;
        layer.cyclicOrder()[0] = 7;
        assertThat(layer.row(0)[0]).isEqualTo(Math.sqrt(1.0 / 3));
        assertThat(layer.cyclicOrder()).containsExactly(1, 0, 2);
        assertThat(layer.hasBias()).isFalse();
        assertThat(layer.bias(2)).isZero();
        assertThat(DftLayer.of(4, 1).cyclicOrder()).containsExactly(0, 1, 2, 3);
        assertThat(DftLayer.of(4, 1).node(1)).isEqualTo(Math.PI / 2);
        assertThat(layer).hasToString("DftLayer[labels=3, maxActive=1, slack=0]");
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        DftLayer layer = DftLayer.of(10, 1);
        assertThatThrownBy(() -> layer.row(10))
                .hasMessage("label id 10 is out of range for 10 labels: ids run from 0 to 9");
        assertThatThrownBy(() -> layer.weight(0, 3)).hasMessageContaining("feature 3 is out of range for 3 features");
        assertThatThrownBy(() -> layer.bias(-1)).hasMessageContaining("label id -1");
        assertThatThrownBy(() -> layer.copyRow(0, new double[2])).hasMessageContaining("too short for 3 features");
        assertThatThrownBy(() -> layer.logits(new double[2])).hasMessageContaining("x has 2 features");
        assertThatThrownBy(() -> layer.logits(new double[3], new double[9])).hasMessageContaining("too short");
        double[] shared = new double[3];
        assertThatThrownBy(() -> DftLayer.of(3, 1).logits(shared, shared)).hasMessageContaining("can't overwrite x");
    }

    private static void assertOrthonormal(DftLayer layer) {
        int d = layer.features();
        double[][] gram = new double[d][d];
        double worst = 0;
        for (int i = 0; i < layer.labels(); i++) {
            double[] row = layer.row(i);
            double square = 0;
            for (int a = 0; a < d; a++) {
                square += row[a] * row[a];
                for (int b = 0; b < d; b++) {
                    gram[a][b] += row[a] * row[b];
                }
            }
            worst = Math.max(worst, Math.abs(Math.sqrt(square) - Math.sqrt((double) d / layer.labels())));
        }
        for (int a = 0; a < d; a++) {
            for (int b = 0; b < d; b++) {
                worst = Math.max(worst, Math.abs(gram[a][b] - (a == b ? 1 : 0)));
            }
        }
        assertThat(worst).as("%s", layer).isLessThan(1e-13);
    }

    private static void assertProductsWithRows(DftLayer layer, RandomGenerator random) {
        double[] x = random.doubles(layer.features(), -1, 1).toArray();
        double[] logits = layer.logits(x);
        double norm = Math.sqrt(Arrays.stream(x).map(v -> v * v).sum() * layer.features() / layer.labels());
        int label = random.nextInt(layer.labels());
        for (int i : new int[] {label, (layer.labels() - label) % layer.labels()}) {
            double[] row = layer.row(i);
            double product = IntStream.range(0, row.length)
                    .mapToDouble(j -> row[j] * x[j])
                    .sum();
            assertThat(logits[i]).isCloseTo(product, within(1e-14 * norm));
        }
    }

    private static void assertAccurate(double weight, BigDecimal exact, double ulps) {
        if (exact.abs().compareTo(new BigDecimal("1e-50")) < 0) {
            assertThat(weight).isZero();
        } else {
            assertThat(ExactCircle.ulps(weight, exact)).isLessThan(ulps);
        }
    }

    private static FloatMatrix slack(int rows, int columns) {
        FloatMatrix.Builder slack = FloatMatrix.builder(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                slack.set(i, j, 0.1f * i - j);
            }
        }
        return slack.build();
    }
}
