package org.orthant.studio.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AskedLabel;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.studio.http.Refusal;
import org.orthant.verify.Explainer;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Answers for single labels, in the words of {@code orthant audit --ask}. */
final class LabelAnswers {

    private final Audit audit;
    private final DownloadFiles files;
    private final VerdictList verdicts;
    private @Nullable Verifier verifier;

    LabelAnswers(Audit audit, DownloadFiles files, VerdictList verdicts) {
        this.audit = audit;
        this.files = files;
        this.verdicts = verdicts;
    }

    /** Answers for a label by its name or number, unless nobody wants that any more. */
    LabelAnswer of(String text, BooleanSupplier unwanted) {
        int label;
        try {
            label = AskedLabel.find(audit, text);
        } catch (IllegalArgumentException unknown) {
            throw new Refusal(422, String.valueOf(unknown.getMessage()));
        }
        int index = audit.sets().sets().indexOf(LabelSet.of(audit.layer().labels(), label));
        if (index < 0) {
            throw new Refusal(422, audit.name(label) + ": top-k asks about the given label sets only");
        }
        Certificate certificate =
                files.find(index).orElseThrow(Refusal::notFound).record().certificate();
        try {
            return new LabelAnswer(
                    index,
                    audit.name(label),
                    verdicts.outcome(index).text(),
                    AskedLabel.answer(
                            audit,
                            label,
                            verdict(index, label),
                            circuit(certificate),
                            new Explainer(verifier(), unwanted)));
        } catch (CancellationException e) {
            throw new Refusal(503, "this label takes longer to explain than a page should wait: use orthant audit");
        }
    }

    private VerdictRecord verdict(int index, int label) {
        return new VerdictRecord(
                index,
                List.of(label),
                Optional.empty(),
                1,
                verdicts.outcome(index),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                verdicts.margin(index));
    }

    private static Optional<Circuit> circuit(Certificate certificate) {
        return certificate.match(
                yes -> Optional.empty(), never -> Optional.of(never.circuit()), open -> Optional.empty());
    }

    private synchronized Verifier verifier() {
        if (verifier == null) {
            verifier = Verifier.of(
                    audit.layer(),
                    Question.verdict(audit.question().domain())
                            .withRule(audit.question().rule()));
        }
        return verifier;
    }
}
