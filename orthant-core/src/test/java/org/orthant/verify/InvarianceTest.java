package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

/** What must not change when the problem is written down differently. */
class InvarianceTest {

    private static final int N = 30;
    private static final int D = 5;

    @Test
    void theRadiusDoesNotDependOnTheScaleOfRows() {
        forLikelySets((layer, set) -> {
            double[][] scaled = rows(layer);
            for (int i = 0; i < N; i++) {
                double[] row = scaled[i];
                double factor = Math.pow(10, 2 * i - 30);
                Arrays.setAll(row, j -> row[j] * factor);
            }
            assertSame(radius(layer, set, 1e4), radius(DenseLayer.of(scaled), set, 1e4));
        });
    }

    private static void forLikelySets(BiConsumer<DenseLayer, LabelSet> test) {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, N, D);
            test.accept(layer, likely(layer, random));
        });
    }

    @Test
    void theRadiusDoesNotDependOnTheOrderOfLabels() {
        forLikelySets((layer, set) -> {
            double[][] reversed = new double[N][];
            Arrays.setAll(reversed, i -> layer.row(N - 1 - i));
            LabelSet mirrored =
                    LabelSet.of(N, set.stream().map(label -> N - 1 - label).toArray());
            assertSame(radius(layer, set, 1e4), radius(DenseLayer.of(reversed), mirrored, 1e4));
        });
    }

    @Test
    void theOppositeSetHasTheSameRadiusWithoutABias() {
        forLikelySets((layer, set) -> assertSame(radius(layer, set, 1e4), radius(layer, set.complement(), 1e4)));
    }

    @Test
    void theRadiusGrowsWithTheBox() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, N, D)
                    .withBias(random.doubles(N, -1, 1).toArray());
            LabelSet set = likely(layer, random);
            double before = 0;
            for (double box : new double[] {10, 100, 1000, 1e4}) {
                double radius = radius(layer, set, box);
                assertThat(radius).isGreaterThanOrEqualTo(before * (1 - 1e-6));
                before = radius;
            }
        });
    }

    @Test
    void shrinkingTheDomainNeverMakesASetArgmaxable() {
        Randomised.repeat(40, random -> {
            DenseLayer layer = Layers.random(random, 12, 4);
            LabelSet set = ActiveSets.of(12, 12).sample(random);
            Session anywhere = Verifier.of(layer, Question.verdict(FeatureDomain.box(4, 1e4)))
                    .session();
            Session positive = Verifier.of(layer, Question.verdict(FeatureDomain.nonNegative(4, 1e4)))
                    .session();
            if (positive.verify(set) instanceof Verdict.Argmaxable argmaxable) {
                assertThat(anywhere.verify(set)).isInstanceOf(Verdict.Argmaxable.class);
                assertThat(Arrays.stream(argmaxable.witness().toDoubles())).allMatch(x -> x >= 0);
            }
        });
    }

    /** The label set of a random feature vector: argmaxable. */
    private static LabelSet likely(OutputLayer layer, SplittableRandom random) {
        double[] logits = layer.logits(random.doubles(layer.features(), -5, 5).toArray());
        return LabelSet.of(
                layer.labels(),
                IntStream.range(0, layer.labels()).filter(i -> logits[i] > 0).toArray());
    }

    private static double radius(OutputLayer layer, LabelSet set, double box) {
        Verdict verdict = Verifier.of(layer, Question.radius(FeatureDomain.box(layer.features(), box)))
                .session()
                .verify(set);
        return verdict instanceof Verdict.Argmaxable argmaxable
                ? argmaxable.radius().orElseThrow().low()
                : 0;
    }

    private static double[][] rows(DenseLayer layer) {
        double[][] rows = new double[layer.labels()][];
        Arrays.setAll(rows, layer::row);
        return rows;
    }

    private static void assertSame(double first, double second) {
        assertThat(first).isPositive();
        assertThat(second).isCloseTo(first, within(2e-6 * first));
    }
}
