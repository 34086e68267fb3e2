package org.orthant.spark;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.orthant.io.BadInputException;

/**
 * Lets one driver at a time write to an output folder on a local or mounted disk. Other file systems have no locks that end with their
 * process: there, nothing is locked.
 *
 * @param channel the open file, on a local disk
 */
record JobLock(Optional<FileChannel> channel) implements AutoCloseable {

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

    private static FileChannel lock(Path folder) {
        try {
            FileChannel channel = FileChannel.open(
                    folder.resolve(NAME),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (isLocked(channel)) {
                return channel;
            }
            channel.close();
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot be locked: " + e.getMessage(), e);
        }
        throw BadInputException.in(folder, "is in use: another process is writing to it");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException anotherThread) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            if (channel.isPresent()) {
                channel.get().close();
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
