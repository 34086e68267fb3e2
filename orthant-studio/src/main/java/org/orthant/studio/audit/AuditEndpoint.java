package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.InspectedModel;
import org.orthant.audit.model.LabelAnswer;
import org.orthant.io.JsonObject;
import org.orthant.io.VerdictRecord;
import org.orthant.model.weights.TensorRole;
import org.orthant.studio.http.Endpoint;
import org.orthant.studio.http.JsonBody;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question.Depth;

/** Serves the page's requests about audits; {@code docs/studio.md} lists the paths. */
public final class AuditEndpoint implements Endpoint {

    private static final int SETS_PER_PAGE = 100;
    private final Audits audits;
    private final Semaphore explaining = new Semaphore(2);

    private final Supplier<Optional<Path>> example;

    /** With a place for audits, and a model to try, if this machine has one. */
    public AuditEndpoint(Audits audits, Supplier<Optional<Path>> example) {
        this.audits = audits;
        this.example = example;
    }

    @Override
    public void answer(Request request) throws IOException {
        if (request.is("POST", "api", "audits")) {
            request.answerJson(opened(audits.open()));
            return;
        }
        List<String> path = request.path();
        if (path.size() < 3) {
            throw Refusal.notFound();
        }
        String id = path.get(2);
        if (request.is("DELETE", "api", "audits", id) || request.is("POST", "api", "audits", id, "close")) {
            audits.close(id);
            request.answerDone();
            return;
        }
        PageAudit audit = audits.get(id);
        Optional<UploadKind> kind =
                path.size() == 5 && path.get(3).equals("files") ? UploadKind.of(path.get(4)) : Optional.empty();
        if (kind.isPresent()) {
            answer(request, audit, kind.get());
        } else if (request.is("PUT", "api", "audits", id, "files")) {
            String name = request.parameter("name").orElse("");
            write(request, audit.receiveDropped(name, request.parameter("drop").orElse(""), request));
        } else if (request.is("POST", "api", "audits", id, "example")) {
            Optional<Path> model = example.get();
            if (model.isPresent()) {
                audit.receiveExample(model.get());
            }
            request.answerJson(new JsonObject()
                    .with(
                            "name",
                            model.map(file -> String.valueOf(file.getFileName()))
                                    .orElse("")));
        } else if (request.is("POST", "api", "audits", id, "start")) {
            JsonBody body = request.json();
            if (body.has("model")) {
                audit.startModel(choice(body));
                request.answerDone();
                return;
            }
            audit.start(options(body), tensors(body));
            request.answerDone();
        } else if (request.is("POST", "api", "audits", id, "cancel")) {
            audit.run().ifPresent(AuditRun::cancel);
            request.answerDone();
        } else if (request.is("GET", "api", "audits", id, "line")) {
            request.answerEvents(audit.presence()::hold);
        } else if (request.is("GET", "api", "audits", id, "model")) {
            VisitorModel model = audit.model(choice(request));
            InspectedModel found = audit.inspect(model);
            request.answerJson(ModelAnswer.of(model.name(), found).withIfPresent("problem", model.problem(found)));
        } else if (path.size() >= 4 && path.get(3).equals("survey")) {
            SurveyAnswers.answer(request, audit);
        } else if (path.size() >= 4 && path.get(3).equals("repair")) {
            RepairAnswers.answer(request, audit);
        } else if (request.is("GET", "api", "audits", id)) {
            request.answerJson(audit.run()
                    .map(run -> AuditProgress.of(run, audit.modelName(), audit.suggestion()))
                    .orElseGet(() -> new JsonObject().with("state", "waiting"))
                    .withAll(opened(id))
                    .with(
                            "files",
                            audit.files().entrySet().stream()
                                    .map(file -> new JsonObject()
                                            .with("kind", file.getKey().text())
                                            .with("name", file.getValue()))
                                    .toList()));
        } else {
            answer(request, audit, audit.run().orElseThrow(Refusal::notFound));
        }
    }

