package org.orthant.console.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import org.orthant.io.AtomicFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the format and the file of results. */
public final class OutputOptions {

    @Mixin
    FormatOption shown = new FormatOption();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "PATH")
    @Nullable Path out;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    public OutputFormat format() {
        return shown.format;
    }

    /** Returns the file to write results to; empty for standard output. */
    public Optional<Path> target() {
        return Optional.ofNullable(out);
    }

    /** Prints results to standard output, for commands that use the target differently. */
    public void print(Results results) {
        shown.print(results, spec());
    }

    public void write(Results results) {
        TextStyle terminal = FormatOption.style(spec());
        TextStyle style = new TextStyle(out == null && terminal.colours(), terminal.quiet(), terminal.verbose());
        write(format().render(results, style));
    }

    /** Writes text to the target or to standard output. */
    public void write(String text) {
        if (out == null) {
            PrintWriter standard = spec().commandLine().getOut();
            standard.print(text);
            standard.flush();
            return;
        }
        AtomicFile.writeNamed(out, text);
    }

    private CommandSpec spec() {
        if (command == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return command;
    }
}
