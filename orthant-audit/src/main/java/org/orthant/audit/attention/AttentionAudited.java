package org.orthant.audit.attention;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.attention.AttentionAnswer;
import org.orthant.attention.HeadBounds;
import org.orthant.audit.AuditResult;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.LineWriter;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;

/**
 * What an {@link AttentionAudit} found. Immutable; threads may share it.
 *
 * @param result the counts; its layer is the output layer of the head
 * @param bounds the layer about which the certificates are
 * @param records the verdicts, one for each label set
 * @param answers the same with their proofs and documents
 * @since 0.4.0
 */
public record AttentionAudited(
        AuditResult result, HeadBounds bounds, List<VerdictRecord> records, List<AttentionAnswer> answers) {

    /** Copies the lists. */
    public AttentionAudited {
        records = List.copyOf(records);
        answers = List.copyOf(answers);
    }

    /**
     * Writes the verdicts, and the certificates about the layer of bounds.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be written
     */
    public void write(Path verdicts, Optional<Path> certificates) {
        certificates.ifPresent(file -> {
            CertificateHeader header = CertificateHeader.of(
                    bounds.layer(),
                    FeatureDomain.nonNegative(bounds.layer().features(), Double.POSITIVE_INFINITY),
                    DecisionRule.threshold());
            LineWriter.write(
                    file,
                    Stream.concat(
                            Stream.of(CertificateText.of(header)),
                            IntStream.range(0, answers.size())
                                    .mapToObj(i ->
                                            CertificateText.of(i, answers.get(i).certificate()))));
        });
        LineWriter.write(verdicts, records.stream().map(VerdictRecord::toJson));
    }
}
