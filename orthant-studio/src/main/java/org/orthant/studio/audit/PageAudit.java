package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.model.InspectedModel;
import org.orthant.report.RepairSuggestion;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** The audit of one open page: its files, and at most one run. */
final class PageAudit {

    private static final int PATIENCE_SECONDS = 10;

    /** The folder of the repaired model. */
    private static final String REPAIRED = "repaired";

    private final Path folder;
    private final long uploadBytes;
    private final Map<UploadKind, Upload> uploads = new EnumMap<>(UploadKind.class);
    private final Presence presence = new Presence();
    private final Set<Thread> working = new HashSet<>();
    private volatile boolean closed;
    private final ModelFiles model;
    private volatile OptionalInt labels = OptionalInt.empty();
    private @Nullable AuditRun run;
    private @Nullable SurveyRun survey;
    private @Nullable ModelChoice audited;
    private RepairSuggestion suggestion = RepairSuggestion.PLAIN;
    private @Nullable RepairTask repair;

    /** Begins an audit that alone uses an empty folder. */
    PageAudit(Path folder, long uploadBytes) {
        this.folder = folder;
        this.uploadBytes = uploadBytes;
        this.model = new ModelFiles(folder.resolve("model"), uploadBytes);
    }

    /** Whether its page is still there. */
    Presence presence() {
        return presence;
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Works for the page on the calling thread, which is interrupted when the page is closed.
     *
     * @throws Refusal if the page is closed by then
     */
    <T> T work(Supplier<T> task) {
        synchronized (this) {
            requireOpen();
            working.add(Thread.currentThread());
        }
        try {
            return task.get();
        } catch (RuntimeException e) {
            requireOpen();
            throw e;
        } finally {
            synchronized (this) {
                working.remove(Thread.currentThread());
                // An interrupt of this work does not reach the next.
                Thread.interrupted();
            }
        }
    }

    /** Takes a file in place of an older one of its kind; returns what is in it, if that is known without other files. */
    Received receive(UploadKind kind, String name, Request request) throws IOException {
        requireNoRun();
        if (kind == UploadKind.MODEL) {
            receiveModel(name, request);
            return new Received(kind, "", List.of());
        }
        Upload upload = Upload.receive(request, folder, name, uploadBytes);
        Received received;
        try {
            received = read(kind, upload);
        } catch (RuntimeException e) {
            Files.deleteIfExists(upload.file());
            throw e;
        }
        replace(kind, upload);
        return received;
    }

    private void receiveModel(String name, Request request) throws IOException {
        try {
            Upload upload = model.receive(name, request);
            synchronized (this) {
                requireFree(upload);
                model.place(upload, name);
            }
        } finally {
            if (closed) {
                model.delete();
            }
        }
    }

    /** Refuses a file that has arrived after the start of a run, which may be reading older ones, or after the page was closed. */
    private synchronized void requireFree(Upload upload) throws IOException {
        if (closed || isRunning()) {
            Files.deleteIfExists(upload.file());
        }
        requireNoRun();
        requireOpen();
    }

    /** Takes a file of the kind that its content determines; returns the kind, and what is in it. */
    Received receiveDropped(String name, String drop, Request request) throws IOException {
        requireNoRun();
        Upload upload = Upload.receive(request, folder, name, uploadBytes);
        try {
            Optional<Path> names;
            synchronized (this) {
                names = Optional.ofNullable(uploads.get(UploadKind.NAMES)).map(Upload::file);
            }
            UploadKind kind = DroppedFile.kind(upload, labels, names);
            if (kind == UploadKind.MODEL) {
                int files = adopt(upload, name, drop);
                return new Received(kind, files > 1 ? files + " files" : "", List.of());
            }
            Received received = read(kind, upload);
            replace(kind, upload);
            return received;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(upload.file());
            throw e;
        } finally {
            if (closed) {
                model.delete();
            }
        }
    }

    /** Takes a copy of a model of this machine as if it had been dropped. */
    void receiveExample(Path example) throws IOException {
        requireNoRun();
        String name = String.valueOf(example.getFileName());
        Path copy = Files.copy(example, folder.resolve(UUID.randomUUID() + ".onnx"));
        try {
            adopt(new Upload(copy, name), name, String.valueOf(copy.getFileName()));
        } finally {
            Files.deleteIfExists(copy);
            if (closed) {
                model.delete();
            }
        }
    }

    private synchronized int adopt(Upload upload, String name, String drop) throws IOException {
        requireFree(upload);
        int files = model.adopt(upload, name, drop);
        labels = OptionalInt.empty();
        return files;
    }

    private Received read(UploadKind kind, Upload upload) {
        return kind == UploadKind.WEIGHTS
                ? work(() -> SubjectReader.weights(upload))
                : new Received(kind, "", List.of());
    }

    /** Returns what is in the model. */
    InspectedModel inspect(VisitorModel chosen) {
        InspectedModel found = work(chosen::inspect);
        labels = found.assumed()
                .map(assumed -> OptionalInt.of(assumed.head().labels()))
                .orElse(OptionalInt.empty());
        return found;
    }

    /** Not while a run may be reading the older one. */
    private synchronized void replace(UploadKind kind, Upload upload) throws IOException {
        requireFree(upload);
        Upload older = uploads.put(kind, upload);
        if (older != null) {
            Files.deleteIfExists(older.file());
        }
    }

    synchronized void forget(UploadKind kind) throws IOException {
        requireNoRun();
        if (kind == UploadKind.MODEL) {
            model.delete();
            labels = OptionalInt.empty();
            return;
        }
        Upload upload = uploads.remove(kind);
        if (upload != null) {
            Files.deleteIfExists(upload.file());
        }
    }

    /** Returns what the visitor calls the files that an audit can use, by their kind. */
    synchronized Map<UploadKind, String> files() {
        Map<UploadKind, String> files = new EnumMap<>(UploadKind.class);
        if (!model.isEmpty()) {
            files.put(UploadKind.MODEL, model.shown());
        }
        for (UploadKind kind : List.of(UploadKind.WEIGHTS, UploadKind.BIAS, UploadKind.LABELS, UploadKind.NAMES)) {
            Optional.ofNullable(uploads.get(kind)).ifPresent(upload -> files.put(kind, upload.name()));
        }
        return files;
    }

    synchronized void start(AuditOptions options, TensorChoice tensors) {
        requireNoRun();
        requireOpen();
        audited = null;
        SubjectReader reader = new SubjectReader(uploads, tensors);
        begin(AuditRun.start(
                new DownloadFiles(folder), files -> new LayerSubject(PreparedAudit.of(reader.read(options)), files)));
    }

    /** Starts the audit of the model, with the question of {@code orthant audit}. */
    synchronized void startModel(ModelChoice choice) {
        requireNoRun();
        requireOpen();
        VisitorModel chosen = model(choice);
        audited = choice;
        suggestion = chosen.suggestion();
        begin(AuditRun.start(new DownloadFiles(folder), files -> new ModelSubject(chosen.prepare(files))));
    }

    private void begin(AuditRun next) {
        if (survey != null) {
            survey.cancel();
        }
        survey = null;
        repair = null;
        run = next;
    }

    /** Returns the options by which the command line asks the same about the model. */
    synchronized RepairSuggestion suggestion() {
        return suggestion;
    }

    /** Returns what the visitor calls the model. */
    String modelName() {
        return model.shown();
    }

    /** Returns the model with what the visitor has chosen. */
    synchronized VisitorModel model(ModelChoice choice) {
        if (model.isEmpty()) {
            throw Refusal.conflict("first drop a model");
        }
        return new VisitorModel(model, uploads, choice);
    }

    /** Starts a survey of random sets of the layer of a finished audit. */
    synchronized void startSurvey(Audit audit, SurveyRun.Plan plan) {
        requireNoRun();
        requireOpen();
        if (survey != null && !survey.isOver()) {
            throw Refusal.conflict("a survey is running: cancel it first");
        }
        survey = SurveyRun.start(audit, plan);
    }

    synchronized Optional<SurveyRun> survey() {
        return Optional.ofNullable(survey);
    }

    /** Teaches the audited model by the examples that were dropped. */
    synchronized void startRepair(double allowedChanges) throws IOException {
        requireNoRun();
        requireOpen();
        if (audited == null) {
            throw Refusal.conflict("only models are repaired: first audit one");
        }
        VisitorModel chosen = model(audited);
        RepairedFiles files = new RepairedFiles(folder.resolve(REPAIRED), chosen.repairedName());
        files.delete();
        repair = RepairTask.start(chosen, files, allowedChanges);
    }

    synchronized Optional<RepairTask> repair() {
        return Optional.ofNullable(repair);
    }

    synchronized Optional<AuditRun> run() {
        return Optional.ofNullable(run);
    }

    private synchronized boolean isRunning() {
        return (run != null && !run.isOver()) || (repair != null && !repair.isOver());
    }

    private void requireOpen() {
        if (closed) {
            throw Refusal.notFound();
        }
    }

    private void requireNoRun() {
        if (isRunning()) {
            throw Refusal.conflict("an audit or a repair is running: cancel it first");
        }
    }

    /** Ends its work, also inside libraries that can be interrupted, and deletes its files. */
    void close() {
        presence.end();
        List<PageTask> tasks;
        synchronized (this) {
            closed = true;
            working.forEach(Thread::interrupt);
            tasks = Stream.of(run(), survey(), repair())
                    .<PageTask>flatMap(Optional::stream)
                    .toList();
        }
        try {
            tasks.forEach(PageTask::cancel);
            for (PageTask task : tasks) {
                task.abandon(PATIENCE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        delete();
    }

    private void delete() {
        try {
            model.delete();
            new RepairedFiles(folder.resolve(REPAIRED), "").delete();
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) List.copyOf(files.toList())) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }
}
