package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** The audit of one open page: its files, and at most one run. */
final class PageAudit {

    private static final int PATIENCE_SECONDS = 10;

    private final Path folder;
    private final long uploadBytes;
    private final Map<UploadKind, Upload> uploads = new EnumMap<>(UploadKind.class);
    private volatile long lastSeen = System.nanoTime();
    private volatile boolean closed;
    private @Nullable AuditRun run;

    /** With an empty folder of its own. */
    PageAudit(Path folder, long uploadBytes) {
        this.folder = folder;
        this.uploadBytes = uploadBytes;
    }

    /** Its page is still there. */
    void touch() {
        lastSeen = System.nanoTime();
    }

    long idleNanos() {
        return System.nanoTime() - lastSeen;
    }

    boolean isClosed() {
        return closed;
    }

    /** Takes a file in place of an older one of its kind; says what is in it, where that can be known alone. */
    Received receive(UploadKind kind, String name, Request request) throws IOException {
        requireNoRun();
        Upload upload = Upload.receive(request, folder, name, uploadBytes);
        Received received;
        try {
            received = kind == UploadKind.WEIGHTS ? SubjectReader.weights(upload) : new Received("", List.of());
        } catch (RuntimeException e) {
            Files.deleteIfExists(upload.file());
            throw e;
        }
        replace(kind, upload);
        return received;
    }

    /** Not while a run may be reading the older one. */
    private synchronized void replace(UploadKind kind, Upload upload) throws IOException {
        if (closed || isRunning()) {
            Files.deleteIfExists(upload.file());
        }
        requireNoRun();
        requireOpen();
        Upload older = uploads.put(kind, upload);
        if (older != null) {
            Files.deleteIfExists(older.file());
        }
    }

    synchronized void forget(UploadKind kind) throws IOException {
        requireNoRun();
        Upload upload = uploads.remove(kind);
        if (upload != null) {
            Files.deleteIfExists(upload.file());
        }
    }

    synchronized void start(AuditOptions options, TensorChoice tensors) {
        requireNoRun();
        requireOpen();
        SubjectReader reader = new SubjectReader(uploads, tensors);
        run = AuditRun.start(folder, () -> reader.read(options));
    }

    synchronized Optional<AuditRun> run() {
        return Optional.ofNullable(run);
    }

    private synchronized boolean isRunning() {
        return run != null && !run.isOver();
    }

    private void requireOpen() {
        if (closed) {
            throw Refusal.notFound();
        }
    }

    private void requireNoRun() {
        if (isRunning()) {
            throw Refusal.conflict("an audit is running: cancel it first");
        }
    }

    /** Ends its work and deletes its files. */
    void close() {
        Optional<AuditRun> last;
        synchronized (this) {
            closed = true;
            last = run();
        }
        try {
            if (last.isPresent()) {
                last.get().cancel();
                last.get().awaitEnd(PATIENCE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        delete();
    }

    private void delete() {
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
