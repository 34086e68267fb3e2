package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;

/** Circuits made by exact elimination: any d + 1 rows depend, and the label set takes the signs that make it a circuit. */
class LargeCircuitTest {

    private static final CheckResult ACCEPTED = new CheckResult.Accepted();

    @Test
    void aCircuitOfTwentyOneRowsIsAcceptedAndNoNeighbourIs() {
        Randomised.repeat(5, random -> assertCircuits(random, 300, 20, j -> 1));
    }

    @Test
    void featuresOfVeryDifferentSizeDoNotMatter() {
        Randomised.repeat(5, random -> assertCircuits(random, 40, 6, j -> Math.scalb(1.0, 100 * j - 300)));
    }

    @Test
    void rowsOfVeryDifferentSizeDoNotMatter() {
        Randomised.repeat(10, random -> {
            double[][] rows = gaussian(random, 30, 5, j -> 1);
            for (double[] row : rows) {
                double scale = random.nextBoolean() ? 1e30 : 1e-30;
                Arrays.setAll(row, j -> row[j] * scale);
            }
            assertCircuits(random, DenseLayer.of(rows));
        });
    }

    @Test
    void denormalWeightsCountExactly() {
        Randomised.repeat(10, random -> {
            double[][] rows = new double[20][4];
            for (double[] row : rows) {
                Arrays.setAll(row, j -> random.nextInt(-1000, 1000) * Double.MIN_VALUE);
            }
            rows[3][0] = 1;
            assertCircuits(random, DenseLayer.of(rows));
        });
    }

    @Test
    void nearlyDependentRowsAreToldApart() {
        Randomised.repeat(20, random -> {
            double[][] rows = gaussian(random, 6, 5, j -> 1);
            for (int i = 1; i < rows.length; i++) {
                for (int j = 0; j < 5; j++) {
                    rows[i][j] = rows[0][j] * (1 + random.nextInt(-4, 5) * 0x1p-50);
                }
            }
            assertCircuits(random, DenseLayer.of(rows));
        });
    }

    @Test
    void zeroFeaturesTakeNoPart() {
        Randomised.repeat(5, random -> assertCircuits(random, 20, 6, j -> j % 2));
    }

    private static void assertCircuits(SplittableRandom random, int n, int d, IntToDoubleFunction scale) {
        assertCircuits(random, DenseLayer.of(gaussian(random, n, d, scale)));
    }

    private static void assertCircuits(SplittableRandom random, OutputLayer layer) {
        int n = layer.labels();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            order.add(i);
        }
        for (int i = 0; i <= layer.features(); i++) {
            Collections.swap(order, i, random.nextInt(i, n));
        }
        int[] chosen = order.subList(0, layer.features() + 1).stream()
                .mapToInt(i -> i)
                .sorted()
                .toArray();
        BigInteger[][] rows = new BigInteger[chosen.length][];
        Arrays.setAll(rows, i -> ScaledIntegers.of(layer.row(chosen[i])).integers());
        BigInteger[] dependency = IntegerMatrix.of(rows).transpose().nullSpace().row(0);
        List<Integer> active = new ArrayList<>();
        List<Integer> support = new ArrayList<>();
        for (int i = 0; i < chosen.length; i++) {
            if (dependency[i].signum() != 0) {
                support.add(chosen[i]);
            }
            if (dependency[i].signum() > 0) {
                active.add(chosen[i]);
            }
        }
        Checker checker = new Checker(layer, FeatureDomain.box(layer.features(), 1e4));
        Circuit circuit = Circuit.ofLabels(support.stream().mapToInt(i -> i).toArray());
        assertThat(checker.check(new Certificate.Unargmaxable(labelSet(n, active), circuit)))
                .isEqualTo(ACCEPTED);
        if (support.size() > 1) {
            List<Integer> others = new ArrayList<>(active);
            if (!others.remove(support.get(0))) {
                others.add(support.get(0));
            }
            assertThat(checker.check(new Certificate.Unargmaxable(labelSet(n, others), circuit)))
                    .isInstanceOf(CheckResult.Rejected.class);
        }
    }

    private static LabelSet labelSet(int n, List<Integer> active) {
        return LabelSet.of(n, active.stream().mapToInt(i -> i).toArray());
    }

    private static double[][] gaussian(SplittableRandom random, int n, int d, IntToDoubleFunction scale) {
        double[][] rows = new double[n][d];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian() * scale.applyAsDouble(j));
        }
        return rows;
    }
}
