package org.orthant.studio.audit;

import java.util.Optional;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.model.AuditedModel;

/** What a page has audited: a layer with label sets, or a model. */
interface AuditSubject {

    /** Returns the audit. */
    PreparedAudit prepared();

    /**
     * Decides all label sets; returns the results of a model, and nothing for a layer.
     *
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    Optional<AuditedModel> run(RunOptions options);
}
