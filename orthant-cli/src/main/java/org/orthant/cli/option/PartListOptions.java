package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the lists of example ids of each part, one id per line; all three are required together. */
public final class PartListOptions {

    @Option(names = "--train", required = true, paramLabel = "FILE")
    public @Nullable Path train;

    @Option(names = "--validation", required = true, paramLabel = "FILE")
    public @Nullable Path validation;

    @Option(names = "--test", required = true, paramLabel = "FILE")
    public @Nullable Path test;

    public Path train() {
        return Objects.requireNonNull(train);
    }

    public Path validation() {
        return Objects.requireNonNull(validation);
    }

    public Path test() {
        return Objects.requireNonNull(test);
    }
}
