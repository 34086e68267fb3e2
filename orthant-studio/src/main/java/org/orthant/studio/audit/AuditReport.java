package org.orthant.studio.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.OrthantVersion;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.report.Finding;
import org.orthant.report.LabelNames;
import org.orthant.report.ModelAuditReport;
import org.orthant.report.Origin;
import org.orthant.report.Page;
import org.orthant.report.RepairSuggestion;
import org.orthant.report.Verification;
import org.orthant.report.VerificationReport;

/** The report of an audit to download: the page that {@code orthant audit} or {@code orthant report} writes. */
final class AuditReport {

    private AuditReport() {}

    /** Returns the page of a finished audit; {@code model} is what the visitor calls the model. */
    static String html(AuditRun run, Audit audit, String model, RepairSuggestion suggestion) {
        Page page = run.audited()
                .map(audited -> ModelAuditReport.page(audited, model, suggestion))
                .orElseGet(() -> layer(run, audit));
        return page.render();
    }

    private static Page layer(AuditRun run, Audit audit) {
        FinishedAudit finished = FinishedAudit.read(
                run.files().verdicts(), Optional.of(run.files().certificates()));
        return VerificationReport.page(new Verification(
                Finding.of(finished, Map.of(), audit.question().rule()),
                finished.header(),
                names(audit),
                false,
                List.of(new Origin("made by", "orthant " + OrthantVersion.text())),
                Optional.empty()));
    }

    private static LabelNames names(Audit audit) {
        return LabelNames.of(
                audit.names()
                        .map(known -> IntStream.range(0, known.labels())
                                .boxed()
                                .collect(Collectors.toMap(Function.identity(), known::name)))
                        .orElse(Map.of()),
                audit.question().rule());
    }
}
