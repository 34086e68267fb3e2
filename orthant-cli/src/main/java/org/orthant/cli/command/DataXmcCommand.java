package org.orthant.cli.command;

import java.nio.file.Path;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.datasets.xmc.Xmc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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

    private final OptionValue<Path> folder = parameter(Path.class, "FOLDER");

    private final OptionValue<Shown> shown =
            option(Shown.class, "--inputs", "features|text").byDefault(Shown.FEATURES);

    private final OptionValue<Double> validation =
            option(Double.class, "--validation", "SHARE").byDefault(0.1);

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(0L);

    private final OptionValue<Integer> column = number("--column").byDefault(1);

    private final OptionValue<Path> labelNames = file("--label-names");

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Xmc xmc = Usage.asUsage(
                command,
                () -> new Xmc(
                        shown.get() == Shown.TEXT, validation.get(), seed.get(), column.get(), labelNames.value()));
        return (target, compressed, watcher) -> xmc.build(folder.get(), target, compressed, watcher);
    }
}
