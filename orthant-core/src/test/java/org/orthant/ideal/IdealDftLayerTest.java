package org.orthant.ideal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Circuits;
import org.orthant.geometry.Regions;
import org.orthant.ideal.ClosedFormVerdict.Argmaxable;
import org.orthant.ideal.ClosedFormVerdict.BeyondTheRule;
import org.orthant.ideal.ClosedFormVerdict.Unargmaxable;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Randomised;

class IdealDftLayerTest {

    @Test
    void theRuleAgreesWithTheExactRegionsOfSmallLayers() {
        for (int n = 1; n <= 9; n++) {
            for (int k = 0; 2 * k + 1 <= n; k++) {
                assertAgreesWithRegions(DftLayer.of(n, k));
            }
        }
    }

    @Test
    void theRuleAgreesWithTheExactRegionsForAnyNodes() {
        Randomised.repeat(30, random -> {
            int n = random.nextInt(3, 8);
            assertAgreesWithRegions(DftLayer.withNodes(spreadNodes(random, n), random.nextInt(0, (n + 1) / 2)));
        });
    }

    private static void assertAgreesWithRegions(DftLayer layer) {
        IdealDftLayer ideal = IdealDftLayer.of(layer);
        Regions regions = Regions.of(layer);
        ActiveSets.of(layer.labels(), layer.labels()).stream()
                .forEach(labelSet -> assertThat(ideal.decide(labelSet) instanceof Argmaxable)
                        .as("%s", labelSet)
                        .isEqualTo(regions.isArgmaxable(labelSet.toSignVector())));
    }

    @Test
    void turnsOfTheNodesDoNotMatter() {
        Randomised.repeat(30, random -> {
            int n = random.nextInt(3, 9);
            int k = random.nextInt(0, (n + 1) / 2);
            double[] nodes = spreadNodes(random, n);
            double[] turned = Arrays.stream(nodes)
                    .map(t -> t + 2 * Math.PI * random.nextInt(-3, 4))
                    .toArray();
            IdealDftLayer ideal = IdealDftLayer.of(DftLayer.withNodes(nodes, k));
            DftLayer layer = DftLayer.withNodes(turned, k);
            ActiveSets.of(n, n).stream().forEach(labelSet -> {
                boolean argmaxable = ideal.decide(labelSet) instanceof Argmaxable;
                assertThat(IdealDftLayer.of(layer).decide(labelSet) instanceof Argmaxable)
                        .as("%s", labelSet)
                        .isEqualTo(argmaxable);
                if (argmaxable) {
                    assertWitnessHolds(layer, labelSet);
                }
            });
        });
    }

    @Test
    void aNodeBeyondTheFirstTurnLiesBetweenEarlierOnes() {
        DftLayer layer = DftLayer.withNodes(new double[] {0, 1, 2, 3, 4, 5, 6.5}, 1);
        assertThat(IdealDftLayer.of(layer).decide(LabelSet.of(7, 0, 6))).isInstanceOf(Argmaxable.class);
        assertThat(IdealDftLayer.of(layer).decide(LabelSet.of(7, 0, 1))).isInstanceOf(Unargmaxable.class);
    }

    @Test
    void everyRefusalNamesAnAlternatingCircuitOfTheLayer() {
        DftLayer layer = DftLayer.of(8, 1);
        IdealDftLayer ideal = IdealDftLayer.of(layer);
        Set<SignVector> circuits = Circuits.of(layer).stream()
                .flatMap(circuit -> java.util.stream.Stream.of(
                        circuit.signs(), circuit.signs().negate()))
                .collect(Collectors.toSet());
        ActiveSets.of(8, 8).stream().forEach(labelSet -> {
            if (ideal.decide(labelSet) instanceof Unargmaxable verdict) {
                assertThat(verdict.circuit().isBelow(labelSet.toSignVector())).isTrue();
                assertThat(circuits).contains(verdict.circuit());
            }
        });
    }

