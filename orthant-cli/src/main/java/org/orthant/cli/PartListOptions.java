package org.orthant.cli;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Lists of ids, one per line, that say which examples belong to which part; all three are given together. */
final class PartListOptions {

    @Option(names = "--train", required = true, paramLabel = "FILE", description = "Ids of the training examples.")
    @Nullable Path train;

    @Option(
            names = "--validation",
            required = true,
            paramLabel = "FILE",
            description = "Ids of the validation examples.")
    @Nullable Path validation;

    @Option(names = "--test", required = true, paramLabel = "FILE", description = "Ids of the test examples.")
    @Nullable Path test;

    Path train() {
        return Objects.requireNonNull(train);
    }

    Path validation() {
        return Objects.requireNonNull(validation);
    }

    Path test() {
        return Objects.requireNonNull(test);
    }
}
