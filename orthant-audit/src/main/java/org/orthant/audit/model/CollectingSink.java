package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditSink;
import org.orthant.audit.Decision;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.CertificateHeader;
import org.orthant.io.VerdictRecord;

/**
 * Keeps verdicts and refutations in memory, and hands every decision to another sink. What is resumed is kept as far as it was accepted, so
 * that results are about decisions of this run, whatever becomes of files.
 */
final class CollectingSink implements AuditSink {

    private final AuditSink next;
    private final List<VerdictRecord> verdicts = new ArrayList<>();
    private final FinishedAudit.Builder proofs = new FinishedAudit.Builder();
    private @Nullable CertificateHeader header;

    CollectingSink(AuditSink next) {
        this.next = next;
    }

    @Override
    public Opened open(Audit audit, Earlier earlier) {
        header = CertificateHeader.of(
                audit.layer(), audit.question().domain(), audit.question().rule());
        return new Collecting(next.open(audit, decisions -> {
            int held = earlier.take(decisions);
            decisions.subList(0, held).forEach(this::collect);
            return held;
        }));
    }

    private void collect(Decision decision) {
        verdicts.add(decision.record());
        proofs.add(decision.record().index(), decision.certificate());
    }

    /** Returns what was decided, once the sink was opened. */
    FinishedAudit finished() {
        return proofs.build(verdicts, Objects.requireNonNull(header));
    }

    private final class Collecting implements Opened {
        private final Opened opened;

        Collecting(Opened opened) {
            this.opened = opened;
        }

        @Override
        public void add(Decision decision) {
            collect(decision);
            opened.add(decision);
        }

        @Override
        public void flush() {
            opened.flush();
        }

        @Override
        public boolean hasFailed() {
            return opened.hasFailed();
        }

        @Override
        public void complete() {
            opened.complete();
        }

        @Override
        public void close() {
            opened.close();
        }
    }
}
