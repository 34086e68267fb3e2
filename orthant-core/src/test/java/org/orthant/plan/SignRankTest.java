package org.orthant.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.counting.Guarantee;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.plan.SignRank.Reason;
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
            boolean ofTheCurve = bounds.atMost() > 2
                    && (bounds.atMost() == n
                            || bounds.atMost() < sets.stream().distinct().count());
            if (ofTheCurve) {
                Set<SignVector> reached =
                        Regions.of(MomentCurve.of(n, bounds.atMost())).assignments();
                LabelOrder order = LabelOrder.of(sets);
                assertThat(List.of(LabelOrder.given(n), order))
                        .anyMatch(one -> sets.stream()
                                .allMatch(set ->
                                        reached.contains(one.reordered(set).toSignVector())));
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
            if (bounds.reason() != Reason.PATTERNS) {
                return;
            }
            Set<List<Boolean>> patterns = new HashSet<>();
            for (LabelSet set : sets) {
                patterns.add(bounds.labels().stream().map(set::isActive).toList());
                patterns.add(bounds.labels().stream()
                        .map(label -> !set.isActive(label))
                        .toList());
            }
            assertThat(patterns).hasSize((int) bounds.patterns());
            assertThat(SignRank.featuresFor(Math.max(1, bounds.labels().size()), bounds.patterns()))
                    .isEqualTo(bounds.atLeast());
        });
    }

    /** All sets of up to k labels: with complements, any 2k+1 labels are shattered, so that no layer needs fewer features than a DFT layer has. */
    @Test
    void forAllSmallSetsBothBoundsAreTheFewestFeatures() {
        for (int n = 2; n <= 8; n++) {
            for (int k = 1; k <= n; k++) {
                SignRank bounds = SignRank.of(ActiveSets.of(n, k).stream().toList());
                int fewest = Guarantee.fewestFeatures(n, k);
                assertThat(bounds.atMost()).as("n=%d, k=%d", n, k).isEqualTo(fewest);
                assertThat(bounds.atLeast()).as("n=%d, k=%d", n, k).isEqualTo(fewest);
                assertThat(bounds.isShattered()).isTrue();
            }
        }
    }

    /** Sets of exactly k labels need as many, if there are labels to choose the others from. */
    @Test
    void allPairsNeedFiveFeatures() {
        List<LabelSet> pairs =
                ActiveSets.of(9, 2).stream().filter(set -> set.size() == 2).toList();
        SignRank bounds = SignRank.of(pairs);
        assertThat(bounds.atLeast()).isEqualTo(5);
        assertThat(bounds.atMost()).isEqualTo(5);
    }

    /** Neighbours around a circle, under random names: three features are enough. */
    @Test
    void labelsThatAreActiveTogetherBecomeNeighbours() {
        int n = 30;
        int[] name = new SplittableRandom(4).ints(0, n).distinct().limit(n).toArray();
        List<LabelSet> arcs = new ArrayList<>();
        for (int first = 0; first < n; first++) {
            int start = first;
            arcs.add(LabelSet.of(
                    n,
                    IntStream.range(0, 4)
                            .map(i -> name[(start + i) % n])
                            .sorted()
                            .toArray()));
        }
        LabelOrder order = LabelOrder.of(arcs);
        assertThat(IntStream.range(0, n).map(order::position).sorted().toArray())
                .isEqualTo(IntStream.range(0, n).toArray());
        assertThat(LabelOrder.given(n).mostRuns(arcs)).isGreaterThan(2);
        assertThat(order.mostRuns(arcs)).isEqualTo(1);
        assertThat(SignRank.of(arcs)).matches(bounds -> bounds.atLeast() == 3 && bounds.atMost() == 3);
    }

    @Test
    void aSetAndItsComplementNeedOneFeature() {
        LabelSet set = LabelSet.of(9, 1, 4);
        SignRank bounds =
                SignRank.of(List.of(set, LabelSet.fromSigns(set.toSignVector().negate())));
        assertThat(bounds.atMost()).isEqualTo(1);
        assertThat(SignRank.of(List.of(set, set)).atMost()).isEqualTo(1);
        assertThat(SignRank.of(List.of(set, LabelSet.of(9, 1))).atLeast()).isEqualTo(2);
    }

    @Test
    void aShatteredSetNeedsAFeatureForEachLabel() {
        List<LabelSet> all = ActiveSets.of(4, 4).stream()
                .map(set -> LabelSet.of(50, set.active()))
                .filter(set -> set.size() > 0)
                .toList();
        SignRank bounds = SignRank.of(all);
        // All patterns of the four labels occur, one of them as a complement; with a label that is never active, of
        // five.
        assertThat(bounds.atLeast()).isEqualTo(4);
        assertThat(bounds.labels()).startsWith(0, 1, 2, 3);
        assertThat(bounds.isShattered()).isTrue();
    }

    /** Against the exact regions of layers of two features, and against sets that these do not have. */
    @Test
    void twoFeaturesAreEnoughExactlyForSetsThatTurnAround() {
        int[] found = {0, 0};
        Randomised.repeat(300, random -> {
            int n = random.nextInt(2, 7);
            List<LabelSet> sets = new ArrayList<>(predicted(Layers.random(random, n, 2)));
            sets.removeIf(set -> random.nextInt(3) == 0);
            if (sets.isEmpty()) {
                return;
            }
            assertThat(PlanarSets.fit(sets)).isTrue();
            assertThat(SignRank.of(sets).atMost()).isLessThanOrEqualTo(2);
            LabelSet more = LabelSet.fromSigns(
                    SignVector.of(random.ints(n, 0, 2).map(bit -> 2 * bit - 1).toArray()));
            List<LabelSet> extended =
                    Stream.concat(sets.stream(), Stream.of(more)).distinct().toList();
            boolean planar = isPredictedInThePlane(extended);
            assertThat(PlanarSets.fit(extended)).as("%s", extended).isEqualTo(planar);
            found[planar ? 1 : 0]++;
            if (!planar) {
                assertThat(SignRank.of(extended).atLeast()).isGreaterThanOrEqualTo(3);
            }
        });
        assertThat(Math.min(found[0], found[1])).as("both kinds were met").isGreaterThan(20);
    }

    /** By trying all orders of the labels and all sides: a layer of two features has a sign vector for each of 2n directions. */
    private static boolean isPredictedInThePlane(List<LabelSet> sets) {
        int n = sets.get(0).labels();
        LabelSet first = sets.get(0);
        return orders(n)
                .anyMatch(order -> sets.stream().allMatch(set -> {
                    int changes = 0;
                    for (int i = 1; i < n; i++) {
                        boolean differs = set.isActive(order.get(i)) != first.isActive(order.get(i));
                        boolean differed = set.isActive(order.get(i - 1)) != first.isActive(order.get(i - 1));
                        changes += differs == differed ? 0 : 1;
                    }
                    return changes <= 1;
                }));
    }

    private static Stream<List<Integer>> orders(int n) {
        if (n == 0) {
            return Stream.of(List.of());
        }
        return orders(n - 1)
                .flatMap(order -> IntStream.rangeClosed(0, order.size()).mapToObj(at -> {
                    List<Integer> more = new ArrayList<>(order);
                    more.add(at, n - 1);
                    return more;
                }));
    }

    /** Rows of a Hadamard matrix are orthogonal: Forster's bound is the root of their number, which no pattern on few labels shows. */
    @Test
    void orthogonalSignsNeedTheRootOfTheirNumber() {
        for (int n : new int[] {4, 16, 64, 256}) {
            List<LabelSet> rows = IntStream.range(0, n)
                    .mapToObj(i -> LabelSet.of(
                            n,
                            IntStream.range(0, n)
                                    .filter(j -> Integer.bitCount(i & j) % 2 == 1)
                                    .toArray()))
                    .toList();
            assertThat(SpectralBound.of(rows)).isEqualTo((int) Math.sqrt(n));
        }
    }

    /** A bound by the norm never exceeds what a layer has. */
    @Test
    void theSpectralBoundNeverExceedsTheFeaturesOfALayer() {
        Randomised.repeat(100, random -> {
            int n = random.nextInt(1, 9);
            int d = random.nextInt(1, 6);
            List<LabelSet> sets = predicted(Layers.random(random, n, d));
            assertThat(SpectralBound.of(sets)).isLessThanOrEqualTo(Math.min(n, d));
        });
    }

    @Test
    void whatIsNoCollectionIsRefused() {
        assertThatThrownBy(() -> SignRank.of(List.of())).hasMessageContaining("at least one label set");
        assertThatThrownBy(() -> SignRank.of(List.of(LabelSet.of(2), LabelSet.of(3))))
                .hasMessageContaining("the same labels");
    }
}
