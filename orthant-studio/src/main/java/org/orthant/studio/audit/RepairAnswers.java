package org.orthant.studio.audit;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.repair.ExampleScore;
import org.orthant.repair.KeptAnswers;
import org.orthant.repair.RepairedModel;
import org.orthant.report.RepairReport;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;
import org.orthant.verify.Outcome;

/** Answers what the page asks about the repair of a model. */
final class RepairAnswers {

    /** Names on the page; the report has more. */
    private static final int MOST_NAMES = 100;

    private RepairAnswers() {}

    /** Repairs the audited model, tells how far that is, ends it, or hands over its results. */
    static void answer(Request request, PageAudit audit) throws IOException {
        String id = request.path().get(2);
        if (request.is("POST", "api", "audits", id, "repair")) {
            AuditEndpoint.requireFinished(audit.run().orElseThrow(Refusal::notFound));
            audit.startRepair(request.json().number("allowChanges", 0, 1));
            request.answerJson(json -> {});
        } else if (request.is("POST", "api", "audits", id, "repair", "cancel")) {
            audit.repair().ifPresent(RepairTask::cancel);
            request.answerJson(json -> {});
        } else if (request.is("GET", "api", "audits", id, "repair")) {
            RepairTask task = audit.repair().orElseThrow(Refusal::notFound);
            request.answerJson(json -> write(json, task));
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

    private static void write(JsonGenerator json, RepairTask task) throws IOException {
        // Asked first: what is over by now is shown complete.
        RepairTask.State state = task.state();
        RepairTask.Progress progress = task.progress();
        json.writeStringField("state", state.name().toLowerCase(Locale.ROOT));
        json.writeStringField("phase", progress.phase().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("done", progress.done());
        json.writeNumberField("most", progress.most());
        json.writeNumberField("seconds", task.seconds());
        if (task.problem().isPresent()) {
            json.writeStringField("problem", task.problem().get());
        }
        Optional<RepairedModel> repaired = task.repaired();
        if (state == RepairTask.State.FINISHED && repaired.isPresent()) {
            json.writeStringField("file", task.files().download());
            write(json, repaired.get());
        }
    }

    private static void write(JsonGenerator json, RepairedModel repaired) throws IOException {
        json.writeNumberField("labels", repaired.before().audit().layer().labels());
        json.writeNumberField("neverBefore", never(repaired.before()));
        json.writeNumberField("neverAfter", never(repaired.after()));
        json.writeNumberField("lost", repaired.lost().size());
        json.writeNumberField("opened", repaired.opened().size());
        strings(json, "names", repaired.opened().stream().limit(MOST_NAMES).toList());
        strings(json, "notes", repaired.notes());
        write(json, "learned", repaired.learned());
        write(json, "heldOut", repaired.heldOut());
        KeptAnswers kept = repaired.kept();
        json.writeObjectFieldStart("kept");
        json.writeNumberField("count", kept.count());
        json.writeNumberField("changed", kept.changed());
        json.writeNumberField("heldOut", kept.heldOut());
        json.writeNumberField("heldOutChanged", kept.heldOutChanged());
        json.writeEndObject();
    }

    private static long never(AuditedModel audited) {
        return audited.counts().of(Outcome.UNARGMAXABLE).distinct();
    }

    private static void write(JsonGenerator json, String name, ExampleScore score) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("count", score.count());
        json.writeNumberField("before", score.before());
        json.writeNumberField("after", score.after());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeFieldName(name);
        json.writeArray(values.toArray(new String[0]), 0, values.size());
    }
}
