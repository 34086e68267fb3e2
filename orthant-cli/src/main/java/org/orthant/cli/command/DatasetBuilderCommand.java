package org.orthant.cli.command;

import java.util.Optional;
import org.orthant.cli.option.DataFolderOptions;
import picocli.CommandLine.Model.CommandSpec;

/** A command that builds a data set in a folder from third-party files. */
abstract class DatasetBuilderCommand extends DatasetCommand {

    /** Returns the builder that the options describe; refuses invalid ones before anything is read. */
    abstract DataFolderOptions.Builder builder(CommandSpec command);

    /** Returns a sentence with the sizes that the paper has, to compare with; empty for other data sets. */
    Optional<String> paperSizes() {
        return Optional.empty();
    }

    @Override
    protected final int run(CommandSpec command) {
        return out.build(builder(command), paperSizes());
    }
}
