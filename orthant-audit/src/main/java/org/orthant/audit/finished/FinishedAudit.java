package org.orthant.audit.finished;

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
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Outcome;

/**
 * Holds the content of the files of an audit: verdicts, and what their certificates add.
 *
 * @param verdicts in the order of the file, at least one
 * @param header what the certificates are about, if there are any
 * @param circuits why label sets can never be predicted, by the index of their verdict
 * @param further the other refutations that prove a rank, by the index of their verdict, where there are some
 * @param refutations what is proven about these in number formats, by the index of their verdict, where something is
 */
public record FinishedAudit(
        List<VerdictRecord> verdicts,
        Optional<CertificateHeader> header,
        Map<Long, Circuit> circuits,
        Map<Long, List<Circuit>> further,
        Map<Long, List<DeployedRefutation>> refutations) {

    /** Takes copies. */
    public FinishedAudit {
        verdicts = List.copyOf(verdicts);
        circuits = Map.copyOf(circuits);
        further = Map.copyOf(further);
        refutations = Map.copyOf(refutations);
    }

    /** Returns why a label set can never be predicted, followed by what proves its rank, by the index of its verdict; none if not known. */
    public List<Circuit> refutationsOf(long index) {
        List<Circuit> all = new ArrayList<>();
        Optional.ofNullable(circuits.get(index)).ifPresent(all::add);
        all.addAll(further.getOrDefault(index, List.of()));
        return all;
    }

    /** The verdicts about label sets that can never be predicted. */
    public List<VerdictRecord> never() {
        return verdicts.stream()
                .filter(verdict -> verdict.outcome() == Outcome.UNARGMAXABLE)
                .toList();
    }

    /** Reads the files of one verification, and refuses certificates of another one. */
    public static FinishedAudit read(Path verdictFile, Optional<Path> certificateFile) {
        List<VerdictRecord> verdicts = new ArrayList<>();
        VerdictReader.forEach(verdictFile, verdicts::add);
        if (verdicts.isEmpty()) {
            throw BadInputException.in(verdictFile, "has no verdicts: expected a verdict file");
        }
        if (certificateFile.isEmpty()) {
            return new FinishedAudit(verdicts, Optional.empty(), Map.of(), Map.of(), Map.of());
        }
        Map<Long, VerdictRecord> byIndex = new HashMap<>();
        verdicts.forEach(verdict -> byIndex.put(verdict.index(), verdict));
        Path proofs = certificateFile.get();
        Builder finished = new Builder();
        try (CertificateReader reader = new CertificateReader(proofs)) {
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                CertificateRecord record = next.get();
                requireSame(proofs, record, byIndex.remove(record.index()));
                finished.add(record.index(), record.certificate());
            }
            if (!byIndex.isEmpty()) {
                throw BadInputException.in(
                        proofs,
                        "has no certificate for " + byIndex.size() + " of the verdicts: expected the certificates of "
                                + verdictFile);
            }
            return finished.build(verdicts, reader.header());
        }
    }

    private static void requireSame(Path file, CertificateRecord record, @Nullable VerdictRecord verdict) {
        Certificate certificate = record.certificate();
        boolean same = verdict != null
                && verdict.outcome() == Outcome.of(certificate)
                && verdict.isAbout(certificate.labelSet());
        if (!same) {
            throw BadInputException.at(
                    file,
                    record.line(),
                    "is not the certificate of verdict " + record.index()
                            + ": expected the certificates that were written together with the verdicts");
        }
    }

    /** Collects what certificates add to verdicts; for one thread. */
    public static final class Builder {

        private final Map<Long, Circuit> circuits = new HashMap<>();
        private final Map<Long, List<Circuit>> further = new HashMap<>();
        private final Map<Long, List<DeployedRefutation>> refutations = new HashMap<>();

        /** Adds the certificate of the verdict with this index. */
        public void add(long index, Certificate certificate) {
            certificate
                    .match(
                            yes -> Optional.<Certificate.Unargmaxable>empty(),
                            never -> Optional.of(never),
                            open -> Optional.<Certificate.Unargmaxable>empty())
                    .ifPresent(never -> {
                        circuits.put(index, never.circuit());
                        never.rank().ifPresent(proof -> further.put(index, proof.further()));
                        if (!never.impossible().isEmpty()) {
                            refutations.put(index, never.impossible());
                        }
                    });
        }

        /** Returns the finished audit with these verdicts. */
        public FinishedAudit build(List<VerdictRecord> verdicts, CertificateHeader header) {
            return new FinishedAudit(verdicts, Optional.of(header), circuits, further, refutations);
        }
    }
}
