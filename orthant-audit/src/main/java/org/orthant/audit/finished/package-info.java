/**
 * Audits that have ended, read back from their files: {@link org.orthant.audit.finished.FinishedAudit}, and the shortest
 * reasons for what can never be answered: {@link org.orthant.audit.finished.Explanations}.
 */
@NullMarked
package org.orthant.audit.finished;

import org.jspecify.annotations.NullMarked;
