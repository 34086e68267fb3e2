package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.orthant.cli.command.OrthantCommand;
import org.orthant.console.terminal.ExitCode;

/** Runs a command line in this JVM and keeps what it printed. */
public record Shell(int exitCode, String out, String err) {

    public static Shell run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = OrthantCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Shell(code, out.toString(), err.toString());
    }

    /** Runs the words of a line, in which those that match {@code files} are names in a folder. */
    public static Shell run(Path folder, String files, String line) {
        return run(words(folder, files, line));
    }

    /** Returns the words of a line, in which those that match {@code files} are paths in a folder. */
    public static String[] words(Path folder, String files, String line) {
        return Stream.of(line.strip().split(" +"))
                .map(word -> word.matches(files) ? folder.resolve(word).toString() : word)
                .toArray(String[]::new);
    }

    /** Requires wrong usage, reported in one line with this text. */
    public void assertWrongUsage(String message) {
        assertThat(exitCode).as(err).isEqualTo(ExitCode.USAGE);
        assertThat(err).hasLineCount(1).contains(message);
    }

    /** Requires a file that cannot be used, reported in one line with these texts. */
    public void assertBadInput(String... texts) {
        assertThat(exitCode).as(err).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err).hasLineCount(1).contains(texts);
    }

    /** Returns what it printed; the command must have succeeded. */
    public String output() {
        assertThat(exitCode).as(err).isZero();
        return out;
    }
}
