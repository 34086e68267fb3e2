package org.orthant.labels;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A set of label sets over the same labels, too many to store, numbered from 0 to {@code count() - 1}.
 *
 * <p>{@link #rank} and {@link #unrank} are inverse bijections between the members and their numbers.
 */
public interface AssignmentFamily {

    /** n, the number of labels of every member. */
    int labels();

    /** The number of members. */
    BigInteger count();

    /** Whether the label set is a member; one over another number of labels is not. */
    boolean contains(LabelSet set);

    /**
     * The number of a member.
     *
     * @throws IllegalArgumentException if the label set is not a member
     */
    BigInteger rank(LabelSet set);

    /**
     * The member with the given number.
     *
     * @throws IllegalArgumentException if the number is not between 0 and {@code count() - 1}
     */
    LabelSet unrank(BigInteger rank);

    /** All members in the order of their numbers, each made on demand. */
    Stream<LabelSet> stream();

    /** A member drawn at random, each with exactly the same probability if the generator is fair. */
    LabelSet sample(RandomGenerator random);
}
