package org.orthant.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Files that are opened to be read. A named pipe blocks its reader until a writer opens it, perhaps for ever. */
public final class RegularFile {

    private RegularFile() {}

    /**
     * Returns the file, unless it is a pipe, a socket or a device that has a name. What the shell opened is accepted: standard input as
     * {@code /dev/stdin}, and what it substitutes for {@code <(command)}.
     *
     * @throws IOException if it is not a file, or its attributes cannot be read
     */
    public static Path of(Path file) throws IOException {
        if (Files.readAttributes(file, BasicFileAttributes.class).isOther() && !isDescriptor(file)) {
            throw new FileSystemException(
                    file.toString(), null, "it is a named pipe, a socket or a device; save its content as a file");
        }
        return file;
    }

    private static boolean isDescriptor(Path file) {
        return file.toAbsolutePath().normalize().toString().matches("/dev/(stdin|fd/\\d+)|/proc/\\w+/fd/\\d+");
    }
}
