package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.Usage;
import org.orthant.datasets.xmc.Xmc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds data sets of the Extreme Classification Repository. */
@Command(
        name = "xmc",
        header = {"Build a data set of the Extreme Classification Repository.", ""},
        description = {
            "Reads an unpacked folder of the repository: train.txt and test.txt; trn_X_Xf.txt, trn_X_Y.txt, tst_X_Xf.txt "
                    + "and tst_X_Y.txt; ..._data.txt with ..._trSplit.txt and ..._tstSplit.txt; or the raw text in "
                    + "trn.json, tst.json and lbl.json. Files may be compressed (.gz). docs/data/xmc.md describes the "
                    + "rules.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data xmc Eurlex --out eurlex",
            "  orthant data xmc Delicious --column 3 --out delicious",
            "  orthant data xmc LF-AmazonTitles-131K --inputs text --out titles"
        })
final class DataXmcCommand extends DatasetBuilderCommand {

    /** The inputs of a model. */
    enum Shown {
        FEATURES,
        TEXT
    }

    @Parameters(index = "0", paramLabel = "FOLDER")
    @Nullable Path folder;

    @Option(names = "--inputs", paramLabel = "features|text")
    Shown shown = Shown.FEATURES;

    @Option(names = "--validation", paramLabel = "SHARE")
    double validation = 0.1;

    @Option(names = "--seed", paramLabel = "NUMBER")
    long seed;

    @Option(names = "--column", paramLabel = "NUMBER")
    int column = 1;

    @Option(names = "--label-names", paramLabel = "FILE")
    @Nullable Path labelNames;

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Xmc xmc = Usage.asUsage(
                command, () -> new Xmc(shown == Shown.TEXT, validation, seed, column, Optional.ofNullable(labelNames)));
        return (target, compressed, watcher) -> xmc.build(Objects.requireNonNull(folder), target, compressed, watcher);
    }
}
