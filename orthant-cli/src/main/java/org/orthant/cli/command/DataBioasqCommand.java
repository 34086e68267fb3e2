package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.cli.option.PartListOptions;
import org.orthant.cli.option.SizesText;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.datasets.bioasq.Bioasq;
import org.orthant.datasets.bioasq.Choice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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

    private final OptionValue<Path> file = parameter(Path.class, "FILE");

    private final PartListOptions lists = section("", new PartListOptions());

    private final ChoiceOptions choice = section("", new ChoiceOptions());

    /** Options that choose articles. */
    static final class ChoiceOptions extends OptionGroup {

        private final OptionValue<Integer> labels = number("--labels").byDefault(Choice.PAPER.headings());

        private final OptionValue<Integer> subset = number("--subset").byDefault(Choice.PAPER.subset());

        private final OptionValue<Integer> maxActive = number("--max-active").byDefault(Choice.PAPER.maxActive());

        private final OptionValue<SizesText.Sizes> sizes = option(
                        SizesText.Sizes.class, "--sizes", "TRAIN/VALIDATION/TEST")
                .converter(new SizesText())
                .byDefault(
                        new SizesText.Sizes(Choice.PAPER.train(), Choice.PAPER.validation(), Choice.PAPER.test()),
                        "100000/5000/10000");

        private final OptionValue<Long> seed =
                option(Long.class, "--seed", "NUMBER").byDefault(Choice.PAPER.seed());

        Choice choice() {
            SizesText.Sizes parts = sizes.get();
            return new Choice(
                    labels.get(),
                    subset.get(),
                    maxActive.get(),
                    parts.train(),
                    parts.validation(),
                    parts.test(),
                    seed.get());
        }
    }

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        if (lists.isAnyGiven() && choice.isAnyGiven()) {
            throw wrong("--train, --validation and --test list all articles: omit the options that choose articles");
        }
        Choice chosen = Usage.asUsage(command, () -> choice.choice());
        return (folder, compressed, watcher) -> {
            Bioasq bioasq = new Bioasq(file.get(), folder, compressed, watcher);
            return lists.isAnyGiven()
                    ? bioasq.build(lists.train(), lists.validation(), lists.test())
                    : bioasq.build(chosen);
        };
    }

    @Override
    Optional<String> paperSizes() {
        return Optional.of("The paper has n = 20,000 labels, at most 50 active, and " + "100k, 5k and 10k examples.");
    }
}
