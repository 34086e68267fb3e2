package org.orthant.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/** All single labels of a layer, and random sets of few labels, in random order so that the first of them are of all kinds. */
final class SmallLabelSets {

    private SmallLabelSets() {}

    /**
     * Makes the sets, the same for the same seed.
     *
     * @param labels n
     * @param singles whether each label alone is among them
     * @param random how many other sets there are, which may repeat
     * @param fewest the least number of labels of these
     * @param most the largest number of labels of these, at most n
     */
    static List<LabelSet> of(int labels, boolean singles, int random, int fewest, int most, long seed) {
        SplittableRandom source = new SplittableRandom(seed);
        List<LabelSet> sets = new ArrayList<>();
        for (int label = 0; singles && label < labels; label++) {
            sets.add(LabelSet.of(labels, label));
        }
        int[] order = IntStream.range(0, labels).toArray();
        for (int i = 0; i < random; i++) {
            int size = source.nextInt(fewest, most + 1);
            for (int k = 0; k < size; k++) {
                int other = source.nextInt(k, labels);
                int label = order[other];
                order[other] = order[k];
                order[k] = label;
            }
            sets.add(LabelSet.of(
                    labels, IntStream.range(0, size).map(k -> order[k]).sorted().toArray()));
        }
        for (int i = sets.size() - 1; i > 0; i--) {
            Collections.swap(sets, i, source.nextInt(i + 1));
        }
        return sets;
    }
}
