/**
 * Fixed columns that produce the label sets at hand before anything is trained.
 *
 * <p>The fixed part {@code F} of a layer {@code [F S]} never changes. So what it produces for features {@code x}, every layer
 * that is trained from it produces for {@code (x, 0)}: certificates for {@code F} alone, made once, hold for all of them. {@link
 * org.orthant.audit.certify.FixedPartSearch} looks for the smallest {@code F} that produces the label sets with the required radius, and safely as
 * deployed; {@link org.orthant.audit.certify.FixedPartProof} writes the certificates. {@link
 * org.orthant.audit.certify.PlanCertification} is the entry point: it does both and writes a {@link
 * org.orthant.audit.certify.CertifiedPlan}.
 */
@NullMarked
package org.orthant.audit.certify;

import org.jspecify.annotations.NullMarked;
