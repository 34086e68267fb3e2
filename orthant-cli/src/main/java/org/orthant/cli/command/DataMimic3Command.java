package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.cli.option.PartListOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.datasets.mimic.Mimic3;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Builds the MIMIC-III data set. */
@Command(
        name = "mimic3",
        header = {"Build the data set of clinical coding from tables of MIMIC-III.", ""},
        description = {
            "Which ICD-9 codes does a hospital admission have, given its discharge summaries? The tables come from "
                    + "PhysioNet after training and an agreement; they may be compressed (.gz). Words and codes follow "
                    + "Mullenbach et al. 2018, whose lists of admissions (HADM_ID) define the paper's split. "
                    + "docs/data/mimic3.md describes the rules.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data mimic3 --notes NOTEEVENTS.csv.gz \\",
            "      --diagnoses DIAGNOSES_ICD.csv.gz --procedures PROCEDURES_ICD.csv.gz \\",
            "      --train train_full_hadm_ids.csv --validation dev_full_hadm_ids.csv \\",
            "      --test test_full_hadm_ids.csv --out mimic3"
        })
final class DataMimic3Command extends DatasetBuilderCommand {

    private final OptionValue<Path> notes = file("--notes").required();

    private final OptionValue<Path> diagnoses = file("--diagnoses").required();

    private final OptionValue<Path> procedures = file("--procedures").required();

    private final PartListOptions lists = requiredSection(new PartListOptions());

    private final OptionValue<Integer> leastDocuments =
            number("--min-word-documents").byDefault(3);

    private final OptionValue<Integer> longest = number("--max-words").byDefault(2500);

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Mimic3 mimic3 = Usage.asUsage(command, () -> new Mimic3(leastDocuments.get(), longest.get()));
        Mimic3.Tables tables = new Mimic3.Tables(notes.get(), diagnoses.get(), procedures.get());
        Mimic3.Lists parts = new Mimic3.Lists(lists.train(), lists.validation(), lists.test());
        return (folder, compressed, watcher) -> mimic3.build(tables, parts, folder, compressed, watcher);
    }

    @Override
    Optional<String> paperSizes() {
        return Optional.of("The paper has n = 8,921 labels, at most 80 active, and "
                + "44k, 1.6k and 3.3k examples; the public lists of admissions have 47,723, 1,631 and 3,372.");
    }
}