    private JsonObject opened(String id) {
        return new JsonObject()
                .with("id", id)
                .with("uploadBytes", audits.limits().uploadBytes())
                .with("leaseSeconds", audits.limits().lease().toMillis() / 1e3);
    }

    private static void answer(Request request, PageAudit audit, UploadKind kind) throws IOException {
        String id = request.path().get(2);
        if (request.is("PUT", "api", "audits", id, "files", kind.text())) {
            write(request, audit.receive(kind, request.parameter("name").orElse(""), request));
        } else if (request.is("DELETE", "api", "audits", id, "files", kind.text())) {
            audit.forget(kind);
            request.answerDone();
        } else {
            throw Refusal.notFound();
        }
    }

    private static void write(Request request, Received received) throws IOException {
        request.answerJson(new JsonObject()
                .with("kind", received.kind().text())
                .with("found", received.description())
                .with(
                        "tensors",
                        received.tensors().stream()
                                .filter(entry -> TensorRole.MATRIX.suits(entry) || TensorRole.VECTOR.suits(entry))
                                .limit(ModelAnswer.MOST_TENSORS)
                                .map(tensor -> new JsonObject()
                                        .with("name", tensor.name())
                                        .with("shape", tensor.shape()))
                                .toList()));
    }

    private void answer(Request request, PageAudit audit, AuditRun run) throws IOException {
        String id = request.path().get(2);
        if (request.is("GET", "api", "audits", id, "verdicts.jsonl")) {
            requireFinished(run);
            request.answerDownload(run.files().verdicts(), "verdicts.jsonl");
        } else if (request.is("GET", "api", "audits", id, "certificates.jsonl")) {
            requireFinished(run);
            request.answerDownload(run.files().certificates(), "certificates.jsonl");
        } else if (request.is("GET", "api", "audits", id, "never.txt")) {
            requireFinished(run);
            request.answerDownload(run.files().never(), "never.txt");
        } else if (request.is("GET", "api", "audits", id, "table.csv")) {
            requireFinished(run);
            SetList list = new SetList(
                    run.audit().orElseThrow(Refusal::notFound), run.list().orElseThrow(Refusal::notFound));
            request.answerDownload("table.csv", list::writeCsv);
        } else if (request.is("GET", "api", "audits", id, "report.html")) {
            String report = report(audit, run);
            request.answerDownload("report.html", out -> out.write(report.getBytes(StandardCharsets.UTF_8)));
        } else if (request.is("GET", "api", "audits", id, "audit.zip")) {
            String report = report(audit, run);
            request.answerDownload("audit.zip", out -> run.writeAll(out, report));
        } else if (request.is("GET", "api", "audits", id, "ask")) {
            ask(request, audit, run);
        } else if (request.is("GET", "api", "audits", id, "sets")) {
            list(request, run);
        } else if (request.is("GET", "api", "audits", id, "set")) {
            detail(request, audit, run);
        } else {
            throw Refusal.notFound();
        }
    }

    private static String report(PageAudit audit, AuditRun run) {
        requireFinished(run);
        Audit asked = run.audit().orElseThrow(Refusal::notFound);
        if (asked.sets().size() == 0) {
            throw Refusal.conflict("there is nothing to report: no label set was asked about");
        }
        return audit.work(() -> AuditReport.html(run, asked, audit.modelName(), audit.suggestion()));
    }

    private static ModelChoice choice(JsonBody body) {
        return new ModelChoice(
                body.has("layer") ? OptionalInt.of(body.whole("layer", 0, Integer.MAX_VALUE)) : OptionalInt.empty(),
                tensors(body),
                body.text("rule"),
                cut(body, "threshold"),
                cut(body, "probability"),
                body.text("domain"));
    }

    private static TensorChoice tensors(JsonBody body) {
        return new TensorChoice(body.text("tensor"), body.text("biasTensor"));
    }

