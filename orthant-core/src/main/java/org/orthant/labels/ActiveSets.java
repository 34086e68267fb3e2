package org.orthant.labels;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A(n, k): the label sets with at most k active labels, by size and then lexicographically.
 *
 * <p>There are C(n, 0) + … + C(n, k) of them.
 */
public final class ActiveSets extends SubsetFamily {

    private final int maxActive;
    private final SmallSubsets subsets;

    private ActiveSets(int labels, int maxActive) {
        super(labels, maxActive, "active labels");
        this.maxActive = maxActive;
        this.subsets = new SmallSubsets(labels, maxActive);
    }

    /** The family A(n, k) for n = {@code labels} and k = {@code maxActive}; k may exceed n, and then limits nothing. */
    public static ActiveSets of(int labels, int maxActive) {
        return new ActiveSets(labels, maxActive);
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
        return set.labels() == labels() && set.size() <= maxActive;
    }

    @Override
    public BigInteger rank(LabelSet set) {
        if (!contains(set)) {
            throw new IllegalArgumentException("a label set of " + set.size() + " out of " + set.labels()
                    + " labels is not in " + this + ": expected at most " + maxActive + " out of " + labels());
        }
        return subsets.rank(set.active());
    }

    @Override
    public LabelSet unrank(BigInteger rank) {
        requireRank(rank);
        return LabelSet.ofSorted(labels(), subsets.unrank(rank));
    }

    @Override
    public Stream<LabelSet> stream() {
        return subsets.stream().map(subset -> LabelSet.ofSorted(labels(), subset));
    }

    @Override
    public LabelSet sample(RandomGenerator random) {
        return LabelSet.ofSorted(labels(), subsets.sample(random));
    }

    /** Such as {@code A(1000, 5)}. */
    @Override
    public String toString() {
        return "A(" + labels() + ", " + maxActive + ")";
    }
}
