package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** Decides label sets by a session of its own. */
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

    /** One that says only what the checker has accepted, which looks at a chunk's certificates together. */
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
                                rejected -> new Verdict.Undecided(
                                        "the checker rejects what was found: " + rejected.reason())));
            }
            return confirmed;
        }
    }
}
