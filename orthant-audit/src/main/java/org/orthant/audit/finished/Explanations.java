package org.orthant.audit.finished;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.orthant.io.CertificateHeader;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Finds proofs that name as few labels as possible. */
public final class Explanations {

    private Explanations() {}

    /**
     * Shortens the reasons of an audit that has certificates, in the order of its verdicts, by the rule and for the features that
     * these state; for rankings, it also finds the shares of labels in them.
     *
     * @param layer the layer of the audit
     * @param domain the one that the certificates state
     * @param most how many reasons, those of the first verdicts
     * @param done receives the number of finished reasons after each
     * @param cancelled ends it soon, once it is true
     * @return an explanation by the index of its verdict; nothing if cancelled
     */
    public static Optional<Map<Long, Explanation>> of(
            OutputLayer layer,
            FeatureDomain domain,
            FinishedAudit audit,
            int most,
            IntConsumer done,
            BooleanSupplier cancelled) {
        CertificateHeader header = audit.header()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the audit has no certificates, which state the rule and the feature domain of its verdicts"));
        header.mismatch(domain).ifPresent(problem -> {
            throw new IllegalArgumentException("the certificate file " + problem);
        });
        if (audit.never().isEmpty()) {
            return Optional.of(Map.of());
        }
        Question question = Question.verdict(domain).withRule(header.rule());
        Explainer explainer = new Explainer(Verifier.of(layer, question), cancelled);
        return of(explainer, layer.labels(), audit, most, done, cancelled);
    }

    /**
     * Does the same with an explainer that is there already.
     *
     * @param explainer one of the audit's layer, rule and domain, which stops once {@code cancelled} is true
     * @param labels the number of labels of the layer
     */
    public static Optional<Map<Long, Explanation>> of(
            Explainer explainer,
            int labels,
            FinishedAudit audit,
            int most,
            IntConsumer done,
            BooleanSupplier cancelled) {
        Map<Long, Explanation> explanations = new HashMap<>();
        int explained = 0;
        try {
            for (VerdictRecord verdict : audit.never().stream().limit(most).toList()) {
                if (cancelled.getAsBoolean()) {
                    return Optional.empty();
                }
                Optional.ofNullable(audit.circuits().get(verdict.index()))
                        .map(circuit -> explainer.explain(labelSet(labels, verdict), circuit))
                        .ifPresent(found -> explanations.put(verdict.index(), found));
                done.accept(++explained);
            }
            return cancelled.getAsBoolean() ? Optional.empty() : Optional.of(explanations);
        } catch (CancellationException e) {
            return Optional.empty();
        }
    }

    private static LabelSet labelSet(int labels, VerdictRecord verdict) {
        return verdict.labelSet(labels);
    }
}
