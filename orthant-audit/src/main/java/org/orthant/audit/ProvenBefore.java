package org.orthant.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.VerdictReader;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Outcome;

/**
 * Takes the decisions of a finished audit as far as the checker accepts their certificates, and hands them to another sink. From the first
 * one on that does not hold or is undecided, label sets are decided again.
 *
 * @param finished the folder of the finished audit; nothing in it is believed
 * @param next the sink
 */
public record ProvenBefore(AuditFolder finished, AuditSink next) implements AuditSink {

    /** Decisions that are checked together, on all threads. */
    private static final int CHUNK = 1024;

    /**
     * Opens the sink and takes the decisions behind those that it has already.
     *
     * @throws BadInputException if a file cannot be read, or the certificates are about another layer, domain or rule
     */
    @Override
    public Opened open(Audit audit, Earlier earlier) {
        Counted counted = new Counted(earlier);
        Opened opened = next.open(audit, counted);
        try {
            take(audit, counted, opened);
            return opened;
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void take(Audit audit, Counted earlier, Opened opened) {
        Map<Long, VerdictRecord> verdicts = new HashMap<>();
        VerdictReader.forEach(finished.verdicts(), verdict -> {
            // Others would take memory without an end.
            if (verdict.index() >= 0 && verdict.index() < audit.sets().size()) {
                verdicts.put(verdict.index(), verdict);
            }
        });
        try (CertificateReader reader = new CertificateReader(finished.certificates())) {
            reader.header()
                    .mismatch(audit.layer())
                    .or(() -> reader.header().mismatch(audit.question().rule()))
                    .or(() -> reader.header().mismatch(audit.question().domain()))
                    .ifPresent(problem -> {
                        throw BadInputException.at(finished.certificates(), 1, problem);
                    });
            List<Decision> chunk = new ArrayList<>();
            int skipped = earlier.taken;
            for (Optional<CertificateRecord> found = reader.next(); found.isPresent(); found = reader.next()) {
                VerdictRecord verdict = verdicts.get(found.get().index());
                if (skipped > 0) {
                    skipped--;
                    continue;
                }
                if (verdict == null || verdict.outcome() == Outcome.UNDECIDED) {
                    break;
                }
                chunk.add(new Decision(asked(audit, verdict), found.get().certificate()));
                if (chunk.size() == CHUNK && !hold(chunk, earlier, opened)) {
                    return;
                }
            }
            hold(chunk, earlier, opened);
        }
    }

    /** Hands on the decisions that hold and returns whether all do; empties the list. */
    private static boolean hold(List<Decision> chunk, Earlier earlier, Opened opened) {
        int held = chunk.isEmpty() ? 0 : earlier.take(List.copyOf(chunk));
        chunk.subList(0, held).forEach(opened::add);
        boolean all = held == chunk.size();
        chunk.clear();
        return all;
    }

    /** Returns the verdict with names and count of the audit, which are facts about its question. */
    private static VerdictRecord asked(Audit audit, VerdictRecord verdict) {
        int index = (int) verdict.index();
        LabelSet set = audit.sets().sets().get(index);
        return verdict.asked(
                audit.names().map(known -> known.names(set)), audit.sets().count(index));
    }

    /** Counts the decisions that were taken. */
    private static final class Counted implements Earlier {

        private final Earlier earlier;
        private int taken;

        Counted(Earlier earlier) {
            this.earlier = earlier;
        }

        @Override
        public int take(List<Decision> decisions) {
            int held = earlier.take(decisions);
            taken += held;
            return held;
        }
    }
}
