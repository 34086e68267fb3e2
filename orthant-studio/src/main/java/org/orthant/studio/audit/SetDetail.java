package org.orthant.studio.audit;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateWriter;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.studio.http.Refusal;
import org.orthant.verify.Explainer;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/**
 * All about one label set.
 *
 * @param certificate its certificate, as it stands in the file
 * @param check what the checker, which uses nothing of the engine but exact arithmetic that both have, says about it
 * @param explanation why it can never be predicted, if that is so
 */
record SetDetail(String certificate, String check, Optional<String> explanation) {

    private static final int NAMED = 12;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    /** Decides the set again, which gives the same certificate, and explains it. */
    static SetDetail of(Subject subject, int index, BooleanSupplier unwanted) throws IOException {
        long start = System.nanoTime();
        BooleanSupplier over = () -> unwanted.getAsBoolean() || System.nanoTime() - start > PATIENCE_NANOS;
        LabelSet set = subject.sets().sets().get(index);
        try {
            Certificate certificate = Verifier.of(subject.layer(), subject.question())
                    .session(over)
                    .verify(set)
                    .certify(set);
            return new SetDetail(
                    text(subject, index, certificate), check(subject, certificate), explanation(subject, set, over));
        } catch (CancellationException e) {
            throw new Refusal(503, "this set takes longer to explain than a page should wait: use orthant explain");
        }
    }

    private static String text(Subject subject, int index, Certificate certificate) throws IOException {
        StringWriter lines = new StringWriter();
        CertificateHeader header =
                CertificateHeader.of(subject.layer(), subject.question().domain());
        new CertificateWriter(lines, header).write(index, certificate);
        String both = lines.toString();
        return both.substring(both.indexOf('\n') + 1).strip();
    }

    private static String check(Subject subject, Certificate certificate) {
        return certificate.match(
                yes -> checked(subject, yes), never -> checked(subject, never), open -> "nothing is claimed");
    }

    private static String checked(Subject subject, Certificate certificate) {
        return new Checker(subject.layer(), subject.question().domain())
                .check(certificate)
                .match(accepted -> "accepted", rejected -> "rejected: " + rejected.reason());
    }

    private static Optional<String> explanation(Subject subject, LabelSet set, BooleanSupplier over) {
        Verifier verifier =
                Verifier.of(subject.layer(), Question.verdict(subject.question().domain()));
        return new Explainer(verifier, over).explain(set).map(found -> found.sentence(subject.names(), NAMED));
    }
}
