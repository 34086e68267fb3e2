package org.orthant.studio.audit;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.model.AuditedModel;

/** A layer with label sets, as {@code orthant verify} takes them. */
record LayerSubject(PreparedAudit prepared, DownloadFiles files) implements AuditSubject {

    @Override
    public Optional<AuditedModel> run(RunOptions options) {
        if (!prepared.run(files, options).complete()) {
            throw new CancellationException("the audit was cancelled");
        }
        return Optional.empty();
    }
}
