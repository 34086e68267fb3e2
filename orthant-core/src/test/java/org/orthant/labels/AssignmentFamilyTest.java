package org.orthant.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.counting.CoverCount;
import org.orthant.testing.AllSets;
import org.orthant.testing.Randomised;

class AssignmentFamilyTest {

    @Test
    void familiesHoldExactlyTheSetsOfTheirDefinition() {
        forAllSmallFamilies(family -> {
            List<LabelSet> members = AllSets.of(family.labels()).stream()
                    .filter(family::contains)
                    .toList();
            assertThat(family.count()).as("count of %s", family).isEqualTo(members.size());
            assertThat(family.stream()).containsExactlyInAnyOrderElementsOf(members);
        });
        forAllSmallSizes((n, k) -> AllSets.of(n).forEach(set -> {
            assertThat(ActiveSets.of(n, k).contains(set)).isEqualTo(set.size() <= k);
            assertThat(AlternatingSets.of(n, k).contains(set)).isEqualTo(set.alternations() <= k);
        }));
    }

    @Test
    void rankAndUnrankAreInverseAndFollowTheStream() {
        forAllSmallFamilies(family -> {
            long number = 0;
            for (LabelSet set : family.stream().toList()) {
                BigInteger rank = BigInteger.valueOf(number++);
                assertThat(family.rank(set)).as("rank of %s in %s", set, family).isEqualTo(rank);
                assertThat(family.unrank(rank)).isEqualTo(set);
            }
        });
    }

    @Test
    void everyKActiveLabelSetIs2kAlternating() {
        forAllSmallSizes(
                (n, k) -> assertThat(ActiveSets.of(n, k).stream()).allMatch(AlternatingSets.of(n, 2 * k)::contains));
    }

    @Test
    void alternatingSetsNumberAsManyAsALayerCanPredict() {
        for (int n = 1; n <= 40; n++) {
            for (int d = 1; d <= n + 1; d++) {
                assertThat(AlternatingSets.of(n, d - 1).count()).isEqualTo(new CoverCount(n, d, false).argmaxable());
            }
        }
    }

    @Test
    void membersComeInTheirDocumentedOrder() {
        assertThat(ActiveSets.of(3, 2).stream().map(set -> set.toSignVector().toString()))
                .containsExactly("---", "+--", "-+-", "--+", "++-", "+-+", "-++");
        assertThat(AlternatingSets.of(3, 1).stream()
                        .map(set -> set.toSignVector().toString()))
                .containsExactly("---", "+++", "-++", "+--", "--+", "++-");
    }

    /** Chi-square with many samples: its mean is the degrees of freedom, its variance twice that. */
    @Test
    void samplesAreUniform() {
        Stream.of(
                        ActiveSets.of(6, 2), // sizes drawn by weight
                        ActiveSets.of(7, 3),
                        ActiveSets.of(5, 4), // coins
                        ActiveSets.of(4, 4),
                        ActiveSets.of(5, 0),
                        AlternatingSets.of(6, 2),
                        AlternatingSets.of(5, 3),
                        AlternatingSets.of(1, 5))
                .forEach(family -> {
                    int members = family.count().intValueExact();
                    int samples = 400 * members;
                    Map<BigInteger, Integer> drawn = new HashMap<>();
                    SplittableRandom random = new SplittableRandom(7);
                    for (int i = 0; i < samples; i++) {
                        drawn.merge(family.rank(family.sample(random)), 1, Integer::sum);
                    }
                    double chiSquare = drawn.values().stream()
                            .mapToDouble(times -> (times - 400.0) * (times - 400.0) / 400.0)
                            .sum();
                    int freedom = members - 1;
                    assertThat(drawn).hasSize(members);
                    assertThat(chiSquare).as("%s", family).isLessThanOrEqualTo(freedom + 4 * Math.sqrt(2.0 * freedom));
                });
    }

    @Test
    void largeFamiliesAreSampledRankedAndUnranked() {
        Randomised.repeat(5, random -> {
            for (AssignmentFamily family : List.of(ActiveSets.of(20_000, 80), AlternatingSets.of(20_000, 160))) {
                LabelSet set = family.sample(random);
                assertThat(family.contains(set)).isTrue();
                assertThat(set.alternations()).isLessThanOrEqualTo(160);
                assertThat(family.unrank(family.rank(set))).isEqualTo(set);
            }
        });
    }

    @Test
    void nearlyAllLargeSamplesHaveNearlyTheLargestSize() {
        ActiveSets family = ActiveSets.of(20_000, 80);
        Randomised.repeat(
                500, random -> assertThat(family.sample(random).size()).isBetween(76, 80));
        assertThat(family.count().toString()).hasSize(226);
    }

    @Test
    void hugeFamiliesStreamLazily() {
        AssignmentFamily family = AlternatingSets.of(20_000, 160);
        Iterator<LabelSet> members = family.stream().iterator();

        assertThat(members.next()).isEqualTo(LabelSet.of(20_000));
        assertThat(members.next()).isEqualTo(LabelSet.of(20_000).complement());
        assertThat(ActiveSets.of(1_000_000, 3).stream().skip(1_000_002).findFirst())
                .contains(LabelSet.of(1_000_000, 0, 2));
    }

    @Test
    void strangersAndImpossibleRanksAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ActiveSets.of(5, 1).rank(LabelSet.of(5, 1, 2)))
                .withMessage("a label set of 2 out of 5 labels is not in A(5, 1): expected at most 1 out of 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AlternatingSets.of(5, 1).rank(LabelSet.of(6)))
                .withMessage("a label set over 6 labels with 0 alternations is not in V(5, 1):"
                        + " expected 5 labels and at most 1 alternations");
        forAllSmallFamilies(family -> {
            assertThat(family.contains(LabelSet.of(family.labels() + 1))).isFalse();
            assertThatIllegalArgumentException().isThrownBy(() -> family.unrank(family.count()));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> family.unrank(BigInteger.ONE.negate()))
                    .withMessage("rank -1 is out of range for " + family + ": ranks run from 0 to count() - 1");
        });
    }

    @Test
    void impossibleFamiliesAreRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> ActiveSets.of(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ActiveSets.of(5, -1))
                .withMessage("at most -1 active labels is impossible: expected 0 or a positive number");
        assertThatIllegalArgumentException().isThrownBy(() -> AlternatingSets.of(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AlternatingSets.of(5, -1))
                .withMessage("at most -1 alternations is impossible: expected 0 or a positive number");
    }

    private interface Size {
        void accept(int n, int k);
    }

    private static void forAllSmallSizes(Size promise) {
        for (int n = 1; n <= 8; n++) {
            for (int k = 0; k <= n + 1; k++) {
                promise.accept(n, k);
            }
        }
    }

    private static void forAllSmallFamilies(Consumer<AssignmentFamily> promise) {
        forAllSmallSizes((n, k) -> {
            promise.accept(ActiveSets.of(n, k));
            promise.accept(AlternatingSets.of(n, k));
        });
    }
}
