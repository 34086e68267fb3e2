package org.orthant.console.option;

import java.io.PrintWriter;
import java.util.List;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import picocli.CommandLine.Model.CommandSpec;

/** The option for the format of results. */
public final class FormatOption extends OptionGroup {

    private final OptionValue<OutputFormat> format =
            option(OutputFormat.class, "--format", "table|json|csv").byDefault(OutputFormat.TABLE);

    OutputFormat format() {
        return format.get();
    }

    /** Prints the results of a command to standard output. */
    public void print(Results results, CommandSpec command) {
        PrintWriter standard = command.commandLine().getOut();
        standard.print(format.get().render(results, style(command)));
        standard.flush();
    }

    /** Returns whether results are text rather than JSON or CSV. */
    public boolean isForPeople() {
        return format.get() == OutputFormat.TABLE;
    }

    /** Prints several results of the same kind to standard output. */
    public void printAll(List<Results> all, CommandSpec command) {
        PrintWriter standard = command.commandLine().getOut();
        standard.print(format.get().renderAll(all, style(command)));
        standard.flush();
    }

    /** Returns the style of text on the terminal of a command. */
    static TextStyle style(CommandSpec command) {
        Verbosity wanted = Verbosity.of(command);
        boolean colours = command.commandLine().getColorScheme().ansi().enabled();
        return new TextStyle(colours, wanted.isQuiet(), wanted.isVerbose());
    }
}
