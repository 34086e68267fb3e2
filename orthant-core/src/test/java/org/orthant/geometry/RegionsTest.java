package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.counting.CoverCount;
import org.orthant.exact.Rational;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.AlternatingSets;
import org.orthant.labels.AssignmentFamily;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class RegionsTest {

    @Test
    void dftLayersPredictExactlyTheAlternatingAssignments() {
        for (int n = 1; n <= 10; n++) {
            for (int d = 1; d <= Math.min(n, 9); d += 2) {
                assertPredictsAlternating(DftLayer.of(n, (d - 1) / 2), d);
            }
        }
    }

    @Test
    void vandermondeLayersPredictExactlyTheAlternatingAssignments() {
        for (int n = 1; n <= 10; n++) {
            for (int d = 1; d <= 9; d++) {
                assertPredictsAlternating(MomentCurve.of(n, d), d);
            }
        }
    }

    /** Theorems 2 and 3 of the paper hold for all of Gr⁺, not only for the layers that it names, and not only for one basis. */
    @Test
    void layersWhoseMaximalMinorsHaveOneSignPredictExactlyTheAlternatingAssignments() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(1, 9);
            int d = random.nextInt(1, n + 1);
            OutputLayer layer = Layers.withMinorsOfOneSign(random, n, d);
            assertThat(PositiveGrassmannian.survey(layer, Effort.DEFAULT)).matches(MinorSurvey::holds);
            assertPredictsAlternating(layer, d);
        });
    }

    private static void assertPredictsAlternating(OutputLayer layer, int d) {
        int n = layer.labels();
        Set<SignVector> predicted = Regions.of(layer).assignments();
        assertThat(predicted).as("n=%d, d=%d", n, d).isEqualTo(members(AlternatingSets.of(n, Math.min(d, n) - 1)));
        assertThat(predicted).hasSize(cover(layer).intValueExact());
        assertThat(predicted).containsAll(members(ActiveSets.of(n, Math.min((d - 1) / 2, n))));
    }

    @Test
    void everyAssignmentIsEitherArgmaxableOrNot() {
        assertThat(Regions.of(Layers.THREE_LINES).unargmaxable())
                .containsExactly(SignVector.parse("-+-"), SignVector.parse("+-+"));
        Regions regions = Regions.of(DftLayer.of(9, 2));
        assertThat(regions.unargmaxable()).hasSize(512 - regions.size()).noneMatch(regions::isArgmaxable);
        assertThatThrownBy(() -> Regions.of(DftLayer.of(21, 1)).unargmaxable())
                .hasMessageContaining("for at most 20 labels");
    }

    @Test
    void threeLinesInThePlaneMissTwoOfEightAssignments() {
        Set<SignVector> predicted = Regions.of(Layers.THREE_LINES).assignments();
        assertThat(predicted).hasSize(6).doesNotContain(SignVector.parse("+-+"), SignVector.parse("-+-"));
    }

    @Test
    void aBiasWinsOnlyOneMore() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, 3, 2).withBias(Layers.gaussian(random, 3));
            assertThat(Regions.of(layer).size()).isEqualTo(7);
        });
    }

    @Test
    void fourLinesWithPositiveMinorsHaveTheEightRegionsOfThePaper() {
        assertThat(Regions.of(Layers.FOUR_LINES).assignments())
                .extracting(SignVector::toString)
                .containsExactlyInAnyOrder("----", "---+", "--++", "-+++", "+---", "++--", "+++-", "++++");
    }

    @Test
    void layersInGeneralPositionHaveCoversNumberOfRegions() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(1, 9);
            int d = random.nextInt(1, 7);
            DenseLayer layer = Layers.random(random, n, d);
            OutputLayer asked = random.nextBoolean() ? layer : layer.withBias(Layers.gaussian(random, n));
            assertThat(Regions.of(asked).size()).isEqualTo(cover(asked).intValueExact());
        });
    }

    @Test
    void everyWitnessProducesItsAssignment() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(1, 8);
            int d = random.nextInt(1, 5);
            DenseLayer layer = random.nextBoolean() ? Layers.random(random, n, d) : Layers.degenerate(random, n, d);
            OutputLayer asked = random.nextBoolean() ? layer : layer.withBias(Layers.gaussian(random, n));
            for (Regions.Region region : Regions.of(asked).list()) {
                assertThat(signs(asked, region.witness())).isEqualTo(region.signs());
            }
        });
    }

    @Test
    void mostWitnessesSurviveRoundingToDoubles() {
        Randomised.repeat(5, random -> {
            DenseLayer layer = Layers.random(random, 9, 4);
            OutputLayer asked = random.nextBoolean() ? layer : layer.withBias(Layers.gaussian(random, 9));
            List<Regions.Region> regions = Regions.of(asked).list();
            long robust = regions.stream()
                    .filter(region -> {
                        List<Rational> rounded = region.witness().stream()
                                .map(x -> Rational.exactly(x.toDouble()))
                                .toList();
                        return signs(asked, rounded).equals(region.signs());
                    })
                    .count();
            assertThat(robust).isGreaterThan(regions.size() * 99L / 100);
        });
    }

    @Test
    void degenerateLayersPredictWhatNoCircuitForbids() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = Layers.degenerate(random, random.nextInt(1, 7), random.nextInt(1, 5));
            List<MinimalDependency> circuits = Circuits.of(layer);
            Regions regions = Regions.of(layer);
            for (SignVector assignment : AllAssignments.of(layer.labels())) {
                assertThat(regions.isArgmaxable(assignment))
                        .as("%s of %s", assignment, layer)
                        .isEqualTo(circuits.stream().noneMatch(circuit -> circuit.forbids(assignment)));
            }
        });
    }

    @Test
    void aLabelWithoutWeightsLeavesNothingToPredict() {
        assertThat(Regions.of(DenseLayer.of(new double[][] {{1, 0}, {0, 0}})).size())
                .isZero();
    }

    @Test
    void aLabelWithOnlyABiasIsConstant() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {0}}).withBias(0, -1);
        assertThat(Regions.of(layer).assignments())
                .containsExactlyInAnyOrder(SignVector.parse("+-"), SignVector.parse("--"));
    }

    @Test
    void extremeScalesAreExact() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1e-310, 0}, {5e299, 7e299}, {-.5, .5}});
        assertThat(Regions.of(layer).assignments())
                .isEqualTo(Regions.of(Layers.THREE_LINES).assignments());
    }

    @Test
    void manyLinesInThePlaneAreNoProblem() {
        Randomised.repeat(
                1,
                random -> assertThat(Regions.of(Layers.random(random, 150, 2)).size())
                        .isEqualTo(300));
    }

    @Test
    void layersWithTooManyRegionsAreRefusedByTheirNumber() {
        assertThatThrownBy(() -> Regions.of(DftLayer.of(1000, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000 labels and 11 features")
                .hasMessageContaining("take fewer");
    }

    @Test
    void theRefusalItselfIsQuickAndExact() {
        Regions.requireFew(1, 1_000, false);
        Regions.requireFew(20, 6, false);
        Regions.requireFew(1_900, 2, false);
        assertThatThrownBy(() -> Regions.requireFew(Integer.MAX_VALUE, Integer.MAX_VALUE, true))
                .hasMessageContaining("more than 1000000 regions");
        assertThatThrownBy(() -> Regions.requireFew(499_999, 2, false))
                .hasMessageContaining("999998 regions, which would take too long");
        assertThatThrownBy(() -> Regions.requireFew(2, Integer.MAX_VALUE, false))
                .hasMessageContaining("4 regions");
        for (int n = 1; n <= 12; n++) {
            for (int d = 1; d <= 12; d++) {
                Regions.requireFew(n, d, n % 2 == 0);
            }
        }
    }

    private static BigInteger cover(OutputLayer layer) {
        return new CoverCount(layer.labels(), layer.features(), layer.hasBias()).argmaxable();
    }

    private static Set<SignVector> members(AssignmentFamily family) {
        return family.stream().map(LabelSet::toSignVector).collect(Collectors.toSet());
    }

    private static SignVector signs(OutputLayer layer, List<Rational> x) {
        int[] signs = new int[layer.labels()];
        for (int i = 0; i < signs.length; i++) {
            Rational logit = Rational.exactly(layer.bias(i));
            for (int j = 0; j < layer.features(); j++) {
                logit = logit.add(Rational.exactly(layer.weight(i, j)).multiply(x.get(j)));
            }
            signs[i] = logit.signum();
        }
        return SignVector.of(signs);
    }
}
