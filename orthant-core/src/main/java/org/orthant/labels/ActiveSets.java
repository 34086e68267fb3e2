package org.orthant.labels;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A(n, k): the label sets with at most k active labels, by size and then lexicographically.
 *
 * <p>There are C(n, 0) + … + C(n, k) of them.
 */
public final class ActiveSets implements AssignmentFamily {

    private final int labels;
    private final int maxActive;
    private final SmallSubsets subsets;

    private ActiveSets(int labels, int maxActive) {
        this.labels = labels;
        this.maxActive = maxActive;
        this.subsets = new SmallSubsets(labels, maxActive);
    }

    /** The family A(n, k) for n = {@code labels} and k = {@code maxActive}; k may exceed n, and then limits nothing. */
    public static ActiveSets of(int labels, int maxActive) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        if (maxActive < 0) {
            throw new IllegalArgumentException(
                    "at most " + maxActive + " active labels is impossible: expected 0 or a positive number");
        }
        return new ActiveSets(labels, maxActive);
    }

    @Override
    public int labels() {
        return labels;
    }

    /** k, the largest number of active labels. */
    public int maxActive() {
        return maxActive;
    }

    @Override
    public BigInteger count() {
        return subsets.count();
    }

    @Override
    public boolean contains(LabelSet set) {
        return set.labels() == labels && set.size() <= maxActive;
    }

    @Override
    public BigInteger rank(LabelSet set) {
        if (!contains(set)) {
            throw new IllegalArgumentException("a label set of " + set.size() + " out of " + set.labels()
                    + " labels is not in " + this + ": expected at most " + maxActive + " out of " + labels);
        }
        return subsets.rank(set.active());
    }

    @Override
    public LabelSet unrank(BigInteger rank) {
        if (rank.signum() < 0 || rank.compareTo(count()) >= 0) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is out of range for " + this + ": ranks run from 0 to count() - 1");
        }
        return LabelSet.ofSorted(labels, subsets.unrank(rank));
    }

    @Override
    public Stream<LabelSet> stream() {
        return subsets.stream().map(subset -> LabelSet.ofSorted(labels, subset));
    }

    @Override
    public LabelSet sample(RandomGenerator random) {
        return LabelSet.ofSorted(labels, subsets.sample(random));
    }

    /** Such as {@code A(1000, 5)}. */
    @Override
    public String toString() {
        return "A(" + labels + ", " + maxActive + ")";
    }
}
