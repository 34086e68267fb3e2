package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.debtags.Debtags;
import org.orthant.data.read.DataFiles;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the data set is, and how it is divided if it is not yet. */
public final class DataOptions {

    @Option(
            names = "--data",
            paramLabel = "FOLDER|FILE",
            description = "The data set: a folder made by orthant data convert, or a file of examples (.svm, "
                    + ".svmlight, .libsvm or .txt, also with .gz; .arff; .npy; .jsonl), or debtags, which comes with Orthant and is "
                    + "the default.")
    @Nullable Path data;

    @Option(names = "--test-data", paramLabel = "FILE", description = "File of the test examples, if separate.")
    @Nullable Path test;

    @Option(
            names = "--label-file",
            paramLabel = "FILE",
            description = "For .arff, the XML file that names the labels (default: the one beside it); for .npy, the "
                    + "label sets of its rows (default: NAME.labels.txt).")
    @Nullable Path labelFile;

    @Option(names = "--label-names", paramLabel = "FILE", description = "Names of the labels, one per line.")
    @Nullable Path labelNames;

    @Option(
            names = "--split",
            paramLabel = "TRAIN/VALIDATION/TEST",
            description = "Shares of the examples in each part, for files. Default: 80/10/10.")
    @Nullable String split;

    @Option(
            names = "--covering",
            description = "Stratify so that every label with enough examples appears in both training and test.")
    boolean covering;

    @Option(names = "--split-seed", paramLabel = "NUMBER", description = "Random seed of the split. Default: 0.")
    @Nullable Long seed;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /**
     * Tells whether what {@code --data} says is the data set that comes with the program: a folder or file named debtags
     * comes before it.
     */
    static boolean isEmbedded(Path data) {
        return DataSettings.isEmbedded(data.toString()) && !Files.exists(data);
    }

    /** Where the data are, if that was said. */
    public Optional<Path> given() {
        return Optional.ofNullable(data);
    }

    /** Reads the data set. */
    public Dataset dataset() {
        CommandSpec spec = Objects.requireNonNull(command);
        boolean divides = split != null || covering || seed != null;
        if (data == null || isEmbedded(data)) {
            if (divides || test != null || labelFile != null || labelNames != null) {
                throw Usage.wrong(
                        spec,
                        data == null
                                ? "these options require --data"
                                : "--data debtags: is complete and divided already; other options about data are for"
                                        + " files");
            }
            return Debtags.embedded();
        }
        if (divides && Files.isDirectory(data)) {
            throw Usage.wrong(
                    spec,
                    "--data " + data + ": is divided already; --split, --covering and --split-seed are for files");
        }
        Dataset dataset = new DataFiles(
                        data,
                        Optional.ofNullable(test),
                        Optional.ofNullable(labelFile),
                        Optional.ofNullable(labelNames),
                        division(spec))
                .read();
        if (dataset.size() == 0) {
            throw BadInputException.in(data, "has no examples");
        }
        return dataset;
    }

    private Division division(CommandSpec spec) {
        String shares = split == null ? "80/10/10" : split;
        return new Division(
                covering ? Method.COVERING : Method.RANDOM,
                Usage.asUsage(spec, () -> Shares.parse(shares)),
                seed == null ? 0 : seed);
    }
}
