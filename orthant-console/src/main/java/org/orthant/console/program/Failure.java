package org.orthant.console.program;

import java.util.Optional;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;

/**
 * A failure that one line explains; all others are defects of Orthant.
 *
 * @param message what is wrong and what to do
 * @param exitCode the exit code of the program
 */
public record Failure(String message, int exitCode) {

    /** Returns the failure of an exception that names an invalid file, if it is one. */
    public static Optional<Failure> ofInput(Throwable exception) {
        return exception instanceof BadInputException
                ? Optional.of(new Failure(String.valueOf(exception.getMessage()), ExitCode.BAD_INPUT))
                : Optional.empty();
    }
}
