package org.orthant.console.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import org.orthant.io.AtomicFile;

/** Options of the format and the file of results. */
public final class OutputOptions extends OptionGroup {

    private final FormatOption shown = group(new FormatOption());

    private final OptionValue<Path> out = option(Path.class, "-o, --out", "PATH");

    public OutputFormat format() {
        return shown.format();
    }

    /** Returns the file to write results to; empty for standard output. */
    public Optional<Path> target() {
        return out.value();
    }

    /** Prints results to standard output, for commands that use the target differently. */
    public void print(Results results) {
        shown.print(results, command());
    }

    public void write(Results results) {
        TextStyle terminal = FormatOption.style(command());
        TextStyle style = new TextStyle(!out.isGiven() && terminal.colours(), terminal.quiet(), terminal.verbose());
        write(format().render(results, style));
    }

    /** Writes text to the target or to standard output. */
    public void write(String text) {
        if (!out.isGiven()) {
            PrintWriter standard = command().commandLine().getOut();
            standard.print(text);
            standard.flush();
            return;
        }
        AtomicFile.writeNamed(out.get(), text);
    }
}
