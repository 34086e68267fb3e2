package org.orthant.console.program;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToIntBiFunction;
import org.orthant.console.option.ErrorFormat;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.StandardError;
import org.orthant.console.terminal.StandardOutput;
import org.orthant.console.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.TypeConversionException;

/** Runs a command line as every program of Orthant does. */
public final class Program {

    private Program() {}

    /** Sets up a command line whose subcommands have been added, and returns it. */
    public static CommandLine configure(CommandLine line, Failures failures) {
        line.registerConverter(Path.class, Program::path);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // A file may be called @x; who chooses its name shall not choose options.
        line.setExpandAtFiles(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.hasColours() ? Ansi.ON : Ansi.OFF));
        line.setParameterExceptionHandler(failures);
        line.setExecutionExceptionHandler(failures);
        line.setExecutionStrategy(new OutputPaths());
        line.setUsageHelpWidth(Terminal.width());
        OptionTexts.describe(line);
        listExitCodesOnce(line);
        return line;
    }

    /** Leaves the list of exit codes to the root command, from which picocli would copy it to all others. */
    private static void listExitCodesOnce(CommandLine root) {
        root.getSubcommands().values().forEach(command -> {
            command.getCommandSpec().usageMessage().exitCodeListHeading("").exitCodeList(Map.of());
            listExitCodesOnce(command);
        });
    }

    /** Runs one command and returns its exit code. */
    public static int run(CommandLine line, PrintWriter out, PrintWriter err, String... arguments) {
        try {
            return line.setOut(out).setErr(err).execute(arguments);
        } catch (OutOfMemoryError e) {
            return end(
                    line,
                    Kind.MEMORY,
                    "not enough memory for Java; ask for less,"
                            + " or allow more with ORTHANT_JAVA_OPTS=-Xmx… (such as -Xmx16g)",
                    arguments);
        } catch (InternalError e) {
            // Java's signal that the part of a mapped file being read no longer exists.
            if (!String.valueOf(e.getMessage()).contains("unsafe memory access")) {
                throw e;
            }
            return end(
                    line,
                    Kind.INPUT,
                    "a weights file became shorter while it was in use;"
                            + " restore it, let nothing write to it, and rerun",
                    arguments);
        }
    }

    private static int end(CommandLine line, Kind kind, String message, String... arguments) {
        Failure failure = Failure.of(kind, ExitCode.BAD_INPUT, message);
        Failures.print(line, line.getCommandName(), failure, ErrorFormat.of(arguments));
        return failure.exitCode();
    }

    /** Runs one command on the standard streams and ends the JVM with its exit code. */
    @SuppressWarnings("SystemExitOutsideMain")
    public static void exitWith(ToIntBiFunction<PrintWriter, PrintWriter> command) {
        StandardOutput standard = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = standard.writer();
        FileDescriptor standardError = StandardError.descriptor();
        System.setErr(new PrintStream(new FileOutputStream(standardError), true, StandardCharsets.UTF_8));
        PrintWriter err = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(standardError), StandardCharsets.UTF_8), true);
        int code = command.applyAsInt(out, err);
        out.flush();
        code = standard.exitCode(code, err);
        err.flush();
        System.exit(code);
    }

    private static Path path(String text) {
        if (text.matches("[a-z][a-z0-9+.-]+://.*")) {
            // A path would lose one of its slashes.
            throw new TypeConversionException("'" + text + "' is an address and not a file: download the file first"
                    + (text.startsWith("http") ? ", such as by: curl -LO " + text : "") + ", and give its name");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' is not a valid file name: " + e.getReason());
        }
    }
}
