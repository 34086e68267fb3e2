package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.counting.Binomial;
import org.orthant.exact.Rational;
import org.orthant.geometry.MaximalMinors.Minor;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.geometry.MinorSurvey.Evidence;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class GrassmannianTest {

    private static final Effort FEW = new Effort(50, 7);

    @Test
    void minorsOfThePapersExample() {
        List<Minor> minors = MaximalMinors.all(Layers.FOUR_LINES);
        double[] expected = {.7, 1, .5, .5, .6, .5};
        assertThat(minors).hasSize(6);
        for (int i = 0; i < 6; i++) {
            assertThat(minors.get(i).value().toDouble()).isCloseTo(expected[i], within(1e-15));
        }
        assertThat(PositiveGrassmannian.survey(Layers.FOUR_LINES, Effort.DEFAULT))
                .isEqualTo(MinorSurvey.held(Evidence.EXHAUSTIVE, 6));
    }

    @Test
    void aMinorIsTheExactDeterminant() {
        Rational minor = MaximalMinors.all(Layers.FOUR_LINES).get(4).value();
        Rational expected = Rational.exactly(.5)
                .multiply(Rational.exactly(.5))
                .add(Rational.exactly(.7).multiply(Rational.exactly(.5)));
        assertThat(minor).isEqualTo(expected);
    }

    @Test
    void squaredMinorsOfOrthonormalColumnsSumToOne() {
        for (int n = 3; n <= 10; n++) {
            for (int k = 1; 2 * k + 1 <= n; k++) {
                double sum = MaximalMinors.all(DftLayer.of(n, k)).stream()
                        .mapToDouble(minor -> Math.pow(minor.value().toDouble(), 2))
                        .sum();
                assertThat(sum).as("n=%d, k=%d", n, k).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    void dftAndVandermondeLayersAreTotallyPositive() {
        for (int n = 3; n <= 12; n++) {
            for (int k = 1; 2 * k + 1 <= n; k++) {
                assertThat(PositiveGrassmannian.survey(DftLayer.of(n, k), Effort.DEFAULT)
                                .holds())
                        .isTrue();
                assertThat(PositiveGrassmannian.survey(MomentCurve.of(n, 2 * k), Effort.DEFAULT)
                                .holds())
                        .isTrue();
            }
        }
    }

    @Test
    void theClusterDecidesLikeAllMinors() {
        int[] members = {0, 0};
        Randomised.repeat(3000, random -> {
            int n = random.nextInt(2, 8);
            int d = random.nextInt(1, n + 1);
            DenseLayer layer = almostPositive(random, n, d);
            boolean all = PositiveGrassmannian.survey(layer, Effort.DEFAULT).holds();
            assertThat(PositiveGrassmannian.byCluster(layer).holds()).isEqualTo(all);
            members[all ? 1 : 0]++;
        });
        assertThat(Math.min(members[0], members[1])).as("both kinds were met").isGreaterThan(300);
    }

    @Test
    void theClusterProvesLargeLayersPositive() {
        MinorSurvey survey = PositiveGrassmannian.survey(DftLayer.of(200, 3), new Effort(2000, 0));
        assertThat(survey).isEqualTo(MinorSurvey.held(Evidence.CLUSTER, 7 * 193 + 1));
        assertThat(survey.isConclusive()).isTrue();
    }

    @Test
    void largeLayersAreSampledAndTheAnswerSaysSo() {
        OutputLayer layer = DftLayer.of(60, 3);
        MinorSurvey positive = PositiveGrassmannian.survey(layer, FEW);
        MinorSurvey general = GeneralPosition.survey(layer, FEW);
        assertThat(positive).isEqualTo(MinorSurvey.held(Evidence.SAMPLED, 50)).isEqualTo(general);
        assertThat(positive.isConclusive()).isFalse();
    }

    @Test
    void samplingFindsFrequentDependenciesAndReplaysFromItsSeed() {
        double[][] rows = new double[40][3];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 40; i++) {
            rows[i] = new double[] {random.nextDouble(), random.nextDouble(), i % 2 == 0 ? 0 : random.nextDouble()};
        }
        DenseLayer layer = DenseLayer.of(rows);
        MinorSurvey survey = GeneralPosition.survey(layer, FEW);
        assertThat(survey).isEqualTo(GeneralPosition.survey(layer, FEW));
        assertThat(survey.holds()).isFalse();
        assertThat(survey.isConclusive()).isTrue();
        assertThat(survey.counterexample().orElseThrow()).hasSize(3).allMatch(label -> label % 2 == 0);
    }

    @Test
    void generalPositionNeedsEveryMinor() {
        MinorSurvey random = GeneralPosition.survey(Layers.random(new SplittableRandom(3), 8, 3), Effort.DEFAULT);
        assertThat(random).isEqualTo(MinorSurvey.held(Evidence.EXHAUSTIVE, 56));
        assertThat(random.examined()).isEqualTo(Binomial.choose(8, 3));
        DenseLayer twins = DenseLayer.of(new double[][] {{1, 2}, {3, 4}, {-2, -4}});
        assertThat(GeneralPosition.survey(twins, Effort.DEFAULT).counterexample())
                .contains(List.of(0, 2));
    }

    @Test
    void fewerRowsThanFeaturesAreGeneralIfIndependent() {
        DenseLayer independent = DenseLayer.of(new double[][] {{1, 2, 3}, {4, 5, 6}});
        DenseLayer dependent = DenseLayer.of(new double[][] {{1, 2, 3}, {2, 4, 6}});
        assertThat(GeneralPosition.survey(independent, Effort.DEFAULT).holds()).isTrue();
        assertThat(GeneralPosition.survey(dependent, Effort.DEFAULT).holds()).isFalse();
        assertThat(MaximalMinors.all(independent)).isEmpty();
        assertThatThrownBy(() -> PositiveGrassmannian.survey(independent, Effort.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 labels and 3 features");
    }

    @Test
    void statementsAboutSubspacesRefuseABias() {
        DenseLayer biased = Layers.THREE_LINES.withBias(1, 1, 1);
        assertThatThrownBy(() -> GeneralPosition.survey(biased, Effort.DEFAULT)).hasMessageContaining("bias");
        assertThatThrownBy(() -> PositiveGrassmannian.survey(biased, Effort.DEFAULT))
                .hasMessageContaining("bias");
        assertThatThrownBy(() -> Circuits.of(biased)).hasMessageContaining("bias");
        assertThatThrownBy(() -> new Effort(0, 0)).hasMessageContaining("0 minors");
    }

    /** A Vandermonde layer, sometimes with columns mixed, entries moved or rows swapped. */
    private static DenseLayer almostPositive(SplittableRandom random, int n, int d) {
        double[] nodes = random.doubles(n, -1.5, 1.5).sorted().toArray();
        double[][] rows = new double[n][d];
        double noise = random.nextBoolean() ? 0 : Math.pow(10, -random.nextInt(1, 5));
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                rows[i][j] = Math.pow(nodes[i], j) + noise * random.nextDouble(-1, 1);
            }
        }
        if (random.nextInt(8) == 0 && n > 1) {
            int i = random.nextInt(n - 1);
            double[] row = rows[i];
            rows[i] = rows[i + 1];
            rows[i + 1] = row;
        }
        return DenseLayer.of(rows);
    }

    @Test
    void countsOfExaminedMinorsAreExact() {
        assertThat(GeneralPosition.survey(Layers.FOUR_LINES, Effort.DEFAULT).examined())
                .isEqualTo(BigInteger.valueOf(6));
    }
}
