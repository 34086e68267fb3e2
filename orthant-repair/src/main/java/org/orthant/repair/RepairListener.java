package org.orthant.repair;

import org.orthant.audit.AuditListener;

/** Follows a repair. Its methods are called by the thread that runs the repair, and should return soon: the work waits. */
public interface RepairListener {

    /** Ignores everything. */
    RepairListener NONE = new RepairListener() {};

    /** What a repair does, in this order. */
    enum Phase {
        /** Audits the model as it is. */
        AUDIT,
        /** Learns rows. */
        LEARN,
        /** Writes the model, and checks every witness for the numbers as written. */
        WRITE,
        /** Audits the written model. */
        PROVE
    }

    /** A phase begins. */
    default void begins(Phase phase) {}

    /**
     * Learning has done some steps.
     *
     * @param most the number of steps after which it ends at the latest
     */
    default void learned(int steps, int most) {}

    /** Returns the listener of both audits. */
    default AuditListener audit() {
        return AuditListener.NONE;
    }
}
