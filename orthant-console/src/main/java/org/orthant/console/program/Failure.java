package org.orthant.console.program;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;

/**
 * What ends a command without a result, explained in one line.
 *
 * @param kind what to blame
 * @param exitCode the exit code of the program
 * @param message what is wrong, and where
 * @param file the file to blame, as the user named it
 * @param line its line, counted from 1
 * @param remedy what to do, if the command knows
 */
public record Failure(
        Kind kind, int exitCode, String message, Optional<Path> file, OptionalLong line, Optional<String> remedy) {

    /** What to blame for a failure. */
    public enum Kind {
        /** The command line. */
        USAGE,
        /** A file or folder that is read or written. */
        INPUT,
        /** Java has too little memory. */
        MEMORY,
        /** A native library does not support this platform. */
        PLATFORM,
        /** A result that the command refuses to write. */
        REFUSED,
        /** A certificate that the checker rejects. */
        REJECTED,
        /** The user, who interrupted the command. */
        INTERRUPTED,
        /** Orthant. */
        INTERNAL
    }

    /** Returns a failure that is not about a file. */
    public static Failure of(Kind kind, int exitCode, String message) {
        return new Failure(kind, exitCode, message, Optional.empty(), OptionalLong.empty(), Optional.empty());
    }

    /** Returns certificates that are about something else, or that the checker rejects. */
    public static Failure rejected(String message) {
        return of(Kind.REJECTED, ExitCode.CERTIFICATE_REJECTED, message);
    }

    /** Returns an interruption by the user. */
    public static Failure interrupted(String message) {
        return of(Kind.INTERRUPTED, ExitCode.INTERRUPTED, message);
    }

    /** Returns the failure of an exception that names an invalid file, if it is one. */
    public static Optional<Failure> ofInput(Throwable exception) {
        return exception instanceof BadInputException bad
                ? Optional.of(of(Kind.INPUT, ExitCode.BAD_INPUT, String.valueOf(bad.getMessage()))
                        .at(bad.file(), bad.line()))
                : Optional.empty();
    }

    /** Returns the same failure with the file, and the line, to blame. */
    public Failure at(Path blamed, OptionalLong number) {
        return new Failure(kind, exitCode, message, Optional.of(blamed), number, remedy);
    }

    /** Returns the same failure with what to do. */
    public Failure withRemedy(String todo) {
        return new Failure(kind, exitCode, message, file, line, Optional.of(todo));
    }
}
