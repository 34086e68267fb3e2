package org.orthant.audit.sequence;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.LineWriter;
import org.orthant.io.SequenceRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Certificate;
import org.orthant.proof.SequenceProof;
import org.orthant.sequence.SequenceDecoder;

/**
 * The files of an audit of label sequences: a verdict per label set, and the certificates of single steps that the verdicts refer to.
 *
 * @param verdicts the verdict file
 * @param certificates the certificate file, if wanted; compressed if its name ends in {@code .gz}
 * @since 0.4.0
 */
public record SequenceFiles(Path verdicts, Optional<Path> certificates) {

    /** Verdicts only. */
    public static SequenceFiles of(Path verdicts) {
        return new SequenceFiles(verdicts, Optional.empty());
    }

    /** Certificates as well. */
    public SequenceFiles withCertificates(Path file) {
        return new SequenceFiles(verdicts, Optional.of(file));
    }

    /**
     * Writes the files, each complete or not at all.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be written
     */
    public void write(SequenceAuditResult result) {
        StepCertificates steps = new StepCertificates();
        List<String> lines = IntStream.range(0, result.proofs().size())
                .mapToObj(index -> record(result, index, steps).toJson())
                .toList();
        certificates.ifPresent(
                file -> LineWriter.write(file, lines(result.audit().decoder(), steps.all())));
        LineWriter.write(verdicts, lines.stream());
    }

    private SequenceRecord record(SequenceAuditResult result, int index, StepCertificates steps) {
        SequenceProof proof = result.proofs().get(index);
        LabelSet set = proof.labelSet();
        int end = result.audit().decoder().end();
        return new SequenceRecord(
                index,
                set.stream().boxed().toList(),
                result.audit().names().map(known -> known.names(set)),
                result.audit().sets().count(index),
                SequenceAuditResult.outcome(proof),
                proof.match(
                        order -> Stream.concat(order.labels().stream(), Stream.of(end))
                                .toList(),
                        stuck -> List.of(),
                        open -> List.of()),
                proof.match(order -> List.of(), SequenceProof.Stuck::emitted, open -> List.of()),
                proof.match(order -> List.of(), SequenceProof.Stuck::impossible, open -> List.of()),
                certificates.isPresent() ? steps.numbersOf(proof) : List.of(),
                proof.match(order -> Optional.empty(), stuck -> Optional.empty(), open -> Optional.of(open.reason())));
    }

    private static Stream<String> lines(SequenceDecoder decoder, List<Certificate> steps) {
        CertificateHeader header = CertificateHeader.of(decoder.layer(), decoder.domain(), DecisionRule.argmax());
        return Stream.concat(
                Stream.of(CertificateText.of(header)),
                IntStream.range(0, steps.size()).mapToObj(number -> CertificateText.of(number, steps.get(number))));
    }
}
