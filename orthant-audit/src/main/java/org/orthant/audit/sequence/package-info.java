/**
 * Audits of decoders that emit labels one after the other: which label sets can they emit, with proofs.
 *
 * <p>{@link org.orthant.audit.sequence.SequenceAudit} decides label sets by {@link org.orthant.sequence.SequenceVerifier}, {@link
 * org.orthant.audit.sequence.SequenceFiles} writes verdicts and the certificates of all steps, each of these once, and {@link
 * org.orthant.audit.sequence.SequenceFileCheck} checks both.
 */
@NullMarked
package org.orthant.audit.sequence;

import org.jspecify.annotations.NullMarked;
