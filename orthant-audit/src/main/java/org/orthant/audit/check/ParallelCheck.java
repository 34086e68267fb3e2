package org.orthant.audit.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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

/** Checks certificates on several threads; only enough of them to keep the threads busy are in memory. */
final class ParallelCheck {

    private static final int WAITING_PER_THREAD = 2;

    /** Number of certificates that are checked together: weights that do not fit into caches are read once for all of them. */
    private static final int GROUP = 8;

    private record Running(List<CertificateRecord> asked, Future<List<CheckResult>> answers) {}

    private ParallelCheck() {}

    /** Passes every certificate and the result of its check to {@code action}, in the order of the file. */
    static void run(
            Checker checker, CertificateReader reader, int threads, BiConsumer<CertificateRecord, CheckResult> action) {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Queue<Running> running = new ArrayDeque<>();
            for (List<CertificateRecord> next = group(reader); !next.isEmpty(); next = group(reader)) {
                List<CertificateRecord> asked = next;
                if (running.size() == threads * WAITING_PER_THREAD) {
                    finish(running.remove(), action);
                }
                running.add(new Running(
                        asked,
                        workers.submit(() -> checker.check(asked.stream()
                                .map(CertificateRecord::certificate)
                                .toList()))));
            }
            while (!running.isEmpty()) {
                finish(running.remove(), action);
            }
        } finally {
            workers.shutdownNow();
        }
    }

    /** The next certificates, none at the end of the file. */
    private static List<CertificateRecord> group(CertificateReader reader) {
        List<CertificateRecord> group = new ArrayList<>();
        while (group.size() < GROUP) {
            Optional<CertificateRecord> next = reader.next();
            if (next.isEmpty()) {
                break;
            }
            group.add(next.get());
        }
        return group;
    }

    private static void finish(Running oldest, BiConsumer<CertificateRecord, CheckResult> action) {
        try {
            List<CheckResult> answers = oldest.answers().get();
            for (int i = 0; i < answers.size(); i++) {
                action.accept(oldest.asked().get(i), answers.get(i));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while certificates were being checked", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(
                    "the checker failed on line " + oldest.asked().get(0).line() + " or one of the next "
                            + (oldest.asked().size() - 1),
                    e.getCause());
        }
    }
}
