package org.orthant.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.AtomicFile;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How and where results are written. */
final class OutputOptions {

    /** What to write results as. */
    enum Format {
        TABLE,
        JSON,
        CSV;

        /** The results as text. */
        String render(Results results, CommandSpec command, Ansi colours) {
            Orthant root = (Orthant) command.root().userObject();
            StringWriter text = new StringWriter();
            switch (this) {
                case TABLE -> new TextRenderer(colours, root.quiet, root.verbose).render(results, text);
                case JSON -> JsonRenderer.render(results, text);
                case CSV -> CsvRenderer.render(results, text);
            }
            return text.toString();
        }

        /** Prints the results to standard output. */
        void print(Results results, CommandSpec command) {
            PrintWriter standard = command.commandLine().getOut();
            standard.print(render(
                    results, command, command.commandLine().getColorScheme().ansi()));
            standard.flush();
        }
    }

    @Mixin
    FormatOption shown = new FormatOption();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write to this file instead of standard output.")
    @Nullable Path out;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    Format format() {
        return shown.format;
    }

    void write(Results results) {
        write(format().render(results, spec(), colours()));
    }

    /** Writes finished text to where the user wants it. */
    void write(String text) {
        if (out == null) {
            PrintWriter standard = spec().commandLine().getOut();
            standard.print(text);
            standard.flush();
            return;
        }
        AtomicFile.write(out, text);
    }

    private Ansi colours() {
        return out == null ? spec().commandLine().getColorScheme().ansi() : Ansi.OFF;
    }

    private CommandSpec spec() {
        if (command == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return command;
    }
}
