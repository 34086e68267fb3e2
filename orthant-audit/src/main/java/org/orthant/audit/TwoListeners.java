package org.orthant.audit;

import org.orthant.io.VerdictRecord;

/** Calls both listeners, in their order. */
record TwoListeners(AuditListener first, AuditListener second) implements AuditListener {

    @Override
    public void started(VerdictCounts counts, int total) {
        first.started(counts, total);
        second.started(counts, total);
    }

    @Override
    public void decided(VerdictRecord record) {
        first.decided(record);
        second.decided(record);
    }

    @Override
    public void tick() {
        first.tick();
        second.tick();
    }

    @Override
    public void ended() {
        first.ended();
        second.ended();
    }
}
