package org.orthant.io;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Something is wrong with a file that the user gave us.
 *
 * <p>The message is one line for the user to act on, such as {@code labels.txt:12: "foo" is not a label id: expected
 * whole numbers from 0 to 999 separated by spaces or commas}. It opens with the path as the user wrote it.
 */
public final class BadInputException extends RuntimeException {

    private static final long NO_LINE = 0;

    private final transient Path file;
    private final long line;
    private final String problem;

    private BadInputException(Path file, long line, String problem, @Nullable Throwable cause) {
        super(line == NO_LINE ? file + ": " + problem : file + ":" + line + ": " + problem, cause);
        this.file = file;
        this.line = line;
        this.problem = problem;
    }

    /** The problem in one line of a file; lines are counted from 1. */
    public static BadInputException at(Path file, long line, String problem) {
        if (line < 1) {
            throw new IllegalArgumentException("line " + line + " does not exist: lines are counted from 1");
        }
        return new BadInputException(file, line, problem, null);
    }

    /** A problem of the file as a whole. */
    public static BadInputException in(Path file, String problem) {
        return new BadInputException(file, NO_LINE, problem, null);
    }

    /** A problem of the file as a whole, and the failure that revealed it. */
    public static BadInputException in(Path file, String problem, Throwable cause) {
        return new BadInputException(file, NO_LINE, problem, cause);
    }

    /** The file, as the user named it. */
    public Path file() {
        return file;
    }

    /** The line, counted from 1, where one line is to blame. */
    public OptionalLong line() {
        return line == NO_LINE ? OptionalLong.empty() : OptionalLong.of(line);
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }
}
