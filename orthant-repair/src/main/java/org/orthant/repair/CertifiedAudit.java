package org.orthant.repair;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.AuditSink;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.proof.Certificate;

/**
 * An audit with the witnesses of its certificates.
 *
 * @param audited the audit
 * @param witnesses one for each class that can be predicted
 */
record CertifiedAudit(AuditedModel audited, List<Witness> witnesses) {

    static CertifiedAudit run(ModelAudit audit, Optional<Path> folder) {
        List<Certificate> certificates = new ArrayList<>();
        AuditSink collect = (asked, earlier) -> decision -> certificates.add(decision.certificate());
        AuditedModel audited =
                folder.map(audit::folder).orElseGet(() -> audit.sink(collect)).run();
        folder.ifPresent(path -> read(audited, certificates));
        List<Witness> witnesses = new ArrayList<>();
        for (Certificate certificate : certificates) {
            certificate
                    .match(
                            yes -> Optional.of(
                                    Witness.of(yes, audited.audit().question().domain())),
                            never -> Optional.<Witness>empty(),
                            open -> Optional.<Witness>empty())
                    .ifPresent(witnesses::add);
        }
        return new CertifiedAudit(audited, List.copyOf(witnesses));
    }

    private static void read(AuditedModel audited, List<Certificate> certificates) {
        Path file = audited.folder().orElseThrow().certificates();
        try (CertificateReader reader = new CertificateReader(file)) {
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                certificates.add(next.get().certificate());
            }
        }
    }
}
