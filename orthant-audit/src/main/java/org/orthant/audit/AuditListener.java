package org.orthant.audit;

import org.orthant.io.VerdictRecord;

/** Follows an audit. Its methods are called by one thread at a time, and should return soon: the work waits. */
public interface AuditListener {

    /** Ignores all calls. */
    AuditListener NONE = new AuditListener() {};

    /**
     * The work begins. The decisions of an earlier process have been reported before, and are already counted.
     *
     * @param counts of all verdicts so far, now and later; may be asked by any thread at any time
     * @param total how many distinct label sets there are
     */
    default void started(VerdictCounts counts, int total) {}

    /** A label set was decided, now or by an earlier process; in the order of the label sets. */
    default void decided(VerdictRecord record) {}

    /** A fifth of a second has passed. Called by a thread of its own. */
    default void tick() {}

    /** The work has ended, for whatever reason. */
    default void ended() {}

    /** Returns a listener that calls this one and then another. */
    default AuditListener and(AuditListener other) {
        return new TwoListeners(this, other);
    }
}
