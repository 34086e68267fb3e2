package org.orthant.audit.certify;

import java.util.ArrayList;
import java.util.List;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditListener;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;

/** Asks of a fixed part whether it meets a demand, and ends as soon as that is known not to be so. */
final class Attempt {

    /** Number of failing label sets after which an attempt ends: the search uses all of them, which is better than the first one alone. */
    private static final int ENOUGH_FAILURES = 20;

    private final Audit audit;
    private final Demand demand;
    private final SpreadGuess guess;
    private final int spared;
    private final List<LabelSet> failures = new ArrayList<>();
    private volatile boolean failed;

    Attempt(SpreadLayer layer, DistinctLabelSets sets, Demand demand) {
        this.audit = demand.audit(layer, sets);
        this.demand = demand;
        this.guess = new SpreadGuess(layer);
        this.spared = demand.spared(sets.size());
    }

    /** Whether the demand is met; false also if it was cancelled. */
    boolean run(AuditSink sink, RunOptions options, int mostFailures) {
        int most = Math.max(spared, Math.min(spared + mostFailures, ENOUGH_FAILURES));
        AuditListener judge = new AuditListener() {
            @Override
            public void decided(VerdictRecord record) {
                if (!demand.isMetBy(record)) {
                    failures.add(audit.sets().sets().get((int) record.index()));
                    failed = failures.size() > most;
                }
            }
        };
        boolean complete = audit.run(
                        sink,
                        options.guessing(guess)
                                .withListener(options.listener().and(judge))
                                .withCancellation(
                                        () -> failed || options.cancelled().getAsBoolean()))
                .complete();
        return complete && failures.size() <= spared;
    }

    /** The label sets that are not answered, as far as it was found out. */
    List<LabelSet> failures() {
        return List.copyOf(failures);
    }
}
