package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what happens in its own time, and fails if it does not. */
final class Patience {

    private Patience() {}

    static void await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("within a minute").isLessThan(end);
            Thread.sleep(20);
        }
    }
}
