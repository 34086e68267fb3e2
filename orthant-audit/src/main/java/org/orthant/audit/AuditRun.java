package org.orthant.audit;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Verifier;

/** Decides the label sets of an audit, counts verdicts, and hands them on. */
final class AuditRun {

    /** A journal that loses at most this much to a crash, and a progress line that seems to move. */
    private static final long TICK_MILLISECONDS = 200;

    private final PreparedAudit prepared;
    private final RunOptions options;
    private final VerdictCounts counts;
    private OptionalDouble secondsPerSet = OptionalDouble.empty();

    AuditRun(PreparedAudit prepared, RunOptions options) {
        this.prepared = prepared;
        this.options = options;
        this.counts = new VerdictCounts(prepared.audit().question());
        counts.expect(prepared.audit().sets().size());
    }

    private Audit audit() {
        return prepared.audit();
    }

    AuditResult into(AuditSink sink) {
        long start = System.nanoTime();
        try (AuditSink.Opened opened = sink.open(audit(), this::resume)) {
            options.listener().started(counts, audit().sets().size());
            boolean complete = decideRest(opened);
            opened.flush();
            if (complete) {
                opened.complete();
            }
            return new AuditResult(audit(), complete, counts, secondsSince(start), secondsPerSet);
        } finally {
            options.listener().ended();
        }
    }

    /** Counts what an earlier process has decided, if the checker accepts it. */
    private int resume(List<Decision> earlier) {
        int first = counts.decided();
        int held = new ResumedDecisions(audit(), options.threads()).holding(first, earlier);
        earlier.subList(0, held).forEach(decision -> count(decision.record()));
        return held;
    }

    private void count(VerdictRecord record) {
        counts.add(record);
        options.listener().decided(record);
    }

    private boolean decideRest(AuditSink.Opened sink) {
        int earlier = counts.decided();
        Iterator<LabelSet> rest =
                audit().sets().sets().subList(earlier, audit().sets().size()).iterator();
        if (!rest.hasNext()) {
            return true;
        }
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(AuditRun::daemon);
        ScheduledFuture<?> ticking = clock.scheduleWithFixedDelay(
                () -> tick(sink), TICK_MILLISECONDS, TICK_MILLISECONDS, TimeUnit.MILLISECONDS);
        try {
            Verifier verifier = prepared.verifier(options.guess());
            BatchVerifier batch = options.checked()
                    ? BatchVerifier.checking(verifier, options.threads())
                    : new BatchVerifier(verifier, options.threads());
            long start = System.nanoTime();
            boolean complete =
                    batch.verify(rest, () -> options.cancelled().getAsBoolean() || sink.hasFailed(), answer -> {
                        Decision decision = Decision.of(audit(), earlier + (int) answer.index(), answer);
                        sink.add(decision);
                        count(decision.record());
                    });
            int decided = counts.decided() - earlier;
            secondsPerSet = decided > 0 ? OptionalDouble.of(secondsSince(start) / decided) : OptionalDouble.empty();
            return complete;
        } finally {
            ticking.cancel(false);
            stop(clock);
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private void tick(AuditSink.Opened sink) {
        try {
            sink.flush();
        } catch (BadInputException e) {
            // The sink keeps it and refuses the next decision with it.
            return;
        }
        options.listener().tick();
    }

    /** Returns when the listener receives no more ticks. */
    private static void stop(ScheduledExecutorService clock) {
        clock.shutdown();
        try {
            clock.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-clock");
        thread.setDaemon(true);
        return thread;
    }
}
