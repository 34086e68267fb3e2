package org.orthant.console.option;

import java.io.PrintWriter;
import java.util.List;
import org.orthant.console.render.CheckedModel;
import org.orthant.console.render.GateFormat;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;

/** A command that can fail a build: it also prints findings for continuous integration. */
@SuppressWarnings("this-escape") // options join their group while they are declared
public abstract class GateCommand extends Subcommand {

    private final GateOptions gate = group(new GateOptions());

    /** Prints results that have no findings to standard output; {@code option} names what asked for them. */
    protected final void printPlain(Results results, String option) {
        OutputFormat plain = gate.format()
                .plain()
                .orElseThrow(() -> Usage.wrong(
                        command(), option + ": expected --format table, json or csv, because it has no findings"));
        print(plain.render(results, FormatOption.style(command())));
    }

    /** Prints the results, or the findings, to standard output. */
    protected final void print(List<Results> results, List<CheckedModel> models) {
        print(gate.format().render(results, models, FormatOption.style(command())));
    }

    /** Returns whether results are text rather than for programs. */
    protected final boolean isForPeople() {
        return gate.format() == GateFormat.TABLE;
    }

    private void print(String text) {
        PrintWriter standard = command().commandLine().getOut();
        standard.print(text);
        standard.flush();
    }
}
