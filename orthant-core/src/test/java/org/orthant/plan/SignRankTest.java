package org.orthant.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.counting.Guarantee;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class SignRankTest {

    private static List<LabelSet> predicted(OutputLayer layer) {
        return Regions.of(layer).assignments().stream().map(LabelSet::fromSigns).toList();
    }

    /** Whatever a layer of d features predicts needs at most d features. */
    @Test
    void theLowerBoundNeverExceedsWhatALayerHas() {
        Randomised.repeat(100, random -> {
            int n = random.nextInt(1, 9);
            int d = random.nextInt(1, 6);
            OutputLayer layer = random.nextInt(3) == 0 ? Layers.degenerate(random, n, d) : Layers.random(random, n, d);
            List<LabelSet> sets = new ArrayList<>(predicted(layer));
            sets.removeIf(set -> random.nextInt(4) == 0);
            if (!sets.isEmpty()) {
                assertThat(SignRank.of(sets).atLeast()).isLessThanOrEqualTo(Math.min(n, d));
            }
        });
    }

    /** All that a layer in general position predicts has as many patterns as fewer features cannot have. */
    @Test
    void allSetsOfALayerInGeneralPositionNeedItsFeatures() {
        Randomised.repeat(20, random -> {
            int n = random.nextInt(2, 9);
            int d = random.nextInt(1, n + 1);
            assertThat(SignRank.of(predicted(Layers.random(random, n, d))).atLeast())
                    .isEqualTo(d);
        });
    }

    @Test
    void someLayerHasTheFeaturesOfTheUpperBound() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(2, 9);
            List<LabelSet> sets = new ArrayList<>();
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                sets.add(LabelSet.of(
                        n,
                        random.ints(0, n)
                                .limit(random.nextInt(0, 4))
                                .distinct()
                                .sorted()
                                .toArray()));
            }
            SignRank bounds = SignRank.of(sets);
            assertThat(bounds.atLeast()).isLessThanOrEqualTo(bounds.atMost());
            boolean ofTheCurve = bounds.atMost() == n
                    || bounds.atMost() < sets.stream().distinct().count();
            if (ofTheCurve) {
                Set<SignVector> reached =
                        Regions.of(MomentCurve.of(n, bounds.atMost())).assignments();
                assertThat(reached)
                        .containsAll(sets.stream().map(LabelSet::toSignVector).collect(Collectors.toSet()));
            }
        });
    }

    /** The certificate: the label sets have these patterns on the labels, and one feature fewer allows for fewer. */
    @Test
    void theLabelsProveTheLowerBoundByCounting() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(2, 12);
            List<LabelSet> sets = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                sets.add(LabelSet.of(
                        n,
                        random.ints(0, n)
                                .limit(random.nextInt(0, 6))
                                .distinct()
                                .sorted()
                                .toArray()));
            }
            SignRank bounds = SignRank.of(sets);
            long patterns = sets.stream()
                    .map(set -> bounds.labels().stream().map(set::isActive).toList())
                    .distinct()
                    .count();
            assertThat(patterns).isEqualTo(bounds.patterns());
            assertThat(SignRank.featuresFor(Math.max(1, bounds.labels().size()), bounds.patterns()))
                    .isEqualTo(bounds.atLeast());
        });
    }

    /** All sets of up to k labels: the upper bound is the fewest features of any layer. */
    @Test
    void forAllSmallSetsTheUpperBoundIsTheFewestFeatures() {
        for (int n = 2; n <= 8; n++) {
            for (int k = 1; k <= n; k++) {
                List<LabelSet> all = ActiveSets.of(n, k).stream().toList();
                assertThat(SignRank.of(all).atMost()).isEqualTo(Guarantee.fewestFeatures(n, k));
            }
        }
    }

    @Test
    void aShatteredSetNeedsAFeatureForEachLabel() {
        List<LabelSet> all = ActiveSets.of(3, 3).stream()
                .map(set -> LabelSet.of(50, set.active()))
                .toList();
        assertThat(SignRank.of(all)).isEqualTo(new SignRank(3, 5, List.of(0, 1, 2), 8));
    }

    @Test
    void whatIsNoCollectionIsRefused() {
        assertThatThrownBy(() -> SignRank.of(List.of())).hasMessageContaining("at least one label set");
        assertThatThrownBy(() -> SignRank.of(List.of(LabelSet.of(2), LabelSet.of(3))))
                .hasMessageContaining("the same labels");
    }
}
