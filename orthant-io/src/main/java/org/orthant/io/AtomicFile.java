package org.orthant.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Files that appear complete or not at all: they are written under another name beside their own and then moved, so
 * that neither a failure nor a power cut leaves half a file, or none where there was an older one.
 */
public final class AtomicFile {

    /** Writes the content to the given path. */
    @FunctionalInterface
    public interface Content {
        /** Creates the file, which does not exist yet. */
        void writeTo(Path unfinished) throws IOException;
    }

    private AtomicFile() {}

    /** Writes text in UTF-8, replacing any older file. */
    public static void write(Path file, String text) {
        try {
            replace(file, unfinished -> Files.writeString(unfinished, text));
        } catch (NoSuchFileException e) {
            throw BadInputException.in(file, "cannot be written: there is no such folder", e);
        } catch (AccessDeniedException e) {
            throw BadInputException.in(file, "cannot be written: no permission", e);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be written: " + e.getMessage(), e);
        }
    }

    /** Replaces a file by new content. */
    public static void replace(Path file, Content content) throws IOException {
        // In the same folder, because only within one file system a move is atomic.
        Path unfinished = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            content.writeTo(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
