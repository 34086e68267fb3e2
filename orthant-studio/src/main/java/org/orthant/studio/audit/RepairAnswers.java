package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.JsonObject;
import org.orthant.repair.ExampleScore;
import org.orthant.repair.KeptAnswers;
import org.orthant.repair.RepairedModel;
import org.orthant.report.RepairReport;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;
import org.orthant.verify.Outcome;

/** Serves the page's requests about the repair of a model. */
final class RepairAnswers {

    /** Names on the page; the report has more. */
    private static final int MOST_NAMES = 100;

    private RepairAnswers() {}

    /** Starts the repair of the audited model, reports its progress, cancels it, or sends its results. */
    static void answer(Request request, PageAudit audit) throws IOException {
        String id = request.path().get(2);
        if (request.is("POST", "api", "audits", id, "repair")) {
            AuditEndpoint.requireFinished(audit.run().orElseThrow(Refusal::notFound));
            audit.startRepair(request.json().number("allowChanges", 0, 1));
            request.answerDone();
        } else if (request.is("POST", "api", "audits", id, "repair", "cancel")) {
            audit.repair().ifPresent(RepairTask::cancel);
            request.answerDone();
        } else if (request.is("GET", "api", "audits", id, "repair")) {
            RepairTask task = audit.repair().orElseThrow(Refusal::notFound);
            request.answerJson(of(task));
        } else if (request.is("GET", "api", "audits", id, "repair", "model")) {
            task(audit).files().answer(request);
        } else if (request.is("GET", "api", "audits", id, "repair", "report.html")) {
            RepairTask task = task(audit);
            String report = audit.work(() -> RepairReport.page(
                            task.repaired().orElseThrow(),
                            audit.modelName(),
                            task.files().name())
                    .render());
            request.answerDownload("report.html", out -> out.write(report.getBytes(StandardCharsets.UTF_8)));
        } else {
            throw Refusal.notFound();
        }
    }

    /** Returns the repair, which has finished. */
    private static RepairTask task(PageAudit audit) {
        return audit.repair()
                .filter(task -> task.state() == RepairTask.State.FINISHED)
                .orElseThrow(() -> Refusal.conflict("there are files only when the model is repaired"));
    }

    private static JsonObject of(RepairTask task) throws IOException {
        // Read first: a task that is over is shown complete.
        RepairTask.State state = task.state();
        RepairTask.Progress progress = task.progress();
        JsonObject answer = new JsonObject()
                .with("state", state.name().toLowerCase(Locale.ROOT))
                .with("phase", progress.phase().name().toLowerCase(Locale.ROOT))
                .with("done", progress.done())
                .with("most", progress.most())
                .with("seconds", task.seconds())
                .withIfPresent("problem", task.problem());
        Optional<RepairedModel> repaired = task.repaired();
        if (state == RepairTask.State.FINISHED && repaired.isPresent()) {
            add(answer.with("file", task.files().download()), repaired.get());
        }
        return answer;
    }

    private static void add(JsonObject answer, RepairedModel repaired) {
        KeptAnswers kept = repaired.kept();
        answer.with("labels", repaired.before().audit().layer().labels())
                .with("neverBefore", never(repaired.before()))
                .with("neverAfter", never(repaired.after()))
                .with("lost", repaired.lost().size())
                .with("opened", repaired.opened().size())
                .with("names", repaired.opened().stream().limit(MOST_NAMES).toList())
                .with("summary", RepairReport.summary(repaired))
                .with("never", repaired.after().words().never())
                .with("notes", repaired.notes())
                .with("learned", of(repaired.learned()))
                .with("heldOut", of(repaired.heldOut()))
                .with(
                        "kept",
                        new JsonObject()
                                .with("count", kept.count())
                                .with("changed", kept.changed())
                                .with("heldOut", kept.heldOut())
                                .with("heldOutChanged", kept.heldOutChanged()));
    }

    private static long never(AuditedModel audited) {
        return audited.counts().of(Outcome.UNARGMAXABLE).distinct();
    }

    private static JsonObject of(ExampleScore score) {
        return new JsonObject()
                .with("count", score.count())
                .with("before", score.before())
                .with("after", score.after());
    }
}
