package org.orthant.console.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C or a signal during a long operation, which then has a moment to end cleanly. */
public final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 3;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::awaitEnd, "orthant-interruption");
    private volatile boolean requested;

    private final int patienceSeconds;

    private Interruption(int patienceSeconds) {
        this.patienceSeconds = patienceSeconds;
    }

    /** Starts to watch for an interruption. */
    public static Interruption watch() {
        return watch(PATIENCE_SECONDS);
    }

    /** Starts to watch for an operation that needs up to this time to end cleanly. */
    public static Interruption watch(int patienceSeconds) {
        Interruption interruption = new Interruption(patienceSeconds);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    public boolean requested() {
        return requested;
    }

    /** Ends the operation. */
    @Override
    public void close() {
        ended.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM has just started to shut down.
                return;
            }
        }
    }

    /** Runs during the shutdown of the JVM, which waits until this returns. */
    private void awaitEnd() {
        requested = true;
        try {
            boolean inTime = ended.await(patienceSeconds, TimeUnit.SECONDS);
            if (inTime) {
                // Time for the last message on standard error.
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
