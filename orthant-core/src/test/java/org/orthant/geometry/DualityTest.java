package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.counting.Binomial;
import org.orthant.counting.CoverCount;
import org.orthant.exact.IntegerMatrix;
import org.orthant.labels.SignVector;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class DualityTest {

    @Test
    void eachOrthantMeetsALayerInGeneralPositionOrItsComplement() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(2, 9);
            int d = random.nextInt(1, n);
            OrthantDuality duality = OrthantDuality.of(Layers.random(random, n, d));
            assertThat(duality.isPartition()).isTrue();
            assertThat(duality.primal()).hasSize(cover(n, d));
            assertThat(duality.dual()).hasSize(cover(n, n - d));
        });
    }

    @Test
    void noOrthantMeetsBothEvenForDegenerateLayers() {
        Randomised.repeat(100, random -> {
            DenseLayer layer = Layers.degenerate(random, random.nextInt(1, 7), random.nextInt(1, 5));
            OrthantDuality duality = OrthantDuality.of(layer);
            assertThat(Collections.disjoint(duality.primal(), duality.dual())).isTrue();
            assertThat(duality.primal().size()
                            + duality.dual().size()
                            + duality.neither().size())
                    .isEqualTo(1 << layer.labels());
        });
    }

    @Test
    void aDegenerateLayerLeavesOrthantsThatNeitherMeets() {
        OrthantDuality duality = OrthantDuality.of(DenseLayer.of(new double[][] {{1, 0}, {1, 0}, {0, 1}}));
        assertThat(duality.isPartition()).isFalse();
        assertThat(duality.neither()).hasSize(4);
    }

    @Test
    void theComplementIsOrthogonalAndComplete() {
        Randomised.repeat(100, random -> {
            DenseLayer layer = Layers.degenerate(random, random.nextInt(1, 8), random.nextInt(1, 6));
            IntegerMatrix complement = OrthogonalComplement.of(layer);
            IntegerMatrix rows = IntegerRows.scaledTogether(layer);
            assertThat(complement.columns()).isEqualTo(layer.labels() - rows.rank());
            IntegerMatrix product = rows.transpose().multiply(complement);
            for (int i = 0; i < product.rows(); i++) {
                assertThat(product.row(i)).allMatch(entry -> entry.signum() == 0);
            }
        });
    }

    @Test
    void everyDPlusOneRowsInGeneralPositionFormACircuit() {
        Randomised.repeat(20, random -> {
            List<MinimalDependency> circuits = Circuits.of(Layers.random(random, 7, 3));
            assertThat(circuits).hasSize(Binomial.choose(7, 4).intValueExact());
            assertThat(circuits).allMatch(circuit -> circuit.signs().support().length == 4);
            List<MinimalDependency> cocircuits = Circuits.cocircuits(Layers.random(random, 7, 3));
            assertThat(cocircuits).hasSize(Binomial.choose(7, 2).intValueExact());
            assertThat(cocircuits).allMatch(circuit -> circuit.signs().zeros().length == 2);
        });
    }

    @Test
    void circuitsAreTheDependenciesOfMinimalSupport() {
        Randomised.repeat(100, random -> {
            DenseLayer layer = Layers.degenerate(random, random.nextInt(1, 7), random.nextInt(1, 4));
            IntegerMatrix rows = IntegerRows.scaledTogether(layer);
            int n = layer.labels();
            List<Integer> dependent = IntStream.range(1, 1 << n)
                    .filter(bits -> rows.selectRows(elements(bits)).rank() < Integer.bitCount(bits))
                    .boxed()
                    .toList();
            List<MinimalDependency> circuits = Circuits.of(layer);
            assertThat(circuits.stream()
                            .map(circuit -> Arrays.stream(circuit.signs().support())
                                    .map(label -> 1 << label)
                                    .sum()))
                    .containsExactlyInAnyOrderElementsOf(dependent.stream()
                            .filter(bits -> dependent.stream().noneMatch(b -> !b.equals(bits) && (b & bits) == b))
                            .toList());
            for (MinimalDependency circuit : circuits) {
                for (int j = 0; j < layer.features(); j++) {
                    BigInteger sum = BigInteger.ZERO;
                    for (int i = 0; i < n; i++) {
                        sum = sum.add(circuit.coefficients().get(i).multiply(rows.row(i)[j]));
                    }
                    assertThat(sum).isZero();
                }
            }
        });
    }

    private static int[] elements(int bits) {
        return IntStream.range(0, Integer.SIZE)
                .filter(i -> (bits >> i & 1) == 1)
                .toArray();
    }

    @Test
    void circuitsOfADftLayerAlternate() {
        assertThat(Circuits.of(DftLayer.of(8, 1)))
                .hasSize(70)
                .allMatch(circuit -> circuit.signs().alternations() == 3);
    }

    @Test
    void circuitsAndCocircuitsAreOrthogonal() {
        Randomised.repeat(60, random -> {
            DenseLayer layer = Layers.degenerate(random, random.nextInt(2, 7), random.nextInt(1, 4));
            for (MinimalDependency circuit : Circuits.of(layer)) {
                for (MinimalDependency cocircuit : Circuits.cocircuits(layer)) {
                    assertThat(circuit.signs().isOrthogonalTo(cocircuit.signs()))
                            .isTrue();
                    assertThat(dot(circuit, cocircuit)).isZero();
                }
            }
        });
    }

    @Test
    void compositionsOfCocircuitsThatFillAllLabelsAreRegions() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, 6, 3);
            Regions regions = Regions.of(layer);
            List<MinimalDependency> cocircuits = Circuits.cocircuits(layer);
            for (MinimalDependency first : cocircuits) {
                for (MinimalDependency second : cocircuits) {
                    SignVector composed = first.signs().compose(second.signs());
                    assertThat(!composed.isComplete() || regions.isArgmaxable(composed))
                            .isTrue();
                }
            }
        });
    }

    @Test
    void whatIsTooLargeToEnumerateIsRefused() {
        assertThatThrownBy(() -> Circuits.of(DftLayer.of(200, 5))).hasMessageContaining("200 rows");
        assertThatThrownBy(() -> MaximalMinors.all(DftLayer.of(200, 5))).hasMessageContaining("200 labels and 11");
        assertThatThrownBy(() -> OrthantDuality.of(DftLayer.of(30, 1))).hasMessageContaining("at most 20 labels");
    }

    private static BigInteger dot(MinimalDependency a, MinimalDependency b) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < a.coefficients().size(); i++) {
            sum = sum.add(a.coefficients().get(i).multiply(b.coefficients().get(i)));
        }
        return sum;
    }

    private static int cover(int n, int d) {
        return new CoverCount(n, d, false).argmaxable().intValueExact();
    }
}
