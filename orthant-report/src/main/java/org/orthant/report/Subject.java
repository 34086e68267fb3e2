package org.orthant.report;

import java.util.List;
import java.util.Optional;
import org.orthant.layer.ClaimSubject;

/**
 * What the verdicts of a report are about, where more is known about it than its weights.
 *
 * @param model the name of the model
 * @param claim whether the model computes the layer itself
 * @param caveats what limits the meaning of the results, a sentence without a full stop each
 * @param causes what several impossible label sets have in common
 */
public record Subject(Optional<String> model, ClaimSubject claim, List<String> caveats, List<Cause> causes) {

    /** An output layer of which nothing else is known. */
    public static final Subject LAYER = new Subject(Optional.empty(), ClaimSubject.OUTPUT_LAYER, List.of(), List.of());

    /**
     * A reason that several label sets share.
     *
     * @param verdicts the indices of their verdicts
     * @param sentence the reason, without a full stop
     */
    public record Cause(List<Long> verdicts, String sentence) {

        /** Copies the list. */
        public Cause {
            verdicts = List.copyOf(verdicts);
        }
    }

    /** Copies the lists. */
    public Subject {
        caveats = List.copyOf(caveats);
        causes = List.copyOf(causes);
    }
}
