package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.read.DataFiles;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that name a data set and, if it is a file, how to split it. */
public final class DataOptions {

    @Option(names = "--data", paramLabel = "FOLDER|FILE")
    @Nullable Path data;

    @Option(names = "--test-data", paramLabel = "FILE")
    @Nullable Path test;

    @Option(names = "--label-file", paramLabel = "FILE")
    @Nullable Path labelFile;

    @Option(names = "--label-names", paramLabel = "FILE")
    @Nullable Path labelNames;

    @Option(names = "--split", paramLabel = "TRAIN/VALIDATION/TEST")
    @Nullable String split;

    @Option(names = "--covering")
    boolean covering;

    @Option(names = "--split-seed", paramLabel = "NUMBER")
    @Nullable Long seed;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** Returns the path that was given, if any. */
    public Optional<Path> given() {
        return Optional.ofNullable(data);
    }

    /** Returns the data set that the options describe, with absolute paths; the embedded one by default. */
    public DataSource source() {
        CommandSpec spec = Objects.requireNonNull(command);
        boolean divides = split != null || covering || seed != null;
        DataSource named = data == null ? DataSource.EMBEDDED : DataSource.named(data);
        if (named.isEmbedded()) {
            if (divides || test != null || labelFile != null || labelNames != null) {
                throw Usage.wrong(
                        spec,
                        data == null
                                ? "these options require --data"
                                : "--data debtags: is already split; the other data options apply to files");
            }
            return named;
        }
        Path path = named.place();
        if (divides && Files.isDirectory(path)) {
            throw Usage.wrong(
                    spec, "--data " + path + ": is already split; --split, --covering and --split-seed apply to files");
        }
        return DataSource.of(new DataFiles(
                path,
                Optional.ofNullable(test),
                Optional.ofNullable(labelFile),
                Optional.ofNullable(labelNames),
                division(spec)));
    }

    /** Reads the data set. */
    public Dataset dataset() {
        return source().read();
    }

    private Division division(CommandSpec spec) {
        return new Division(
                covering ? Method.COVERING : Method.RANDOM,
                split == null ? Shares.USUAL : Usage.asUsage(spec, () -> Shares.parse(Objects.requireNonNull(split))),
                seed == null ? 0 : seed);
    }
}
