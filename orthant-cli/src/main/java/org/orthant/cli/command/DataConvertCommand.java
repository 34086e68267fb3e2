package org.orthant.cli.command;

import org.orthant.cli.option.DataOptions;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Converts a data set of any supported format to a folder. */
@Command(
        name = "convert",
        header = {"Convert a data set to a folder.", ""},
        description = {
            "Reads sparse text (svmlight, extreme classification), Mulan's ARFF with XML, feature matrices (.npy) or "
                    + "documents (JSON Lines), splits the examples, and writes a folder that loads fast and has "
                    + "a fixed split. docs/reference/data-sets.md describes all formats.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data convert --data train.txt --test-data test.txt --out mine",
            "  orthant data convert --data delicious-train.arff \\",
            "      --test-data delicious-test.arff --out delicious",
            "  orthant data convert --data notes.jsonl --split 70/10/20 --covering \\",
            "      --out notes"
        })
final class DataConvertCommand extends DatasetCommand {

    private final DataOptions data = group(new DataOptions());

    @Override
    protected int run(CommandSpec command) {
        out.write(data.dataset());
        return ExitCode.DONE;
    }
}
