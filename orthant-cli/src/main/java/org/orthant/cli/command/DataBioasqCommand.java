package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.cli.option.PartListOptions;
import org.orthant.cli.option.SizesText;
import org.orthant.console.option.Usage;
import org.orthant.datasets.bioasq.Bioasq;
import org.orthant.datasets.bioasq.Choice;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the BioASQ data set. */
@Command(
        name = "bioasq",
        header = {"Build the BioASQ data set from the challenge's file of articles.", ""},
        description = {
            "Which MeSH headings does an article have, given its journal, title and abstract? The file, such as "
                    + "allMeSH_2021.json, comes from the BioASQ website after registration; it may be compressed (.gz).",
            "",
            "Specify training, validation and test articles as lists of ids, or let the command choose them so that every "
                    + "heading is in training and in test, by default with the paper's sizes. docs/data/bioasq.md "
                    + "describes the rules.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data bioasq allMeSH_2021.json --out bioasq",
            "  orthant data bioasq allMeSH_2021.json --train train.txt \\",
            "      --validation validation.txt --test test.txt --out bioasq"
        })
final class DataBioasqCommand extends DatasetBuilderCommand {

    @Parameters(index = "0", paramLabel = "FILE")
    @Nullable Path file;

    @ArgGroup(exclusive = false)
    @Nullable PartListOptions lists;

    @ArgGroup(exclusive = false)
    @Nullable ChoiceOptions choice;

    /** Options that choose articles. */
    static final class ChoiceOptions {

        @Option(names = "--labels", paramLabel = "NUMBER", defaultValue = "20000")
        int labels = Choice.PAPER.headings();

        @Option(names = "--subset", paramLabel = "NUMBER", defaultValue = "1000000")
        int subset = Choice.PAPER.subset();

        @Option(names = "--max-active", paramLabel = "NUMBER", defaultValue = "50")
        int maxActive = Choice.PAPER.maxActive();

        @Option(
                names = "--sizes",
                paramLabel = "TRAIN/VALIDATION/TEST",
                converter = SizesText.class,
                defaultValue = "100000/5000/10000")
        SizesText.Sizes sizes =
                new SizesText.Sizes(Choice.PAPER.train(), Choice.PAPER.validation(), Choice.PAPER.test());

        @Option(names = "--seed", paramLabel = "NUMBER", defaultValue = "0")
        long seed = Choice.PAPER.seed();

        Choice choice() {
            return new Choice(labels, subset, maxActive, sizes.train(), sizes.validation(), sizes.test(), seed);
        }
    }

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        if (lists != null && choice != null) {
            throw Usage.wrong(
                    command,
                    "--train, --validation and --test list all articles: omit the options that choose articles");
        }
        Choice chosen = Usage.asUsage(command, () -> choice == null ? Choice.PAPER : choice.choice());
        return (folder, compressed, watcher) -> {
            Bioasq bioasq = new Bioasq(Objects.requireNonNull(file), folder, compressed, watcher);
            return lists == null ? bioasq.build(chosen) : bioasq.build(lists.train(), lists.validation(), lists.test());
        };
    }
}
