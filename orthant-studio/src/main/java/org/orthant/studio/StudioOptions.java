package org.orthant.studio;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.orthant.studio.audit.AuditLimits;

/**
 * How a studio is run.
 *
 * @param address where it listens
 * @param port where, 0 for any that is free
 * @param token whether requests must carry an access token; they must in any case if other machines can reach the server
 * @param runs the folder with run folders, if there is one
 * @param limits what visitors may take
 * @param patience how long the header of a request may take to arrive
 */
public record StudioOptions(
        InetAddress address, int port, boolean token, Optional<Path> runs, AuditLimits limits, Duration patience) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Reachable from this machine only, with an access token, on any free port. */
    public static StudioOptions local() {
        return new StudioOptions(
                InetAddress.getLoopbackAddress(), 0, true, Optional.empty(), AuditLimits.DEFAULT, PATIENCE);
    }

    /** The same at another port. */
    public StudioOptions atPort(int number) {
        return new StudioOptions(address, number, token, runs, limits, patience);
    }

    /** The same at another address. */
    public StudioOptions at(InetAddress other) {
        return new StudioOptions(other, port, token, runs, limits, patience);
    }

    /** The same without a token, for all users of this machine; a server that other machines can reach still has one. */
    public StudioOptions withoutToken() {
        return new StudioOptions(address, port, false, runs, limits, patience);
    }

    /** The same with a folder of run folders. */
    public StudioOptions withRuns(Path folder) {
        return new StudioOptions(address, port, token, Optional.of(folder), limits, patience);
    }

    /** The same with other limits. */
    public StudioOptions within(AuditLimits others) {
        return new StudioOptions(address, port, token, runs, others, patience);
    }

    /** The same with another time for headers to arrive. */
    public StudioOptions patientFor(Duration time) {
        return new StudioOptions(address, port, token, runs, limits, time);
    }

    /** Whether other machines can reach it. */
    public boolean isExposed() {
        return !address.isLoopbackAddress();
    }
}
