package org.orthant.audit.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FloatMatrix;
import org.orthant.plan.SignRank;

class FewFeaturesTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    /** Sets that a random layer of three features predicts, over labels in an order that suits no moment curve. */
    private static List<LabelSet> predicted(int labels, int number) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[labels][3];
        for (double[] row : rows) {
            for (int j = 0; j < 3; j++) {
                row[j] = random.nextGaussian();
            }
        }
        DenseLayer layer = DenseLayer.of(rows);
        List<LabelSet> sets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            double[] logits =
                    layer.logits(new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()});
            sets.add(LabelSet.of(
                    labels,
                    IntStream.range(0, labels)
                            .filter(label -> logits[label] > 0)
                            .toArray()));
        }
        return sets.stream().distinct().toList();
    }

    @Test
    void aLayerWithFewerFeaturesThanADftLayerIsFoundAndProven() {
        List<LabelSet> sets = predicted(24, 40);
        SignRank bounds = SignRank.of(sets);
        List<Integer> tried = new ArrayList<>();
        FewFeatures search = new FewFeatures(sets, LONG, 1, () -> false);
        FloatMatrix rows = search.search(bounds, tried::add).orElseThrow();
        assertThat(bounds.atLeast()).isEqualTo(3);
        assertThat(rows.columns()).isLessThan(bounds.atMost());
        assertThat(rows.rows()).isEqualTo(24);
        assertThat(search.predictsAll(rows)).isTrue();
        assertThat(tried).contains(rows.columns()).allMatch(d -> d >= bounds.atLeast() && d < bounds.atMost());
    }

    /** What a fit claims is decided: a layer that misses a set is not accepted. */
    @Test
    void aLayerThatMissesASetIsRefused() {
        List<LabelSet> all = ActiveSets.of(3, 3).stream().toList();
        FewFeatures search = new FewFeatures(all, LONG, 1, () -> false);
        assertThat(search.predictsAll(FloatMatrix.of(new float[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})))
                .isTrue();
        assertThat(search.predictsAll(FloatMatrix.of(new float[][] {{1, 0}, {0, 1}, {1, 1}})))
                .isFalse();
    }

    @Test
    void nothingIsSearchedBetweenEqualBoundsOrWithoutTime() {
        List<LabelSet> pairs =
                ActiveSets.of(9, 2).stream().filter(set -> set.size() == 2).toList();
        List<Integer> tried = new ArrayList<>();
        assertThat(new FewFeatures(pairs, LONG, 1, () -> false).search(SignRank.of(pairs), tried::add))
                .as("the DFT layer itself")
                .hasValueSatisfying(rows -> assertThat(rows.columns()).isEqualTo(5));
        assertThat(tried).isEmpty();
        List<LabelSet> sets = predicted(24, 40);
        int most = SignRank.of(sets).atMost();
        assertThat(new FewFeatures(sets, Duration.ZERO, 1, () -> false)
                        .search(SignRank.of(sets), d -> {})
                        .map(FloatMatrix::columns))
                .isIn(Optional.empty(), Optional.of(most));
    }
}
