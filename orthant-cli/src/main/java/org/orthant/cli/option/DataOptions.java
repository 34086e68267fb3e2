package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.read.DataFiles;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;

/** Options that name a data set and, if it is a file, how to split it. */
public final class DataOptions extends OptionGroup {

    private final OptionValue<Path> data = option(Path.class, "--data", "FOLDER|FILE");

    private final OptionValue<Path> test = file("--test-data");

    private final OptionValue<Path> labelFile = file("--label-file");

    private final OptionValue<Path> labelNames = file("--label-names");

    private final OptionValue<String> split = option(String.class, "--split", "TRAIN/VALIDATION/TEST");

    private final OptionValue<Boolean> covering = flag("--covering");

    private final OptionValue<Long> seed = option(Long.class, "--split-seed", "NUMBER");

    /** Returns the path that was given, if any. */
    public Optional<Path> given() {
        return data.value();
    }

    /** Returns the data set that the options describe, with absolute paths; the embedded one by default. */
    public DataSource source() {
        boolean divides = split.isGiven() || covering.isGiven() || seed.isGiven();
        DataSource named = data.value().map(DataSource::named).orElse(DataSource.EMBEDDED);
        if (named.isEmbedded()) {
            if (divides || test.isGiven() || labelFile.isGiven() || labelNames.isGiven()) {
                throw wrong(
                        data.isGiven()
                                ? "--data debtags: is already split; the other data options apply to files"
                                : "these options require --data");
            }
            return named;
        }
        Path path = named.place();
        if (divides && Files.isDirectory(path)) {
            throw wrong("--data " + path + ": is already split; --split, --covering and --split-seed apply to files");
        }
        return DataSource.of(new DataFiles(path, test.value(), labelFile.value(), labelNames.value(), division()));
    }

    /** Reads the data set. */
    public Dataset dataset() {
        return source().read();
    }

    private Division division() {
        return new Division(
                covering.isGiven() ? Method.COVERING : Method.RANDOM,
                split.value()
                        .map(shares -> Usage.asUsage(command(), () -> Shares.parse(shares)))
                        .orElse(Shares.USUAL),
                seed.orElse(0L));
    }
}
