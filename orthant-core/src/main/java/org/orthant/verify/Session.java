package org.orthant.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;

/**
 * Decides label sets one after the other. {@link Verifier#session} creates it.
 *
 * <pre>{@code
 * Session session = verifier.session();
 * for (LabelSet set : sets) {
 *     Verdict verdict = session.verify(set);
 * }
 * }</pre>
 *
 * <p>A session is for one thread at a time; create one per thread.
 *
 * @since 0.2.0
 */
public abstract sealed class Session permits BoxSession, ImageSession, BallSession, ExtendedSession {

    Session() {}

    /**
     * Decides one label set.
     *
     * @throws IllegalArgumentException if the layer has another number of labels, or the rule cannot output a set of that size
     * @throws java.util.concurrent.CancellationException soon after the session is cancelled
     */
    public abstract Verdict verify(LabelSet labelSet);

    /**
     * Returns the verdict on one label set by floating point alone, empty if that cannot decide it; only to measure what proofs cost.
     */
    public abstract Optional<Estimate> estimate(LabelSet labelSet);

    /** Returns the work of deciding the last label set. */
    public abstract Effort effort();

    /** Announces the next label sets, so that shared work is done once for all of them. Verdicts do not depend on it. */
    void lookAhead(List<LabelSet> next) {}

    /**
     * Decides whether some input switches on the given labels while all labels stay off that are neither given nor ignored; empty if that
     * was not decided. Only circuits are proven: witnesses and their thresholds are those of floating point.
     */
    abstract Optional<Verdict> partial(int[] on, int[] ignored);

    /** Returns the proof of {@link #partial} that no input does so; empty if some input does, or if that was not found out. */
    final Optional<Circuit> impossible(int[] on, int[] ignored) {
        return partial(on, ignored)
                .flatMap(verdict -> verdict.match(
                        yes -> Optional.empty(), never -> Optional.of(never.circuit()), open -> Optional.empty()));
    }

    /**
     * Returns approximate multipliers of the labels of a circuit, which proves {@link #impossible}; if they cannot be found from it, those
     * of another circuit, or none.
     */
    abstract Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit);

    static void requireAnswer(Question question, LabelSet labelSet) {
        question.rule().objection(labelSet.size()).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
    }
}
