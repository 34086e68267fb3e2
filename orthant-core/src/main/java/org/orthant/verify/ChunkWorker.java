package org.orthant.verify;

import java.util.List;
import org.orthant.labels.LabelSet;

/** Decides label sets for one thread, a chunk of them after the other. */
interface ChunkWorker {

    /** Decides one label set. */
    Verdict verify(LabelSet labelSet);

    /** Learns which label sets come next, to do at once what can be done for all of them. */
    default void lookAhead(List<LabelSet> chunk) {}

    /** What may be said about the first label sets of a chunk, where these verdicts were found. */
    default List<Verdict> confirm(List<LabelSet> chunk, List<Verdict> found) {
        return found;
    }
}
