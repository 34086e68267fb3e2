package org.orthant.cli.option;

import java.nio.file.Path;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;

/** The option of the run folder whose model is used. */
public final class RunFolderOption extends OptionGroup {

    private final OptionValue<Path> folder =
            option(Path.class, "--run", "FOLDER").required();

    /** Returns the folder. */
    public Path folder() {
        return folder.get();
    }
}
