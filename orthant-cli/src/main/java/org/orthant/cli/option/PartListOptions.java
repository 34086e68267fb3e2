package org.orthant.cli.option;

import java.nio.file.Path;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;

/** Options of the lists of example ids of each part, one id per line; all three are required together. */
public final class PartListOptions extends OptionGroup {

    private final OptionValue<Path> train = file("--train").required();

    private final OptionValue<Path> validation = file("--validation").required();

    private final OptionValue<Path> test = file("--test").required();

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
