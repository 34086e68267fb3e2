package org.orthant.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.VerdictReader;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.proof.Certificate;
import org.orthant.report.Reason;

/**
 * Verdicts and what their certificates add.
 *
 * @param verdicts in the order of the file, at least one
 * @param header what the certificates are about, if there are any
 * @param reasons why label sets can never be predicted, by index
 */
record ReportInput(List<VerdictRecord> verdicts, Optional<CertificateHeader> header, Map<Long, Reason> reasons) {

    /** Reads the files of one verification, and refuses certificates of another one. */
    static ReportInput read(Path verdictFile, @Nullable Path certificateFile) {
        List<VerdictRecord> verdicts = new ArrayList<>();
        VerdictReader.forEach(verdictFile, verdicts::add);
        if (verdicts.isEmpty()) {
            throw BadInputException.in(verdictFile, "has no verdicts: expected a file that orthant verify --out wrote");
        }
        if (certificateFile == null) {
            return new ReportInput(verdicts, Optional.empty(), Map.of());
        }
        Map<Long, VerdictRecord> byIndex = new HashMap<>();
        verdicts.forEach(verdict -> byIndex.put(verdict.index(), verdict));
        Map<Long, Reason> reasons = new HashMap<>();
        try (CertificateReader reader = new CertificateReader(certificateFile)) {
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                CertificateRecord record = next.get();
                requireSame(certificateFile, record, byIndex.remove(record.index()));
                reason(record.certificate()).ifPresent(reason -> reasons.put(record.index(), reason));
            }
            if (!byIndex.isEmpty()) {
                throw BadInputException.in(
                        certificateFile,
                        "has no certificate for " + byIndex.size() + " of the verdicts: expected the certificates of "
                                + verdictFile);
            }
            return new ReportInput(verdicts, Optional.of(reader.header()), reasons);
        }
    }

    private static void requireSame(Path file, CertificateRecord record, @Nullable VerdictRecord verdict) {
        Certificate certificate = record.certificate();
        boolean same = verdict != null
                && verdict.outcome() == Outcome.of(certificate)
                && verdict.labels()
                        .equals(certificate.labelSet().stream().boxed().toList());
        if (!same) {
            throw BadInputException.at(
                    file,
                    record.line(),
                    "is no certificate of verdict " + record.index()
                            + ": expected the certificates that were written together with the verdicts");
        }
    }

    /** Why the label set can never be predicted, if that is so. */
    private static Optional<Reason> reason(Certificate certificate) {
        return certificate.match(
                yes -> Optional.empty(),
                never -> Optional.of(Reason.of(never.circuit(), never.labelSet())),
                open -> Optional.empty());
    }
}
