package org.orthant.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that appear complete or not at all: they are written under another name in the same folder and then moved, so
 * that neither a failure nor a power cut leaves half a file, or none where there was an older one.
 *
 * <p>Nothing is written through a link: an output folder may come from a stranger, and a link in it may lead to any file of the user.
 * Whatever has the name, except a directory, is replaced by a new file, whose mode follows the umask. Only {@link #writeNamed}, for
 * files that the user has named, follows links and writes to pipes and devices.
 */
public final class AtomicFile {

    private static final String SUFFIX = ".part";

    /** Writes the content to the given path. */
    @FunctionalInterface
    public interface Content {
        /** Creates the file, or writes to the pipe or device that it is. */
        void writeTo(Path unfinished) throws IOException;
    }

    private AtomicFile() {}

    /** Writes text in UTF-8, replacing any older file. */
    public static void write(Path file, String text) {
        write(file, unfinished -> Files.writeString(unfinished, text));
    }

    /**
     * Replaces a file by new content.
     *
     * @throws BadInputException if it cannot be written
     */
    public static void write(Path file, Content content) {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            throw directory(file);
        }
        try {
            replace(file, content);
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }

    /** Writes text in UTF-8 to a file that the user has named, as {@link #writeNamed(Path, Content)} does. */
    public static void writeNamed(Path file, String text) {
        writeNamed(file, unfinished -> Files.writeString(unfinished, text));
    }

    /**
     * Writes a file that the user has named. A link stays, and the file that it leads to is replaced. Pipes and devices are written to.
     */
    public static void writeNamed(Path file, Content content) {
        if (Files.isDirectory(file)) {
            throw directory(file);
        }
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                content.writeTo(file);
            } else {
                replace(target(file), content);
            }
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }

    private static BadInputException directory(Path file) {
        return BadInputException.in(file, "is a directory: expected the name of a file to write");
    }

    /**
     * Deletes a file, if there is one.
     *
     * @throws BadInputException if it cannot be deleted
     */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be deleted: " + e.getMessage(), e);
        }
    }

    /**
     * Deletes unfinished versions of a file that killed processes have left next to it. Callers ensure that no other process is writing it.
     */
    public static void deleteUnfinished(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        try (Stream<Path> siblings = folder == null ? Stream.empty() : Files.list(folder)) {
            for (Path sibling : siblings.toList()) {
                if (isUnfinished(sibling, file.getFileName().toString())) {
                    Files.deleteIfExists(sibling);
                }
            }
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }

    /** Returns whether a file is what a process that was killed has left of a file with a given name. */
    public static boolean isUnfinished(Path file, String name) {
        return Pattern.matches(
                Pattern.quote(name + ".") + "[-0-9a-f]{36}" + SUFFIX, String.valueOf(file.getFileName()));
    }

    /** Replaces a file, or a link, by a file with new content. */
    public static void replace(Path file, Content content) throws IOException {
        // In the same folder, because only within one file system a move is atomic.
        Path unfinished = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + SUFFIX);
        try {
            content.writeTo(unfinished);
            persist(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Waits until a file is on the disk, before it is moved: otherwise a power cut could leave its new name without content. */
    public static void persist(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Returns where the links lead, the last of which may lead to a file that does not exist yet. */
    private static Path target(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        return Files.isSymbolicLink(file) ? file.resolveSibling(Files.readSymbolicLink(file)) : file;
    }
}
