package org.orthant.console.terminal;

import org.jspecify.annotations.Nullable;
import org.orthant.audit.AuditListener;
import org.orthant.audit.VerdictCounts;
import org.orthant.verify.Outcome;

/** Shows the progress of an audit. */
public final class AuditProgress implements AuditListener {

    /** The verdicts of an audit as an operation in progress. */
    record Verdicts(VerdictCounts counts) implements Progress.Work {

        @Override
        public int done() {
            return counts.decided();
        }

        @Override
        public String outcome() {
            long undecided = counts.of(Outcome.UNDECIDED).distinct();
            return ": " + counts.of(Outcome.ARGMAXABLE).distinct() + " can be predicted, "
                    + counts.of(Outcome.UNARGMAXABLE).distinct() + " never"
                    + (undecided > 0 ? ", " + undecided + " undecided" : "");
        }
    }

    private final Console console;
    private volatile @Nullable Progress progress;

    public AuditProgress(Console console) {
        this.console = console;
    }

    @Override
    public void started(VerdictCounts counts, int total) {
        Progress begun = console.progress(total, new Verdicts(counts));
        begun.start(counts.decided());
        progress = begun;
    }

    @Override
    public void tick() {
        Progress shown = progress;
        if (shown != null) {
            shown.show();
        }
    }

    @Override
    public void ended() {
        Progress shown = progress;
        if (shown != null) {
            shown.end();
        }
    }
}
