package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Ctrl-C, as another process gets it. */
public final class Interrupts {

    private static final long INTERRUPT = 1 << 1;

    private Interrupts() {}

    /** Sends it; the test is skipped where processes ignore it, as those of background jobs of a shell do. */
    public static void send(Process process) throws IOException, InterruptedException {
        assumeFalse(ignored(), "SIGINT is ignored here, as in a background job: start the tests in the foreground");
        assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static boolean ignored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.isReadable(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .mapToLong(
                                line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                        .anyMatch(signals -> (signals & INTERRUPT) != 0);
    }
}
