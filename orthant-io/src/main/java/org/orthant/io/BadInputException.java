package org.orthant.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reports a file that is missing, invalid or does not fit.
 *
 * <p>The message is one line for the user to act on, such as {@code labels.txt:12: "foo" is not a label id: expected
 * whole numbers from 0 to 999 separated by spaces or commas}. It opens with the path as the user wrote it. Problems that a caller
 * treats differently from others are subclasses; callers never depend on the wording.
 */
public class BadInputException extends RuntimeException {

    private static final long NO_LINE = 0;

    private final transient @Nullable Path file;
    private final String path;
    private final long line;
    private final String problem;
    private final @Nullable Remedy remedy;

    /** Makes a kind of problem that callers recognise by its type: one of the file as a whole. */
    protected BadInputException(Path file, String problem, @Nullable Remedy remedy, @Nullable Throwable cause) {
        this(file, NO_LINE, problem, remedy, cause);
    }

    private BadInputException(
            Path file, long line, String problem, @Nullable Remedy remedy, @Nullable Throwable cause) {
        super(shown(file) + (line == NO_LINE ? "" : ":" + line) + ": " + problem, cause);
        this.file = file;
        this.path = file.toString();
        this.line = line;
        this.problem = problem;
        this.remedy = remedy;
    }

    /** Returns the problem in one line of a file; lines are counted from 1. */
    public static BadInputException at(Path file, long line, String problem) {
        return at(file, line, problem, null);
    }

    /** Returns the problem in one line of a file, and the failure that revealed it. */
    public static BadInputException at(Path file, long line, String problem, @Nullable Throwable cause) {
        if (line < 1) {
            throw new IllegalArgumentException("line " + line + " does not exist: lines are counted from 1");
        }
        return new BadInputException(file, line, problem, null, cause);
    }

    /** Returns a problem of the file as a whole. */
    public static BadInputException in(Path file, String problem) {
        return new BadInputException(file, NO_LINE, problem, null, null);
    }

    /** Returns a problem of the file as a whole, and the failure that revealed it. */
    public static BadInputException in(Path file, String problem, Throwable cause) {
        return new BadInputException(file, NO_LINE, problem, null, cause);
    }

    /** Returns a file that cannot be opened or read, in the user's words rather than the file system's. */
    public static BadInputException unreadable(Path file, IOException cause) {
        if (Files.isDirectory(file)) {
            return in(file, "is a directory: expected a file", cause);
        }
        if (cause instanceof NoSuchFileException) {
            return in(file, "there is no such file", cause);
        }
        if (cause instanceof AccessDeniedException) {
            return in(file, "may not be read: permission denied", cause);
        }
        return in(file, "cannot be read" + reason(cause), cause);
    }

    /** Returns a file that cannot be written, likewise. */
    public static BadInputException unwritable(Path file, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return in(file, "cannot be written: there is no such folder", cause);
        }
        if (cause instanceof AccessDeniedException) {
            return in(file, "cannot be written: no permission", cause);
        }
        return in(file, "cannot be written" + reason(cause), cause);
    }

    /** Returns a folder that cannot be created, with the reason. */
    public static BadInputException uncreatable(Path folder, IOException cause) {
        String why = cause instanceof AccessDeniedException ? ": permission denied" : reason(cause);
        return in(folder, "cannot create directory" + why, cause);
    }

    /** Returns the same problem with what a caller can state to solve it. */
    public BadInputException withRemedy(Remedy stated) {
        return new BadInputException(file(), line, problem, stated, getCause());
    }

    private static String reason(IOException cause) {
        // A file system's message repeats the path, perhaps one that the user never named; its reason does not.
        String reason = cause instanceof FileSystemException failure ? failure.getReason() : cause.getMessage();
        return reason == null ? "" : ": " + reason;
    }

    private static String shown(Path file) {
        return file.toString().isEmpty() ? "\"\"" : file.toString();
    }

    /** Returns the file, as the user named it. */
    public Path file() {
        return file == null ? Path.of(path) : file;
    }

    /** Returns the number of the invalid line, counted from 1, if the problem is in one line. */
    public OptionalLong line() {
        return line == NO_LINE ? OptionalLong.empty() : OptionalLong.of(line);
    }

    /** Returns what a caller can state to solve the problem, if that is known. */
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** Returns what is wrong, without the place. */
    public String problem() {
        return problem;
    }
}
