package org.orthant.console.option;

import java.io.PrintWriter;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What results are shown as. */
public final class FormatOption {

    @Option(
            names = "--format",
            paramLabel = "table|json|csv",
            defaultValue = "table",
            description = "Show results as a table for people (default), as JSON, or as CSV.")
    OutputFormat format = OutputFormat.TABLE;

    /** Prints the results of a command to standard output. */
    public void print(Results results, CommandSpec command) {
        PrintWriter standard = command.commandLine().getOut();
        standard.print(format.render(results, style(command)));
        standard.flush();
    }

    /** How text looks on the terminal of a command. */
    static TextStyle style(CommandSpec command) {
        Verbosity wanted = Verbosity.of(command);
        boolean colours = command.commandLine().getColorScheme().ansi().enabled();
        return new TextStyle(colours, wanted.isQuiet(), wanted.isVerbose());
    }
}
