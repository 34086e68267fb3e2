/**
 * Audits that have ended, read back from their files: {@link org.orthant.audit.finished.FinishedAudit}, and the shortest
 * reasons why label sets can never be predicted: {@link org.orthant.audit.finished.Explanations}.
 */
@NullMarked
package org.orthant.audit.finished;

import org.jspecify.annotations.NullMarked;
