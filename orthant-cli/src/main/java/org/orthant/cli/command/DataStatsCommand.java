package org.orthant.cli.command;

import org.orthant.cli.option.DataOptions;
import org.orthant.cli.render.DatasetSummary;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the sizes of a data set. */
@Command(
        name = "stats",
        header = {"Print the sizes of a data set and the number of active labels.", ""},
        description = {
            "Shows the sizes of all parts, the number of active labels and of inputs per example (mean, median, "
                    + "quantiles of 99 %% and 99.9 %%, largest), missing labels and inputs, and a histogram of active labels. "
                    + "The quantile of 99.9 %% is a good k for a DFT layer: orthant plan reports its size.",
            "",
            "--format csv prints only the histogram, --format json everything.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data stats",
            "  orthant data stats --data delicious-train.arff",
            "  orthant data stats --data mine --format csv --out active.csv"
        })
final class DataStatsCommand extends ReportingCommand {

    private final DataOptions data = group(new DataOptions());

    @Override
    protected int run(CommandSpec command) {
        output.write(DatasetSummary.statistics(data.dataset()));
        return ExitCode.DONE;
    }
}
