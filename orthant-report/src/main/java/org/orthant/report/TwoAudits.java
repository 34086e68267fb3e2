package org.orthant.report;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.AtomicFile;

/**
 * A model before and after, each with an audit.
 *
 * @param before the model as it was
 * @param after the model as it is
 */
record TwoAudits(AuditedModel before, AuditedModel after) {

    /**
     * Writes the page about both, and the pages of both audits.
     *
     * @throws IllegalArgumentException if there is no file for the page
     */
    void write(Optional<Path> file, Page page) {
        Path report = file.orElseThrow(() -> new IllegalArgumentException("there is no folder to write the report to"));
        ModelAuditReport.write(before);
        ModelAuditReport.write(after);
        AtomicFile.write(report, page.render());
    }
}
