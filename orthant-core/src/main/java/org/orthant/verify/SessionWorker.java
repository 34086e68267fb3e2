package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** Decides label sets by its own session. */
class SessionWorker implements ChunkWorker {

    private final Session session;

    SessionWorker(Session session) {
        this.session = session;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        return session.verify(labelSet);
    }

    @Override
    public void lookAhead(List<LabelSet> chunk) {
        session.lookAhead(chunk);
    }

    /** Returns only verdicts that the checker has accepted; it checks the certificates of a chunk together. */
    static final class Checking extends SessionWorker {

        private final Checker checker;

        Checking(Session session, Checker checker) {
            super(session);
            this.checker = checker;
        }

        @Override
        public List<Verdict> confirm(List<LabelSet> chunk, List<Verdict> found) {
            List<Certificate> certificates = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                certificates.add(found.get(i).certify(chunk.get(i)));
            }
            List<CheckResult> results = checker.check(certificates);
            List<Verdict> confirmed = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                Verdict verdict = found.get(i);
                confirmed.add(results.get(i)
                        .match(
                                accepted -> verdict,
                                rejected ->
                                        new Verdict.Undecided(new UndecidedReason.ProofRejected(rejected.reason()))));
            }
            return confirmed;
        }
    }
}
