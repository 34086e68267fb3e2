package org.orthant.cli.command;

import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.Subcommand;
import picocli.CommandLine.Mixin;

/** A command that writes a data set to a folder. */
abstract class DatasetCommand extends Subcommand {

    @Mixin
    final DataFolderOptions out = new DataFolderOptions();
}
