package org.orthant.studio;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
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
 * @param example returns a model to try, if this machine has it; any thread may ask
 */
public record StudioOptions(
        InetAddress address,
        int port,
        boolean token,
        Optional<Path> runs,
        AuditLimits limits,
        Duration patience,
        Supplier<Optional<Path>> example) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Reachable from this machine only, with an access token, on any free port. */
    public static StudioOptions local() {
        return new StudioOptions(
                InetAddress.getLoopbackAddress(),
                0,
                true,
                Optional.empty(),
                AuditLimits.DEFAULT,
                PATIENCE,
                Optional::empty);
    }

    /** The same at another port. */
    public StudioOptions atPort(int number) {
        return new StudioOptions(address, number, token, runs, limits, patience, example);
    }

    /** The same at another address. */
    public StudioOptions at(InetAddress other) {
        return new StudioOptions(other, port, token, runs, limits, patience, example);
    }

    /** The same without a token, for all users of this machine; a server that other machines can reach still has one. */
    public StudioOptions withoutToken() {
        return new StudioOptions(address, port, false, runs, limits, patience, example);
    }

    /** The same with a folder of run folders. */
    public StudioOptions withRuns(Path folder) {
        return new StudioOptions(address, port, token, Optional.of(folder), limits, patience, example);
    }

    /** The same with other limits. */
    public StudioOptions within(AuditLimits others) {
        return new StudioOptions(address, port, token, runs, others, patience, example);
    }

    /** The same with another time for headers to arrive. */
    public StudioOptions patientFor(Duration time) {
        return new StudioOptions(address, port, token, runs, limits, time, example);
    }

    /** The same with a model to try. */
    public StudioOptions offering(Supplier<Optional<Path>> model) {
        return new StudioOptions(address, port, token, runs, limits, patience, model);
    }

    /** Whether other machines can reach it. */
    public boolean isExposed() {
        return !address.isLoopbackAddress();
    }
}
