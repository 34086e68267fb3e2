package org.orthant.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The time that the current thread has been running on a processor, native code included: others don't disturb it. */
public final class CpuClock {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuClock() {}

    public static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
