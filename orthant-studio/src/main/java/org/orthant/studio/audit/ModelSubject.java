package org.orthant.studio.audit;

import java.util.Optional;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.PreparedModelAudit;

/** A model, as {@code orthant audit} takes it. */
record ModelSubject(PreparedModelAudit model) implements AuditSubject {

    @Override
    public PreparedAudit prepared() {
        return model.prepared();
    }

    @Override
    public Optional<AuditedModel> run(RunOptions options) {
        return Optional.of(model.run(options));
    }
}
