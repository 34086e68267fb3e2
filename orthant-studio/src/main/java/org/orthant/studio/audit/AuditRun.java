package org.orthant.studio.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateWriter;
import org.orthant.io.VerdictRecord;
import org.orthant.studio.http.Refusal;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Verifier;

/** Reads what was uploaded, decides its label sets in threads of its own, and writes the files to download. */
final class AuditRun {

    private static final Logger LOG = System.getLogger(AuditRun.class.getName());

    /** How far it is. */
    enum State {
        READING,
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED
    }

    private final Path folder;
    private final Supplier<Subject> reader;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final long start = System.nanoTime();
    private volatile boolean cancelled;
    private volatile State state = State.READING;
    private volatile Optional<String> problem = Optional.empty();
    private volatile @Nullable Subject subject;
    private volatile @Nullable VerdictTable table;
    private volatile long end;

    private AuditRun(Path folder, Supplier<Subject> reader) {
        this.folder = folder;
        this.reader = reader;
    }

    static AuditRun start(Path folder, Supplier<Subject> reader) {
        AuditRun run = new AuditRun(folder, reader);
        Thread thread = new Thread(run::work, "orthant-audit");
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    State state() {
        return state;
    }

    boolean isOver() {
        return ended.getCount() == 0;
    }

    /** Why it failed. */
    Optional<String> problem() {
        return problem;
    }

    Optional<Subject> subject() {
        return Optional.ofNullable(subject);
    }

    Optional<VerdictTable> table() {
        return Optional.ofNullable(table);
    }

    boolean isCancelled() {
        return cancelled;
    }

    double seconds() {
        return ((isOver() ? end : System.nanoTime()) - start) / 1e9;
    }

    /** Ends it soon. */
    void cancel() {
        cancelled = true;
    }

    /** Waits for all of its threads to end. */
    boolean awaitEnd(long seconds) throws InterruptedException {
        return ended.await(seconds, TimeUnit.SECONDS);
    }

    Path verdicts() {
        return folder.resolve("verdicts.jsonl");
    }

    Path certificates() {
        return folder.resolve("certificates.jsonl");
    }

    private void work() {
        State last = State.FAILED;
        try {
            last = verify(reader.get()) ? State.FINISHED : State.CANCELLED;
        } catch (Refusal refusal) {
            problem = Optional.of(refusal.line());
        } catch (OutOfMemoryError e) {
            problem = Optional.of("this is too large for the memory of Java:"
                    + " take less, or start with ORTHANT_JAVA_OPTS=-Xmx… (such as -Xmx16g)");
        } catch (IOException | UncheckedIOException e) {
            problem = Optional.of("verdicts cannot be kept in the folder for temporary files: " + e.getMessage());
        } catch (RuntimeException | Error defect) {
            LOG.log(Level.ERROR, "an audit failed", defect);
            problem = Optional.of("internal error: a defect of Orthant; the terminal says more");
        } finally {
            end = System.nanoTime();
            state = last;
            ended.countDown();
        }
    }

    private boolean verify(Subject found) throws IOException {
        VerdictTable verdicts =
                new VerdictTable(found.asksForRadii() ? found.question().thresholds() : java.util.List.of());
        table = verdicts;
        subject = found;
        state = State.RUNNING;
        try (Writer verdictFile = Files.newBufferedWriter(verdicts());
                Writer certificateFile = Files.newBufferedWriter(certificates())) {
            CertificateWriter proofs = new CertificateWriter(
                    certificateFile,
                    CertificateHeader.of(found.layer(), found.question().domain()));
            Verifier verifier = Verifier.of(found.layer(), found.question());
            BatchVerifier batch =
                    new BatchVerifier(verifier, Runtime.getRuntime().availableProcessors());
            return batch.verify(found.sets().sets().iterator(), () -> cancelled, answer -> {
                int count = found.sets().count((int) answer.index());
                VerdictRecord record = VerdictRecord.of(
                        answer.index(),
                        answer.labelSet(),
                        found.vocabulary(),
                        count,
                        answer.verdict(),
                        found.asksForRadii());
                try {
                    verdictFile.append(record.toJson()).append('\n');
                    proofs.write(answer.index(), answer.verdict().certify(answer.labelSet()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                verdicts.add(record);
            });
        }
    }
}
