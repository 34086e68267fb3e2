package org.orthant.geometry;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What looking at maximal minors has shown about a property of all of them.
 *
 * @param holds whether every minor that was looked at has the property
 * @param evidence which minors were looked at
 * @param examined how many
 * @param counterexample labels whose minor lacks the property, if one was met
 */
public record MinorSurvey(
        boolean holds, Evidence evidence, BigInteger examined, Optional<List<Integer>> counterexample) {

    /** Copies the counterexample. */
    public MinorSurvey {
        counterexample = counterexample.map(List::copyOf);
    }

    /** How the minors to look at were chosen. */
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
     * @param minors the most minors to look at: with more, a sample of this size is drawn
     * @param seed what the sample depends on
     */
    public record Effort(int minors, long seed) {

        /** A hundred thousand minors, seed 0. */
        public static final Effort DEFAULT = new Effort(100_000, 0);

        /** Checks that there is something to look at. */
        public Effort {
            if (minors < 1) {
                throw new IllegalArgumentException("cannot decide with " + minors + " minors: allow at least 1");
            }
        }

        boolean allows(BigInteger count) {
            return count.compareTo(BigInteger.valueOf(minors)) <= 0;
        }
    }

    /** Whether the answer is proven: a counterexample always is, a sample without one is not. */
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
