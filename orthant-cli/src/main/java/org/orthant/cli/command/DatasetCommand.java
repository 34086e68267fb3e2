package org.orthant.cli.command;

import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.Subcommand;

/** A command that writes a data set to a folder. */
abstract class DatasetCommand extends Subcommand {

    final DataFolderOptions out = group(new DataFolderOptions());
}
