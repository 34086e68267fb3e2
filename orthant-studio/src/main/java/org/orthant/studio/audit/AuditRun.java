package org.orthant.studio.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditListener;
import org.orthant.audit.NeverFile;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.AuditedModel;

/** Reads what was uploaded, decides its label sets in separate threads, and writes the files to download. */
final class AuditRun implements PageTask {

    /** How far it is. */
    enum State {
        READING,
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED
    }

    private final DownloadFiles files;
    private final Function<DownloadFiles, AuditSubject> reader;
    private final PageWork work = new PageWork("orthant-audit", this::run);
    private volatile boolean deciding;
    private volatile boolean complete;
    private volatile @Nullable Audit audit;
    private volatile @Nullable VerdictCounts counts;
    private volatile @Nullable VerdictList list;
    private volatile @Nullable SetDetails details;
    private volatile @Nullable AuditedModel audited;

    private AuditRun(DownloadFiles files, Function<DownloadFiles, AuditSubject> reader) {
        this.files = files;
        this.reader = reader;
    }

    /** Starts to read, and to decide what was read. */
    static AuditRun start(DownloadFiles files, Function<DownloadFiles, AuditSubject> reader) {
        AuditRun run = new AuditRun(files, reader);
        run.work.start();
        return run;
    }

    State state() {
        if (!work.isOver()) {
            return deciding ? State.RUNNING : State.READING;
        }
        return work.problem().isPresent() ? State.FAILED : complete ? State.FINISHED : State.CANCELLED;
    }

    @Override
    public PageWork work() {
        return work;
    }

    /** What is asked; known once the files are read. */
    Optional<Audit> audit() {
        return Optional.ofNullable(audit);
    }

    Optional<VerdictCounts> counts() {
        return Optional.ofNullable(counts);
    }

    Optional<VerdictList> list() {
        return Optional.ofNullable(list);
    }

    Optional<SetDetails> details() {
        return Optional.ofNullable(details);
    }

    /** Returns the results of a model, when all of them are known. */
    Optional<AuditedModel> audited() {
        return Optional.ofNullable(audited);
    }

    boolean isCancelled() {
        return work.isCancelled();
    }

    @Override
    public void cancel() {
        work.cancel();
        if (!deciding) {
            // Readers do not ask whether they are still wanted.
            work.interrupt();
        }
    }

    /** Returns the files to download; they grow while it runs. */
    DownloadFiles files() {
        return files;
    }

    /** Writes all files, and a report, as a ZIP archive. */
    void writeAll(OutputStream out, String report) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.putNextEntry(new ZipEntry("audit/report.html"));
        zip.write(report.getBytes(StandardCharsets.UTF_8));
        for (Path file : List.of(files.verdicts(), files.certificates(), files.never())) {
            zip.putNextEntry(new ZipEntry("audit/" + file.getFileName()));
            Files.copy(file, zip);
        }
        zip.finish();
    }

    private void run() {
        complete = decide(reader.apply(files));
    }

    private boolean decide(AuditSubject subject) {
        Audit found = subject.prepared().audit();
        VerdictList verdicts = new VerdictList(found.sets().size());
        list = verdicts;
        details = new SetDetails(subject.prepared(), files);
        AuditListener started = new AuditListener() {
            @Override
            public void started(VerdictCounts begun, int total) {
                counts = begun;
                audit = found;
                deciding = true;
            }
        };
        try {
            audited = subject.run(RunOptions.DEFAULT
                            .withListener(started.and(verdicts))
                            .withCancellation(work::isCancelled))
                    .orElse(null);
        } catch (CancellationException e) {
            return false;
        }
        NeverFile.write(files.never(), files.verdicts(), found);
        return true;
    }
}
