package org.orthant.bench.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;

class SyntheticLabelSetsTest {

    @Test
    void equalSeedsGiveEqualSets() {
        assertThat(sets(200, 1, 50)).isEqualTo(sets(200, 1, 50)).isNotEqualTo(sets(200, 2, 50));
    }

    @Test
    void everySetHasBetweenOneAndEightyActiveLabels() {
        assertThat(sets(8_921, 0, 500)).allSatisfy(set -> assertThat(set.size()).isBetween(1, 80));
    }

    @Test
    void setsHaveAboutSixteenActiveLabels() {
        assertThat(sets(8_921, 0, 500).stream().mapToInt(LabelSet::size).average())
                .hasValueCloseTo(15.7, within(1.2));
    }

    @Test
    void theFirstLabelsAreFrequentAndTheLastAreRare() {
        List<LabelSet> sets = sets(8_921, 0, 500);
        assertThat(activeBelow(sets, 100)).isGreaterThan(2 * (activeBelow(sets, 8_921) - activeBelow(sets, 8_000)));
    }

    @Test
    void labelsKeepCompany() {
        List<int[]> sets = sets(8_921, 0, 2_000).stream()
                .map(set -> set.stream().filter(label -> label >= 1_000).toArray())
                .toList();
        // The same labels as often, in sets of the same sizes, but in the company that chance gives them.
        List<Integer> shuffled =
                sets.stream().flatMapToInt(Arrays::stream).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(shuffled, new Random(1));
        Iterator<Integer> next = shuffled.iterator();
        List<int[]> strangers = sets.stream()
                .map(set -> Arrays.stream(set).map(label -> next.next()).toArray())
                .toList();
        assertThat(repeatedPairs(sets)).isGreaterThan(2 * repeatedPairs(strangers));
    }

    @Test
    void tinyVocabulariesWorkToo() {
        for (int labels = 1; labels <= 5; labels++) {
            int count = labels;
            assertThat(sets(labels, 3, 20))
                    .allSatisfy(set -> assertThat(set.size()).isBetween(1, (count + 1) / 2));
        }
    }

    private static List<LabelSet> sets(int labels, long seed, int count) {
        return new SyntheticLabelSets(labels, seed).next(count);
    }

    private static long activeBelow(List<LabelSet> sets, int end) {
        return sets.stream()
                .mapToLong(set -> set.stream().filter(label -> label < end).count())
                .sum();
    }

    /** How many pairs of labels are in more than one set. */
    private static long repeatedPairs(List<int[]> sets) {
        Map<List<Integer>, Integer> counts = new HashMap<>();
        for (int[] set : sets) {
            for (int a : set) {
                Arrays.stream(set).filter(b -> a < b).forEach(b -> counts.merge(List.of(a, b), 1, Integer::sum));
            }
        }
        return counts.values().stream().filter(count -> count > 1).count();
    }
}
