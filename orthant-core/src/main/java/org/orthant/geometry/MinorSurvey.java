package org.orthant.geometry;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The result of examining maximal minors for a property of all of them.
 *
 * @param holds whether every examined minor has the property
 * @param evidence how the examined minors were chosen
 * @param examined the number of examined minors
 * @param counterexample labels whose minor lacks the property, if one was found
 */
public record MinorSurvey(
        boolean holds, Evidence evidence, BigInteger examined, Optional<List<Integer>> counterexample) {

    /** Copies the counterexample. */
    public MinorSurvey {
        counterexample = counterexample.map(List::copyOf);
    }

    /** How the examined minors were chosen. */
    public enum Evidence {
        /** All of them. */
        EXHAUSTIVE,
        /** A cluster of {@code d(n−d)+1} of them, whose signs determine those of all others. */
        CLUSTER,
        /** A random sample. */
        SAMPLED
    }

    /**
     * How much work to spend.
     *
     * @param minors the most minors to examine: if there are more, a sample of this size is drawn
     * @param seed the seed of the sample
     */
    public record Effort(int minors, long seed) {

        /** A hundred thousand minors, seed 0. */
        public static final Effort DEFAULT = new Effort(100_000, 0);

        /** Checks that there is at least one minor to examine. */
        public Effort {
            if (minors < 1) {
                throw new IllegalArgumentException("cannot decide with " + minors + " minors: allow at least 1");
            }
        }

        boolean allows(BigInteger count) {
            return count.compareTo(BigInteger.valueOf(minors)) <= 0;
        }
    }

    /** Returns whether the result is proven: a counterexample always is, a sample without one is not. */
    public boolean isConclusive() {
        return !holds || evidence != Evidence.SAMPLED;
    }

    static MinorSurvey held(Evidence evidence, long examined) {
        return new MinorSurvey(true, evidence, BigInteger.valueOf(examined), Optional.empty());
    }

    static MinorSurvey refuted(Evidence evidence, long examined, List<Integer> counterexample) {
        return new MinorSurvey(false, evidence, BigInteger.valueOf(examined), Optional.of(counterexample));
    }
}
