/**
 * Audits: which label sets an output layer can produce, with proofs.
 *
 * <p>An {@link org.orthant.audit.Audit} is a layer, label sets and a question. Running it decides every label set on several
 * threads, hands each {@link org.orthant.audit.Decision} to an {@link org.orthant.audit.AuditSink} (nothing, or
 * {@link org.orthant.audit.AuditFiles} that outlive the process), reports progress to an {@link org.orthant.audit.AuditListener},
 * and sums up in {@link org.orthant.audit.VerdictCounts}. Certificates are checked by
 * {@link org.orthant.audit.check.CertificateCheck}, and files are read back by
 * {@link org.orthant.audit.finished.FinishedAudit}.
 *
 * <p>Independent of command line, terminal, server and training: those are its users.
 */
@NullMarked
package org.orthant.audit;

import org.jspecify.annotations.NullMarked;
