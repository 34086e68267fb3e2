package org.orthant.cli.option;

import org.orthant.console.option.Usage;
import org.orthant.console.render.Numbers;
import picocli.CommandLine.Model.CommandSpec;

/** The condition {@code 0 ≤ k < n/2} of DFT layers for {@code k} active of {@code n} labels. */
public final class Sparsity {

    private Sparsity() {}

    /** Reports other numbers of active labels as a usage error. */
    public static void require(CommandSpec command, int labels, int active) {
        if (active < 0) {
            throw Usage.wrong(command, "--active " + active + ": the number of active labels cannot be negative");
        }
        if (2L * active + 1 > labels) {
            throw Usage.wrong(
                    command,
                    "--active " + active + ": a DFT layer for k = " + active + " needs 2k+1 = " + (2L * active + 1)
                            + " features, and there are only " + Numbers.counted(labels, "label")
                            + "; choose k < n/2 (a layer with n features can predict every label set)");
        }
    }
}
