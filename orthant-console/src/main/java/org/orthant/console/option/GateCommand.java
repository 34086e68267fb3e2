package org.orthant.console.option;

import java.io.PrintWriter;
import java.util.List;
import org.orthant.console.render.CheckedModel;
import org.orthant.console.render.GateFormat;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import picocli.CommandLine.Option;

/** A command that can fail a build: it also prints findings for continuous integration. */
public abstract class GateCommand extends Subcommand {

    @Option(names = "--format", paramLabel = "table|json|csv|sarif|junit")
    private GateFormat format = GateFormat.TABLE;

    /** Prints results that have no findings to standard output; {@code option} names what asked for them. */
    protected final void printPlain(Results results, String option) {
        OutputFormat plain = format.plain()
                .orElseThrow(() -> Usage.wrong(
                        command(), option + ": expected --format table, json or csv, because it has no findings"));
        print(plain.render(results, FormatOption.style(command())));
    }

    /** Prints the results, or the findings, to standard output. */
    protected final void print(List<Results> results, List<CheckedModel> models) {
        print(format.render(results, models, FormatOption.style(command())));
    }

    /** Returns whether results are text rather than for programs. */
    protected final boolean isForPeople() {
        return format == GateFormat.TABLE;
    }

    private void print(String text) {
        PrintWriter standard = command().commandLine().getOut();
        standard.print(text);
        standard.flush();
    }
}
