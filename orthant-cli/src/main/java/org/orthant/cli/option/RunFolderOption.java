package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of the run folder whose model is used. */
public final class RunFolderOption {

    @Option(names = "--run", required = true, paramLabel = "FOLDER")
    @Nullable Path folder;

    /** Returns the folder. */
    public Path folder() {
        return Objects.requireNonNull(folder);
    }
}
