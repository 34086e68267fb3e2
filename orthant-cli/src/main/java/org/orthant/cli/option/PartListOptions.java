package org.orthant.cli.option;

import java.nio.file.Path;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;

/** Options of the lists of example ids of each part, one id per line; all three are required together. */
public final class PartListOptions extends OptionGroup {

    private final OptionValue<Path> train =
            option(Path.class, "--train", "FILE").required();

    private final OptionValue<Path> validation =
            option(Path.class, "--validation", "FILE").required();

    private final OptionValue<Path> test = option(Path.class, "--test", "FILE").required();

    public Path train() {
        return train.get();
    }

    public Path validation() {
        return validation.get();
    }

    public Path test() {
        return test.get();
    }
}
