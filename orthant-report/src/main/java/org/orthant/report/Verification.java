package org.orthant.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.finished.RoundingAnswer;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.io.CertificateHeader;
import org.orthant.layer.DecisionRule;
import org.orthant.verify.Outcome;

/**
 * All that a report of a verification shows.
 *
 * @param findings in the order of the verdicts
 * @param header what the certificates are about, if there are any
 * @param names of the labels
 * @param minimal whether reasons are as short as could be found
 * @param provenance the origin of the findings, as pairs of what and which
 * @param recheck the command that checks the certificates, if there are any
 * @param subject what else is known about what the verdicts are about
 */
public record Verification(
        List<Finding> findings,
        Optional<CertificateHeader> header,
        LabelNames names,
        boolean minimal,
        List<Origin> provenance,
        Optional<String> recheck,
        Subject subject) {

    /** Verdicts about an output layer. */
    public Verification(
            List<Finding> findings,
            Optional<CertificateHeader> header,
            LabelNames names,
            boolean minimal,
            List<Origin> provenance,
            Optional<String> recheck) {
        this(findings, header, names, minimal, provenance, recheck, Subject.LAYER);
    }

    /** Copies the lists. */
    public Verification {
        findings = List.copyOf(findings);
        provenance = List.copyOf(provenance);
        if (findings.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to report: expected at least one verdict");
        }
    }

    /** Returns how logits become a prediction, as the certificates state; without any, positive logits are on. */
    DecisionRule rule() {
        return header.map(CertificateHeader::rule).orElseGet(DecisionRule::threshold);
    }

    /** Returns what to say about the verdicts. */
    VerdictWords words() {
        return new VerdictWords(rule(), subject.claim());
    }

    /** Returns what rounding to float32 changes about what can never be predicted; empty if that was not asked. */
    Optional<RoundingAnswer> rounding() {
        List<Finding> never = that(Outcome.UNARGMAXABLE);
        return RoundingAnswer.of(
                never.stream().map(Finding::verdict).toList(),
                never.stream()
                        .collect(Collectors.toMap(
                                finding -> finding.verdict().index(), Finding::refutations, (one, same) -> one)));
    }

    /** Returns whether the rule predicts one class. */
    boolean isArgmax() {
        return rule().match(threshold -> false, topK -> false, argmax -> true);
    }

    /** Returns the findings of one kind. */
    List<Finding> that(Outcome outcome) {
        return findings.stream()
                .filter(finding -> finding.verdict().outcome() == outcome)
                .toList();
    }

    /** Returns the number of occurrences of the label sets of some findings. */
    static long lines(List<Finding> findings) {
        return findings.stream().mapToLong(finding -> finding.verdict().count()).sum();
    }
}
