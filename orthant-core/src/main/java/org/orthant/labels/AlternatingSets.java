package org.orthant.labels;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * V(n, k): the label sets whose signs change at most k times from the first label to the last.
 *
 * <p>Such a set is given by the gaps between neighbouring labels in which the sign changes, at most k of n-1, and by
 * its first sign: there are 2·(C(n-1, 0) + … + C(n-1, k)) of them. They are ordered by the number of changes, then
 * lexicographically by the changing gaps, then by the first sign, - before +.
 */
public final class AlternatingSets extends SubsetFamily {

    private final int maxAlternations;
    private final SmallSubsets gaps;

    private AlternatingSets(int labels, int maxAlternations) {
        super(labels, maxAlternations, "alternations");
        this.maxAlternations = maxAlternations;
        this.gaps = new SmallSubsets(labels - 1, maxAlternations);
    }

    /** The family V(n, k) for n = {@code labels} and k = {@code maxAlternations}; k may exceed n-1. */
    public static AlternatingSets of(int labels, int maxAlternations) {
        return new AlternatingSets(labels, maxAlternations);
    }

    /** k, the largest number of sign changes. */
    public int maxAlternations() {
        return maxAlternations;
    }

    @Override
    public BigInteger count() {
        return gaps.count().shiftLeft(1);
    }

    @Override
    public boolean contains(LabelSet set) {
        return set.labels() == labels() && set.alternations() <= maxAlternations;
    }

    @Override
    public BigInteger rank(LabelSet set) {
        if (!contains(set)) {
            throw new IllegalArgumentException("a label set over " + set.labels() + " labels with "
                    + set.alternations() + " alternations is not in " + this + ": expected " + labels()
                    + " labels and at most " + maxAlternations + " alternations");
        }
        BigInteger rank = gaps.rank(changingGaps(set)).shiftLeft(1);
        return set.isActive(0) ? rank.setBit(0) : rank;
    }

    @Override
    public LabelSet unrank(BigInteger rank) {
        requireRank(rank);
        return assignment(gaps.unrank(rank.shiftRight(1)), rank.testBit(0));
    }

    @Override
    public Stream<LabelSet> stream() {
        return gaps.stream().flatMap(changes -> Stream.of(assignment(changes, false), assignment(changes, true)));
    }

    @Override
    public LabelSet sample(RandomGenerator random) {
        return assignment(gaps.sample(random), random.nextBoolean());
    }

    /** Such as {@code V(1000, 10)}. */
    @Override
    public String toString() {
        return "V(" + labels() + ", " + maxAlternations + ")";
    }

    /** Gap g lies between the labels g and g+1. */
    private static int[] changingGaps(LabelSet set) {
        return set.stream()
                .flatMap(label -> IntStream.of(label - 1, label))
                .filter(gap -> gap >= 0 && gap < set.labels() - 1)
                .filter(gap -> set.isActive(gap) != set.isActive(gap + 1))
                .toArray();
    }

    private LabelSet assignment(int[] changingGaps, boolean firstActive) {
        int[] active = new int[labels()];
        int size = 0;
        boolean on = firstActive;
        int from = 0;
        for (int i = 0; i <= changingGaps.length; i++) {
            int to = i < changingGaps.length ? changingGaps[i] + 1 : labels();
            for (int label = from; on && label < to; label++) {
                active[size++] = label;
            }
            from = to;
            on = !on;
        }
        return LabelSet.ofSorted(labels(), Arrays.copyOf(active, size));
    }
}