    @Test
    void witnessesOfSmallLayersHaveTheRightSignsAndMarginInDoubles() {
        Randomised.repeat(200, random -> {
            int n = random.nextInt(3, 60);
            int k = random.nextInt(0, Math.min(4, (n - 1) / 2) + 1);
            DftLayer layer = random.nextBoolean() ? DftLayer.of(n, k) : DftLayer.withNodes(spreadNodes(random, n), k);
            LabelSet labelSet = ActiveSets.of(n, k).sample(random);
            assertWitnessHolds(layer, labelSet);
        });
    }

    @Test
    void slackColumnsAreSwitchedOff() {
        Randomised.repeat(50, random -> {
            int n = random.nextInt(5, 40);
            double[][] slack = new double[n][3];
            for (double[] row : slack) {
                Arrays.setAll(row, j -> random.nextGaussian());
            }
            DftLayer layer = DftLayer.of(n, 2).withSlack(DoubleMatrix.of(slack));
            assertWitnessHolds(layer, ActiveSets.of(n, 2).sample(random));
        });
    }

    private static void assertWitnessHolds(DftLayer layer, LabelSet labelSet) {
        Argmaxable verdict = (Argmaxable) IdealDftLayer.of(layer).decide(labelSet);
        double[] x = verdict.witness().features();
        assertThat(x).hasSize(layer.features());
        assertThat(Arrays.stream(x).map(Math::abs).max().orElseThrow()).isEqualTo(1);
        assertThat(Arrays.stream(x).skip(2 * layer.maxActive() + 1)).allMatch(value -> value == 0);
        double[] logits = layer.logits(x);
        double margin = Double.POSITIVE_INFINITY;
        for (int label = 0; label < logits.length; label++) {
            double norm =
                    Math.sqrt(Arrays.stream(layer.row(label)).map(w -> w * w).sum());
            margin = Math.min(margin, labelSet.signAt(label) * logits[label] / norm);
        }
        double claimed = Math.exp(verdict.witness().logMargin());
        assertThat(Math.abs(margin - claimed)).isLessThan(1e-12 + 1e-9 * claimed);
        assertThat(SignVector.of(verdict.witness().signs())).isEqualTo(labelSet.toSignVector());
    }

    @Test
    void whatTheRuleCannotSayAboutSlackItDoesNotSay() {
        DftLayer layer = DftLayer.of(6, 1).withSlack(DoubleMatrix.of(new double[6][1]));
        IdealDftLayer ideal = IdealDftLayer.of(layer);
        assertThat(ideal.decide(LabelSet.of(6, 0, 2))).isEqualTo(new BeyondTheRule(4));
        assertThat(ideal.decide(LabelSet.of(6, 3))).isInstanceOf(Argmaxable.class);
        assertThat(ideal.features()).isEqualTo(4);
    }

    @Test
    void emptyAndFullSetsAreConstantPolynomials() {
        IdealDftLayer ideal = IdealDftLayer.of(7, 2);
        for (LabelSet labelSet : new LabelSet[] {LabelSet.of(7), LabelSet.of(7).complement()}) {
            DftWitness witness = ((Argmaxable) ideal.decide(labelSet)).witness();
            assertThat(witness.zeros()).isZero();
            assertThat(witness.logMagnitudes()).containsOnly(0);
            assertThat(witness.features()[0]).isEqualTo(labelSet.signAt(0));
        }
    }

    @Test
    void labelSetsOfAnotherSizeAreRefused() {
        assertThatThrownBy(() -> IdealDftLayer.of(7, 2).decide(LabelSet.of(8, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8 labels")
                .hasMessageContaining("7");
    }

    private static double[] spreadNodes(SplittableRandom random, int n) {
        double[] nodes = new double[n];
        for (int i = 0; i < n; i++) {
            nodes[i] = 2 * Math.PI * (i + random.nextDouble(0.6)) / n;
        }
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double node = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = node;
        }
        return nodes;
    }
}
