package org.orthant.cli;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.Journal;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.BatchVerifier.Answer;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verifier;

/** The work of {@code orthant verify}: decides label sets, counts verdicts, and keeps them where that is wanted. */
final class VerifyRun {

    /** How often the journal is flushed and the progress shown. */
    private static final long TICK_MILLISECONDS = 200;

    private final OutputLayer layer;
    private final Question question;
    private final DistinctLabelSets sets;
    private final Optional<Vocabulary> vocabulary;
    private final int threads;
    private final Tally tally;
    private final Progress progress;

    VerifyRun(
            OutputLayer layer,
            Question question,
            DistinctLabelSets sets,
            Optional<Vocabulary> vocabulary,
            int threads,
            Tally tally,
            Progress progress) {
        this.layer = layer;
        this.question = question;
        this.sets = sets;
        this.vocabulary = vocabulary;
        this.threads = threads;
        this.tally = tally;
        this.progress = progress;
    }

    /** Only counts; returns whether the end was reached. */
    boolean withoutFiles() {
        try (Interruption interruption = Interruption.watch()) {
            return verify(0, interruption::requested, () -> {}, answer -> tally.add(record(answer.index(), answer)));
        }
    }

    /** Goes on where the journal ends, and writes the files at the end; returns whether that was reached. */
    boolean intoFiles(VerdictFiles files) {
        // Its fingerprint takes a pass over all weights: once for the journal and the certificates.
        CertificateHeader header = CertificateHeader.of(layer, question.domain());
        try (Interruption interruption = Interruption.watch();
                Journal journal =
                        files.journal(header.fingerprint(), question, line -> tally.add(VerdictRecord.parse(line)))) {
            Optional<CertificateText> certificates = files.certificates().map(file -> new CertificateText(header));
            int finished = tally.decided();
            boolean complete =
                    verify(finished, () -> interruption.requested() || journal.hasFailed(), journal::flush, answer -> {
                        long index = finished + answer.index();
                        VerdictRecord verdict = record(index, answer);
                        journal.append(VerdictFiles.record(
                                verdict.toJson(),
                                certificates.map(text ->
                                        text.line(index, answer.verdict().certify(answer.labelSet())))));
                        tally.add(verdict);
                    });
            journal.flush();
            if (complete) {
                files.write(journal, certificates.map(CertificateText::header));
                journal.delete();
            }
            return complete;
        }
    }

    private VerdictRecord record(long index, Answer answer) {
        return VerdictRecord.of(
                index,
                answer.labelSet(),
                vocabulary,
                sets.count((int) index),
                answer.verdict(),
                question.depth() != Depth.VERDICT);
    }

    private boolean verify(int from, BooleanSupplier cancelled, Runnable flush, Consumer<Answer> action) {
        Iterator<LabelSet> rest = sets.sets().subList(from, sets.size()).iterator();
        if (!rest.hasNext()) {
            return true;
        }
        progress.start(from);
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(VerifyRun::daemon);
        ScheduledFuture<?> ticking = clock.scheduleWithFixedDelay(
                () -> tick(flush), TICK_MILLISECONDS, TICK_MILLISECONDS, TimeUnit.MILLISECONDS);
        try {
            Verifier verifier = Verifier.of(layer, question);
            return new BatchVerifier(verifier, threads).verify(rest, cancelled, action);
        } finally {
            ticking.cancel(false);
            stop(clock);
            progress.end();
        }
    }

    private void tick(Runnable flush) {
        try {
            flush.run();
        } catch (BadInputException e) {
            // The journal keeps it and refuses the next record with it.
            return;
        }
        progress.show();
    }

    /** After this, nothing is shown any more. */
    private static void stop(ScheduledExecutorService clock) {
        clock.shutdown();
        try {
            clock.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-clock");
        thread.setDaemon(true);
        return thread;
    }
}
