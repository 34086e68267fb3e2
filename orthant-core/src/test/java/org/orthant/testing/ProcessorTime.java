package org.orthant.testing;

import java.time.Duration;

/** The work of a process so far, which does not depend on what else the machine does. */
final class ProcessorTime {

    private ProcessorTime() {}

    /** Waits until a process has ended, and returns its processor time. */
    static Duration whole(Process process, Duration patience) {
        Duration last = Duration.ZERO;
        long start = System.nanoTime();
        while (process.isAlive()) {
            last = of(process, last);
            pause(process, start, patience);
        }
        return last;
    }

    /** Waits until a process has taken this much processor time; false if it has ended before. */
    static boolean reaches(Process process, Duration time, Duration patience) {
        long start = System.nanoTime();
        Duration last = Duration.ZERO;
        while (process.isAlive()) {
            last = of(process, last);
            if (last.compareTo(time) >= 0) {
                return true;
            }
            pause(process, start, patience);
        }
        return false;
    }

    private static Duration of(Process process, Duration otherwise) {
        return process.info().totalCpuDuration().orElse(otherwise);
    }

    private static void pause(Process process, long start, Duration patience) {
        if (System.nanoTime() - start > patience.toNanos()) {
            process.destroyForcibly();
            throw new AssertionError("a command did not end within " + patience.toSeconds() + " s");
        }
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
