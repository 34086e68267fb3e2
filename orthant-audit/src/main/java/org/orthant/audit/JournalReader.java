package org.orthant.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.Seal;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;

/**
 * Reads the decisions of a journal as far as they can be believed, provided that the checker accepts their certificates.
 *
 * <p>Some of what a verdict says is in no certificate: that a label set is undecided, why a radius is not known more closely, or what was
 * observed of the layer as deployed. It is believed only with the seal of this user.
 *
 * @param file the journal, for messages
 * @param header what the certificates are about
 * @param seal of this user
 * @param context of the seals: the circumstances of the journal
 */
record JournalReader(Path file, CertificateHeader header, Seal seal, String context) {

    /** Returns the decisions of the first entries, up to one that cannot be believed. */
    List<Decision> read(List<String> entries) {
        List<Decision> decisions = new ArrayList<>();
        for (String entry : entries) {
            Decision decision = read(JournalEntry.parse(entry));
            if (decision == null) {
                break;
            }
            decisions.add(decision);
        }
        return decisions;
    }

    /** Returns the seal of an entry. */
    String sealed(String verdict, String certificate) {
        return seal.of(context, JournalEntry.lines(verdict, certificate));
    }

    private @Nullable Decision read(JournalEntry entry) {
        if (entry.certificate().isEmpty()) {
            return null;
        }
        String certificate = entry.certificate().get();
        try {
            VerdictRecord verdict = VerdictRecord.parse(entry.verdict());
            CertificateRecord proof = CertificateReader.parse(file, 1, certificate, header);
            boolean sealed = entry.seal()
                    .filter(found -> seal.matches(found, context, JournalEntry.lines(entry.verdict(), certificate)))
                    .isPresent();
            // The line itself is copied to the results: it must not have members that were not checked.
            boolean asWritten = verdict.toJson().equals(entry.verdict());
            return asWritten && proof.index() == verdict.index() && (sealed || isInCertificate(verdict))
                    ? new Decision(verdict, proof.certificate())
                    : null;
        } catch (BadInputException | IllegalArgumentException malformed) {
            return null;
        }
    }

    private static boolean isInCertificate(VerdictRecord verdict) {
        return verdict.outcome() != Outcome.UNDECIDED
                && verdict.reason().equals(Optional.empty())
                && verdict.deployed().values().stream()
                        .allMatch(answer -> answer == Deployed.SAFE || answer == Deployed.IMPOSSIBLE);
    }
}
