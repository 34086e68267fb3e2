package org.orthant.cli.option;

import org.orthant.console.option.Usage;
import org.orthant.console.render.Numbers;
import picocli.CommandLine.Model.CommandSpec;

/** The condition {@code 0 ≤ k < n/2} under which there is a DFT layer for {@code k} active of {@code n} labels. */
public final class Sparsity {

    private Sparsity() {}

    /** Refuses other numbers of active labels as wrong usage. */
    public static void require(CommandSpec command, int labels, int active) {
        if (active < 0) {
            throw Usage.wrong(command, "--active " + active + ": the number of active labels cannot be negative");
        }
        if (2L * active + 1 > labels) {
            throw Usage.wrong(
                    command,
                    "--active " + active + ": a DFT layer for k = " + active + " needs 2k+1 = " + (2L * active + 1)
                            + " features, and there are only " + Numbers.counted(labels, "label")
                            + "; take k < n/2 (with as many features as labels every label set can be predicted)");
        }
    }
}
