package org.orthant.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The lock of a file, which ends with its process, even if that is killed. At most one holder, among all processes and threads, has it. */
public final class ProcessLock implements AutoCloseable {

    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Locks a file, and creates it if it does not exist; it is never a link.
     *
     * @return empty if it is locked
     * @throws IOException if it cannot be opened for writing
     */
    public static Optional<ProcessLock> of(Path file) throws IOException {
        return of(
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Locks a file that exists and is not a link.
     *
     * @return empty if it is locked
     * @throws IOException if it cannot be opened for writing
     */
    public static Optional<ProcessLock> ofExisting(Path file) throws IOException {
        return of(FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private static Optional<ProcessLock> of(FileChannel channel) throws IOException {
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException anotherThread) {
            // Not locked.
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? Optional.of(new ProcessLock(channel)) : Optional.empty();
    }

    /** Ends the lock. The file stays: others may be waiting for it. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
