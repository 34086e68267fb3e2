/**
 * The check of an audit's certificates, which needs the layer and the files alone.
 *
 * <p>{@link org.orthant.audit.check.CertificateCheck} sends every certificate through {@link org.orthant.proof.Checker} and
 * returns a {@link org.orthant.audit.check.CheckReport}. {@link org.orthant.audit.check.Coverage} determines which label sets have
 * no proof, {@link org.orthant.audit.check.VerdictComparison} which verdicts are not as proven.
 */
@NullMarked
package org.orthant.audit.check;

import org.jspecify.annotations.NullMarked;