    private static ModelChoice choice(Request request) {
        int layer = request.wholeParameter("layer", -1, 0, Integer.MAX_VALUE);
        return new ModelChoice(
                layer < 0 ? OptionalInt.empty() : OptionalInt.of(layer),
                new TensorChoice(given(request, "tensor"), given(request, "biasTensor")),
                given(request, "rule"),
                given(request, "threshold"),
                given(request, "probability"),
                given(request, "domain"));
    }

    private static Optional<String> cut(JsonBody body, String name) {
        return body.text(name).filter(text -> !text.isBlank());
    }

    private static Optional<String> given(Request request, String parameter) {
        return request.parameter(parameter).filter(text -> !text.isEmpty());
    }

    private void ask(Request request, PageAudit audit, AuditRun run) throws IOException {
        String name = request.parameter("name").orElse("").strip();
        requireFinished(run);
        AuditedModel audited = run.audited().orElseThrow(Refusal::notFound);
        LabelAnswer answer = audit.work(() -> explained(() -> answer(audited, name, audit)));
        VerdictRecord verdict =
                answer.verdict().orElseThrow(() -> new Refusal(422, answer.name() + ": " + answer.text()));
        request.answerJson(new JsonObject()
                .with("index", verdict.index())
                .with("name", answer.name())
                .with("verdict", verdict.outcome().text())
                .with("answer", answer.text()));
    }

    private static LabelAnswer answer(AuditedModel audited, String name, PageAudit page) {
        try {
            return audited.answer(name, page::isClosed);
        } catch (IllegalArgumentException unknown) {
            throw new Refusal(422, String.valueOf(unknown.getMessage()));
        } catch (CancellationException e) {
            throw new Refusal(503, "this label takes longer to explain than a page should wait: use orthant audit");
        }
    }

    /** Explains few label sets at a time. An explanation counts until its response is sent; then the client may request another. */
    private <T> T explained(Supplier<T> work) {
        if (!explaining.tryAcquire()) {
            throw new Refusal(429, "other label sets are being explained: try again in a moment");
        }
        try {
            return work.get();
        } finally {
            explaining.release();
        }
    }

    static void requireFinished(AuditRun run) {
        if (run.state() != AuditRun.State.FINISHED) {
            throw Refusal.conflict("there are files only when all label sets are decided");
        }
    }

    private static AuditOptions options(JsonBody body) {
        return new AuditOptions(
                body.choice("depth", Depth.values()),
                body.truth("nonnegative"),
                body.number("budget", 0, AuditOptions.LONGEST_BUDGET));
    }

    private static void list(Request request, AuditRun run) throws IOException {
        SetList list = new SetList(
                run.audit().orElseThrow(Refusal::notFound), run.list().orElseThrow(Refusal::notFound));
        Optional<Outcome> verdict =
                request.parameter("verdict").filter(text -> !text.isEmpty()).map(AuditEndpoint::outcome);
        int from = request.wholeParameter("from", 0, 0, Integer.MAX_VALUE);
        List<Integer> found = list.find(verdict, request.parameter("search").orElse(""));
        request.answerJson(new JsonObject()
                .with("found", found.size())
                .with("from", from)
                .with(
                        "sets",
                        found.stream()
                                .skip(from)
                                .limit(SETS_PER_PAGE)
                                .map(list::row)
                                .toList()));
    }

    private void detail(Request request, PageAudit audit, AuditRun run) throws IOException {
        int sets = run.audit().orElseThrow(Refusal::notFound).sets().size();
        int index = request.wholeParameter("index", -1, 0, sets - 1);
        if (index < 0) {
            throw Refusal.badRequest("index must be given");
        }
        SetDetail detail = audit.work(() ->
                explained(() -> run.details().orElseThrow(Refusal::notFound).of(index, audit::isClosed)));
        request.answerJson(new JsonObject()
                .withJson("certificate", detail.certificate())
                .with("check", detail.check())
                .with("said", detail.said()));
    }

    private static Outcome outcome(String text) {
        return Arrays.stream(Outcome.values())
                .filter(outcome -> outcome.text().equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> Refusal.badRequest("verdict must be argmaxable, unargmaxable or undecided"));
    }
}
