package org.orthant.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.ProcessLock;

/**
 * Lets one driver at a time write to an output folder on a local or mounted disk. Other file systems have no locks that end with their
 * process: there, nothing is locked.
 *
 * @param lock of a file in the folder, on a local disk
 */
record JobLock(Optional<ProcessLock> lock) implements AutoCloseable {

    /** Stays in the folder: if it were deleted, two processes could hold locks of two files of this name. */
    private static final String NAME = ".orthant.lock";

    /**
     * Locks a folder, which exists.
     *
     * @throws BadInputException if another process has locked it
     */
    static JobLock of(JobFolder folder) {
        return new JobLock(folder.local().map(JobLock::lock));
    }

    private static ProcessLock lock(Path folder) {
        try {
            return ProcessLock.of(folder.resolve(NAME))
                    .orElseThrow(() -> BadInputException.in(folder, "is in use: another process is writing to it"));
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot be locked: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        lock.ifPresent(ProcessLock::close);
    }
}
