package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.cli.option.PartListOptions;
import org.orthant.console.option.Usage;
import org.orthant.datasets.mimic.Mimic3;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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

    @Option(names = "--notes", required = true, paramLabel = "FILE")
    @Nullable Path notes;

    @Option(names = "--diagnoses", required = true, paramLabel = "FILE")
    @Nullable Path diagnoses;

    @Option(names = "--procedures", required = true, paramLabel = "FILE")
    @Nullable Path procedures;

    @ArgGroup(exclusive = false, multiplicity = "1")
    PartListOptions lists = new PartListOptions();

    @Option(names = "--min-word-documents", paramLabel = "NUMBER")
    int leastDocuments = 3;

    @Option(names = "--max-words", paramLabel = "NUMBER")
    int longest = 2500;

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Mimic3 mimic3 = Usage.asUsage(command, () -> new Mimic3(leastDocuments, longest));
        Mimic3.Tables tables = new Mimic3.Tables(
                Objects.requireNonNull(notes), Objects.requireNonNull(diagnoses), Objects.requireNonNull(procedures));
        Mimic3.Lists parts = new Mimic3.Lists(lists.train(), lists.validation(), lists.test());
        return (folder, compressed, watcher) -> mimic3.build(tables, parts, folder, compressed, watcher);
    }
}
