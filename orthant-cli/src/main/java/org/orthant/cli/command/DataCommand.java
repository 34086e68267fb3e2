package org.orthant.cli.command;

import org.orthant.console.option.Subcommand;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The commands about data sets. */
@Command(
        name = "data",
        header = {"Inspect, convert and build data sets.", ""},
        description = {
            "Data sets are folders in a simple format (docs/reference/data-sets.md), or files in "
                    + "third-party formats. The default is debtags, which is included: 29,823 Debian packages, "
                    + "their words, and 467 tags.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DataBioasqCommand.class,
            DataConvertCommand.class,
            DataDebtagsCommand.class,
            DataMimic3Command.class,
            DataOpenimagesCommand.class,
            DataProteinsCommand.class,
            DataStatsCommand.class,
            DataVectorsCommand.class,
            DataXmcCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data stats",
            "  orthant data convert --data train.txt --test-data test.txt --out mine",
            "  orthant data stats --data mine"
        })
final class DataCommand extends Subcommand {

    /** Without a subcommand, prints the help. */
    @Override
    protected int run(CommandSpec command) {
        CommandLine line = command.commandLine();
        line.usage(line.getErr());
        return ExitCode.USAGE;
    }
}
