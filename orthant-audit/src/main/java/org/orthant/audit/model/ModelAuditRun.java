package org.orthant.audit.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.NeverFile;
import org.orthant.audit.ProvenBefore;
import org.orthant.audit.RunOptions;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.model.AuditCancelledException.Phase;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyFile;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.AtomicFile;
import org.orthant.verify.Explanation;

/** Runs a prepared audit of a model: survey, verdicts, explanations, files. */
final class ModelAuditRun {

    private final PreparedModelAudit asked;
    private final RunOptions options;
    private final Optional<AuditFolder> folder;
    private final int total;

    ModelAuditRun(PreparedModelAudit asked, RunOptions options) {
        this.asked = asked;
        this.options = options;
        this.folder = asked.settings().folder.map(path -> new AuditFolder(path, asked.settings().version));
        this.total = asked.audit().sets().size();
    }

    AuditedModel run() {
        Instant date = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        folder.ifPresent(this::prepare);
        List<SurveyPoint> points = asked.survey().map(this::survey).orElse(List.of());
        CollectingSink collected = new CollectingSink(sink());
        AuditResult result = asked.prepared().run(collected, options.checkingCertificates());
        if (!result.complete()) {
            throw new AuditCancelledException(Phase.VERDICTS, result.counts().decided(), total);
        }
        FinishedAudit finished = total == 0
                ? new FinishedAudit(List.of(), Optional.empty(), Map.of(), Map.of(), Map.of())
                : collected.finished();
        AuditedModel audited =
                new AuditedModel(asked, AuditProvenance.of(asked, date), result, finished, explain(finished), points);
        folder.ifPresent(kept -> finish(kept, audited));
        return audited;
    }

    private AuditSink sink() {
        ModelAudit settings = asked.settings();
        AuditSink sink = folder.map(AuditSink.class::cast).orElse(settings.sink);
        return settings.finished
                .<AuditSink>map(path -> new ProvenBefore(new AuditFolder(path, settings.version), sink))
                .orElse(sink);
    }

    private void prepare(AuditFolder kept) {
        FolderQuestion question = new FolderQuestion(asked);
        question.requireFree(kept);
        kept.prepare(question.parts());
    }

    private List<SurveyPoint> survey(Survey survey) {
        Optional<List<SurveyPoint>> points =
                folder.map(kept -> file(kept).run(survey, options)).orElseGet(() -> survey.run(options));
        return points.orElseThrow(() -> new AuditCancelledException(Phase.SURVEY, 0, total));
    }

    private static SurveyFile file(AuditFolder folder) {
        return new SurveyFile(folder.survey(), folder.version());
    }

    /** Returns the shares of labels in the mixtures that beat others; for label sets by threshold, certificates are sufficient. */
    private Map<Long, Explanation> explain(FinishedAudit finished) {
        if (!asked.audit().question().rule().isRanking() || finished.never().isEmpty()) {
            return Map.of();
        }
        return Explanations.of(
                        asked.prepared().explainer(options.cancelled()),
                        asked.audit().layer().labels(),
                        finished,
                        asked.settings().explanations,
                        done -> {},
                        options.cancelled())
                .orElseThrow(() -> new AuditCancelledException(Phase.EXPLANATIONS, total, total));
    }

    /** Writes the names of what can never be predicted, and last the summary. */
    private void finish(AuditFolder folder, AuditedModel audited) {
        NeverFile.write(folder.never(), audited.finished().never(), audited.audit());
        file(folder).finish();
        AtomicFile.write(folder.summary(), AuditSummary.json(audited, new FolderQuestion(asked)) + "\n");
    }
}
