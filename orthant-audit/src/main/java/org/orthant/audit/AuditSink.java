package org.orthant.audit;

import java.util.List;

/** Keeps the decisions of an audit. */
public interface AuditSink {

    /** Keeps nothing. */
    AuditSink NONE = (audit, earlier) -> decision -> {};

    /**
     * Begins to keep decisions, or resumes where an earlier process ended.
     *
     * @param earlier takes the decisions that are kept already: those of the first label sets, in their order
     */
    Opened open(Audit audit, Earlier earlier);

    /** Takes what an earlier process has decided, if it holds. */
    @FunctionalInterface
    interface Earlier {

        /**
         * Takes the next decisions and returns how many of the first of them hold. The sink forgets the first one that does not and all
         * behind it: they are decided again.
         */
        int take(List<Decision> decisions);
    }

    /** Takes decisions, in the order of the label sets, until it is closed. */
    interface Opened extends AutoCloseable {

        /** Keeps one more decision. */
        void add(Decision decision);

        /** Makes sure that the end of this process does not touch what was added; may be called by any thread. */
        default void flush() {}

        /** Returns whether nothing can be kept any more, so that further decisions would be lost; cheap to call. */
        default boolean hasFailed() {
            return false;
        }

        /** Everything has been added. */
        default void complete() {}

        /** Ends; what was added without being complete is kept for another time, where the sink can. */
        @Override
        default void close() {}
    }
}
