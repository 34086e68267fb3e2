package org.orthant.audit.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.attention.AttentionHead;
import org.orthant.attention.HeadBounds;
import org.orthant.io.CertificateRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;

/**
 * Checks certificates about a head with label-wise attention. It computes the layer of bounds from the head in integers, checks the certificates about it, and reads
 * what they prove about the head.
 *
 * <p>Immutable; threads may share it.
 *
 * @param head the head and the features of the tokens
 * @param certificates the certificate file
 * @param asked the label sets of the head that need a certificate, if any
 * @param verdicts the verdict file to compare with, if any
 * @param names the names of the labels, if known
 * @param threads the number of threads
 * @since 0.4.0
 */
public record AttentionCheck(
        AttentionHead head,
        Path certificates,
        Optional<DistinctLabelSets> asked,
        Optional<Path> verdicts,
        Optional<Vocabulary> names,
        int threads) {

    private record Checked(CertificateRecord record, CheckResult result) {}

    /** Computes the layer of bounds. */
    public HeadBounds bounds() {
        return HeadBounds.inIntegers(head);
    }

    /**
     * Checks all certificates, given the layer of {@link #bounds}.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read, has an invalid line, or is about another head
     */
    public CheckReport run(HeadBounds bounds) {
        List<Checked> checked = new ArrayList<>();
        CheckReport ofLayer = CertificateCheck.of(bounds.layer(), certificates)
                .forDomain(FeatureDomain.nonNegative(head.vocabulary(), Double.POSITIVE_INFINITY))
                .forRule(DecisionRule.threshold())
                .withThreads(threads)
                .run((record, result) -> checked.add(ofHead(bounds, record, result)));
        CheckReport report = new CheckReport(
                ofLayer.header(),
                ofLayer.features(),
                ofLayer.otherDomain(),
                asked.map(Coverage::new),
                verdicts.map(file -> VerdictComparison.read(file, names)));
        checked.forEach(each -> report.add(each.record, each.result));
        return report;
    }

    /** Returns what a certificate about the layer claims about the head; one that claims nothing about it is rejected. */
    private static Checked ofHead(HeadBounds bounds, CertificateRecord record, CheckResult result) {
        Certificate certificate = record.certificate();
        Optional<LabelSet> set = certificate.match(bounds::produced, bounds::refuted, bounds::open);
        return new Checked(
                new CertificateRecord(
                        record.line(), record.index(), withoutProof(certificate, set.orElseGet(certificate::labelSet))),
                set.isPresent()
                        ? result
                        : new CheckResult.Rejected("its rows of the layer of bounds prove nothing about the head"));
    }

    /** Returns the claim alone: a witness has a number for each token, and the claims of a whole file are kept. */
    private static Certificate withoutProof(Certificate certificate, LabelSet set) {
        return certificate.match(
                yes -> new Certificate.Argmaxable(set, Point.of(), Optional.empty()),
                never -> new Certificate.Unargmaxable(set, Circuit.ofLabels()),
                open -> new Certificate.Undecided(set, open.reason()));
    }
}
