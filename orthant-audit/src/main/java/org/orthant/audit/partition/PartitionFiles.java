package org.orthant.audit.partition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.RunOptions;
import org.orthant.io.AtomicFile;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.LineWriter;
import org.orthant.io.PartitionRecord;
import org.orthant.partition.PartitionedLayer;
import org.orthant.proof.Certificate;

/**
 * The files of an audit of a partitioned layer. They appear when it is complete; an interrupted audit leaves none.
 *
 * @param verdicts the verdict file, each line with the indices of its certificates
 * @param certificates the certificate file, if wanted; compressed if its name ends in {@code .gz}
 * @since 0.4.0
 */
public record PartitionFiles(Path verdicts, Optional<Path> certificates) {

    /**
     * Runs an audit and writes its files.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be written
     * @throws java.util.concurrent.CancellationException soon after the options say that the audit is cancelled
     */
    public PartitionResult write(PartitionAudit audit, RunOptions options) {
        List<PartitionResult> result = new ArrayList<>();
        AtomicFile.writeNamed(verdicts, unfinished -> {
            try (LineWriter out = LineWriter.plain(unfinished)) {
                if (certificates.isPresent()) {
                    AtomicFile.writeNamed(certificates.get(), proofs -> {
                        try (LineWriter proofsOut = LineWriter.of(proofs, certificates.get())) {
                            result.add(run(audit, options, out, Optional.of(proofsOut)));
                        }
                    });
                } else {
                    result.add(run(audit, options, out, Optional.empty()));
                }
            }
        });
        return result.get(0);
    }

    private static PartitionResult run(
            PartitionAudit audit, RunOptions options, LineWriter verdicts, Optional<LineWriter> certificates)
            throws IOException {
        PartitionedLayer layer = audit.verifier().layer();
        certificates.ifPresent(
                out -> out.line(CertificateText.of(CertificateHeader.of(layer.layer(), layer.domain(), layer.rule()))));
        long[] next = new long[1];
        try {
            return audit.run(options, decision -> {
                List<Long> indices = new ArrayList<>();
                for (Certificate certificate : decision.certificates()) {
                    certificates.ifPresent(out -> out.line(CertificateText.of(next[0], certificate)));
                    indices.add(next[0]++);
                }
                verdicts.line(new PartitionRecord(decision.record().verdict(), indices).toJson());
            });
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
