package org.orthant.studio;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.studio.audit.AuditLimits;

/**
 * How a studio is run.
 *
 * @param address where it listens
 * @param port where, 0 for any that is free
 * @param token whether requests must carry an access token, even if only this machine can reach the server
 * @param runs the folder with run folders, if there is one
 * @param limits what visitors may take
 */
public record StudioOptions(InetAddress address, int port, boolean token, Optional<Path> runs, AuditLimits limits) {

    /** Reachable from this machine only, on any free port. */
    public static StudioOptions local() {
        return new StudioOptions(InetAddress.getLoopbackAddress(), 0, false, Optional.empty(), AuditLimits.DEFAULT);
    }

    /** The same at another port. */
    public StudioOptions atPort(int number) {
        return new StudioOptions(address, number, token, runs, limits);
    }

    /** The same at another address. */
    public StudioOptions at(InetAddress other) {
        return new StudioOptions(other, port, token, runs, limits);
    }

    /** The same with a token. */
    public StudioOptions withToken() {
        return new StudioOptions(address, port, true, runs, limits);
    }

    /** The same with a folder of run folders. */
    public StudioOptions withRuns(Path folder) {
        return new StudioOptions(address, port, token, Optional.of(folder), limits);
    }

    /** The same with other limits. */
    public StudioOptions within(AuditLimits others) {
        return new StudioOptions(address, port, token, runs, others);
    }

    /** Whether other machines can reach it. */
    public boolean isExposed() {
        return !address.isLoopbackAddress();
    }
}
