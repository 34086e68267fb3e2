package org.orthant.repair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;
import org.orthant.io.ProcessLock;

/**
 * A hidden folder of this process, next to the place of a file, on the same file system. A process that is killed leaves its folder, and the next
 * process that makes one there deletes it: the lock of a file in it says whether its process is alive.
 *
 * @param folder the hidden folder
 * @param lock held by this process
 */
record StagingFolder(Path folder, ProcessLock lock) implements AutoCloseable {

    private static final String PREFIX = ".orthant-repair";

    private static final String LOCK = "lock";

    private static final String CONTENT = "model";

    /** Makes a folder in another one. */
    static StagingFolder in(Path parent) throws IOException {
        deleteAbandoned(parent);
        while (true) {
            Path folder = Files.createTempDirectory(parent, PREFIX);
            Optional<ProcessLock> lock = lock(folder.resolve(LOCK));
            if (lock.isPresent()) {
                Files.createDirectory(folder.resolve(CONTENT));
                return new StagingFolder(folder, lock.get());
            }
        }
    }

    /** Locks a new folder; not if another process has taken it for abandoned before. */
    private static Optional<ProcessLock> lock(Path file) throws IOException {
        try {
            Optional<ProcessLock> lock = ProcessLock.of(file);
            if (lock.isPresent() && !Files.exists(file)) {
                lock.get().close();
                return Optional.empty();
            }
            return lock;
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        }
    }

    /** Returns the path of a file to write. */
    Path resolve(String name) {
        return folder.resolve(CONTENT).resolve(name);
    }

    /** Returns what was written. */
    List<Path> content() {
        try (Stream<Path> files = Files.list(folder.resolve(CONTENT))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteAbandoned(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            files.filter(file -> String.valueOf(file.getFileName()).startsWith(PREFIX))
                    .filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .toList()
                    .forEach(StagingFolder::deleteIfAbandoned);
        }
    }

    private static void deleteIfAbandoned(Path folder) {
        Path file = folder.resolve(LOCK);
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                // Killed before it was locked. A folder with anything in it is not ours.
                Files.delete(folder);
                return;
            }
            Optional<ProcessLock> lock = ProcessLock.ofExisting(file);
            if (lock.isPresent()) {
                new StagingFolder(folder, lock.get()).close();
            }
        } catch (IOException | BadInputException e) {
            // It is another user's, or another process is deleting it: nothing depends on it.
        }
    }

    @Override
    public void close() {
        try (lock) {
            StagedModel.delete(folder);
        }
    }
}
