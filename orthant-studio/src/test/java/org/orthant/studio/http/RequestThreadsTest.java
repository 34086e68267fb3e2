package org.orthant.studio.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.orthant.studio.http.Visit.Phase;

/** More requests than threads, and no deadline that would free one. */
class RequestThreadsTest {

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A request is refused, and the rest of its body never arrives. */
    @Test
    void aRequestThatFoundAllThreadsAtWorkTakesTheirPlaceWhenTheyWait() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(1);
        try (RequestThreads threads = new RequestThreads(1, Duration.ofHours(1), Duration.ofHours(1))) {
            threads.execute(() -> {
                Phase arriving = Visit.enter(Phase.WORKING);
                working.countDown();
                await(refused);
                Visit.enter(arriving);
                await(never);
            });
            working.await();
            threads.execute(served::countDown);
            refused.countDown();

            assertThat(served.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void workIsNotCutOff() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(1);
        boolean[] interrupted = new boolean[1];
        try (RequestThreads threads = new RequestThreads(1, Duration.ofMillis(10), Duration.ofMillis(10))) {
            threads.execute(() -> {
                Visit.enter(Phase.WORKING);
                working.countDown();
                await(done);
                interrupted[0] = Thread.currentThread().isInterrupted();
            });
            working.await();
            threads.execute(served::countDown);

            assertThat(served.await(300, TimeUnit.MILLISECONDS)).isFalse();
            done.countDown();
            assertThat(served.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(interrupted[0]).isFalse();
        }
    }
}
