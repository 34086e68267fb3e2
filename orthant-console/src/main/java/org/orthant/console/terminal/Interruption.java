package org.orthant.console.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The user's wish to end a long piece of work, by Ctrl-C or a signal, which is given a moment to end well. */
public final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 3;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::awaitEnd, "orthant-interruption");
    private volatile boolean requested;

    private final int patienceSeconds;

    private Interruption(int patienceSeconds) {
        this.patienceSeconds = patienceSeconds;
    }

    /** Begins to watch. */
    public static Interruption watch() {
        return watch(PATIENCE_SECONDS);
    }

    /** Begins to watch for work that needs up to so long to end well. */
    public static Interruption watch(int patienceSeconds) {
        Interruption interruption = new Interruption(patienceSeconds);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    public boolean requested() {
        return requested;
    }

    /** The work has ended. */
    @Override
    public void close() {
        ended.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM has just begun to end.
                return;
            }
        }
    }

    /** Runs while the JVM ends: that waits until this returns. */
    private void awaitEnd() {
        requested = true;
        try {
            boolean inTime = ended.await(patienceSeconds, TimeUnit.SECONDS);
            if (inTime) {
                // For the last words on standard error.
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
