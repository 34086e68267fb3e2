package org.orthant.audit.survey;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;

/** Draws label sets of one size, each as likely as any other. */
final class RandomSets {

    /** Odd and without pattern, so that sizes do not share their random numbers. */
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private RandomSets() {}

    /** Independent draws: a set that is drawn again counts again. */
    static DistinctLabelSets of(int labels, int size, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed + GOLDEN_GAMMA * size);
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int i = 0; i < count; i++) {
            sets.add(LabelSet.of(labels, sample(random, labels, size)));
        }
        return sets.build();
    }

    /** Floyd's method, which draws as many numbers as there are labels in the set. */
    private static int[] sample(SplittableRandom random, int labels, int size) {
        TreeSet<Integer> chosen = new TreeSet<>();
        for (int bound = labels - size; bound < labels; bound++) {
            int label = random.nextInt(bound + 1);
            chosen.add(chosen.contains(label) ? bound : label);
        }
        return chosen.stream().mapToInt(label -> label).toArray();
    }
}
