package org.orthant.audit.survey;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;

/** Draws label sets of one size, each as likely as any other. */
final class RandomSets {

    /** Version of the random streams: tables with sets of another version must not be continued with sets of this one. */
    static final int VERSION = 2;

    private RandomSets() {}

    /** Independent draws: a set that is drawn again counts again. */
    static DistinctLabelSets of(int labels, int size, int count, long seed) {
        SplittableRandom random = stream(seed, size);
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int i = 0; i < count; i++) {
            sets.add(LabelSet.of(labels, sample(random, labels, size)));
        }
        return sets.build();
    }

    /**
     * Returns the random stream of one size.
     *
     * <p>Seeds that differ by multiples of the generator's increment give the same numbers, shifted; so seed and size are scrambled
     * first, each by a generator of its own, and the result is split, which also changes the increment.
     */
    private static SplittableRandom stream(long seed, int size) {
        long scrambledSize = new SplittableRandom(~(long) size).nextLong();
        return new SplittableRandom(new SplittableRandom(seed).nextLong() ^ scrambledSize).split();
    }

    /** Floyd's method, which draws one number per label of the set. */
    private static int[] sample(SplittableRandom random, int labels, int size) {
        TreeSet<Integer> chosen = new TreeSet<>();
        for (int bound = labels - size; bound < labels; bound++) {
            int label = random.nextInt(bound + 1);
            chosen.add(chosen.contains(label) ? bound : label);
        }
        return chosen.stream().mapToInt(label -> label).toArray();
    }
}
