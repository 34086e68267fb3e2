package org.orthant.studio.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.studio.http.Refusal;

/** Work ends with its page, also inside code that never asks whether it is still wanted. */
class AbandonedWorkTest {

    @TempDir
    Path folder;

    /** As a library does that waits for something. */
    private static IllegalStateException stuck(CountDownLatch begun) {
        begun.countDown();
        try {
            Thread.sleep(TimeUnit.HOURS.toMillis(1));
            throw new AssertionError("nobody interrupted it");
        } catch (InterruptedException e) {
            return new IllegalStateException("the library was interrupted", e);
        }
    }

    @Test
    void readingEndsWhenItIsCancelled() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AuditRun run = AuditRun.start(new DownloadFiles(folder), files -> {
            throw stuck(begun);
        });
        begun.await();
        run.cancel();
        assertThat(run.abandon(20)).isTrue();
        assertThat(run.state()).isEqualTo(AuditRun.State.CANCELLED);
        assertThat(run.problem()).isEmpty();
    }

    @Test
    void workEndsThatNeverAsksWhetherItIsWanted() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        PageWork work = new PageWork("stuck", () -> {
            throw stuck(begun);
        });
        work.start();
        begun.await();
        assertThat(work.abandon(20)).isTrue();
        assertThat(work.problem()).isEmpty();
    }

    @Test
    void requestsEndWithTheirPage() throws Exception {
        PageAudit page = new PageAudit(Files.createDirectory(folder.resolve("page")), 1 << 20);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Throwable> request = CompletableFuture.supplyAsync(() -> {
            try {
                return page.work(() -> {
                    throw stuck(begun);
                });
            } catch (Refusal refusal) {
                return refusal;
            }
        });
        begun.await();
        page.close();
        assertThat(request.get(20, TimeUnit.SECONDS))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(404));
    }

    @Test
    void anInterruptDoesNotReachTheNextRequestOfItsThread() throws Exception {
        PageAudit page = new PageAudit(Files.createDirectory(folder.resolve("page")), 1 << 20);
        Thread.currentThread().interrupt();
        assertThat(page.work(() -> Thread.currentThread().isInterrupted())).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        page.close();
    }
}
