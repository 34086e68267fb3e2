package org.orthant.audit.check;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** Checks certificates on several threads, of which only so many are in memory as keep the threads busy. */
final class ParallelCheck {

    private static final int WAITING_PER_THREAD = 16;

    private record Running(CertificateRecord asked, Future<CheckResult> answer) {}

    private ParallelCheck() {}

    /** Hands every certificate and what the checker says to {@code action}, in the order of the file. */
    static void run(
            Checker checker, CertificateReader reader, int threads, BiConsumer<CertificateRecord, CheckResult> action) {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Queue<Running> running = new ArrayDeque<>();
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                CertificateRecord asked = next.get();
                if (running.size() == threads * WAITING_PER_THREAD) {
                    finish(running.remove(), action);
                }
                running.add(new Running(asked, workers.submit(() -> checker.check(asked.certificate()))));
            }
            while (!running.isEmpty()) {
                finish(running.remove(), action);
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private static void finish(Running oldest, BiConsumer<CertificateRecord, CheckResult> action) {
        try {
            action.accept(oldest.asked(), oldest.answer().get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while certificates were being checked", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(
                    "the checker failed on line " + oldest.asked().line(), e.getCause());
        }
    }
}
