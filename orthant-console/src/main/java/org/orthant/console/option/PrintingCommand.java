package org.orthant.console.option;

import java.util.List;
import org.orthant.console.render.Results;

/** A command that prints its results in a chosen format. */
@SuppressWarnings("this-escape") // options join their group while they are declared
public abstract class PrintingCommand extends Subcommand {

    private final FormatOption format = group(new FormatOption());

    /** Prints the results to standard output. */
    protected final void print(Results results) {
        format.print(results, command());
    }

    /** Prints several results of the same kind to standard output. */
    protected final void printAll(List<Results> all) {
        format.printAll(all, command());
    }

    /** Returns whether results are text rather than JSON or CSV. */
    protected final boolean isForPeople() {
        return format.isForPeople();
    }
}
