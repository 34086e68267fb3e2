package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Set;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.datasets.proteins.AminoAcids;
import org.orthant.datasets.proteins.Ontology;
import org.orthant.datasets.proteins.Proteins;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Builds the data set of proteins. */
@Command(
        name = "proteins",
        header = {"Build a data set of proteins and Gene Ontology terms.", ""},
        description = {
            "Which terms does a protein have, given its amino acids? The sequences and terms are in Debian's package "
                    + "metastudent-data: install it, or unpack it with dpkg -x and specify its folder. "
                    + "docs/data/proteins.md describes the rules.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data proteins --out proteins",
            "  orthant data proteins --ontology mf --inputs sequence --out functions",
            "  orthant data proteins --sample 60000 --min-count 5 --out sample"
        })
final class DataProteinsCommand extends DatasetBuilderCommand {

    /** The ontologies whose terms are labels. */
    enum Choice {
        MF,
        BP,
        CC,
        ALL;

        Set<Ontology> ontologies() {
            return switch (this) {
                case MF -> Set.of(Ontology.MFO);
                case BP -> Set.of(Ontology.BPO);
                case CC -> Set.of(Ontology.CCO);
                case ALL -> Ontology.all();
            };
        }
    }

    /** The inputs of a model. */
    enum Shown {
        THREES,
        SEQUENCE
    }

    private final OptionValue<Path> folder =
            optionalParameter(Path.class, "FOLDER").byDefault(Path.of("/usr/share/metastudent-data/dataset_201401"));

    private final OptionValue<Choice> ontology =
            option(Choice.class, "--ontology", "mf|bp|cc|all").byDefault(Choice.ALL);

    private final OptionValue<Integer> sample = number("--sample").byDefault(Integer.MAX_VALUE);

    private final OptionValue<Integer> leastProteins = number("--min-count").byDefault(1);

    private final OptionValue<Shown> shown =
            option(Shown.class, "--inputs", "threes|sequence").byDefault(Shown.THREES);

    private final OptionValue<Integer> buckets = number("--buckets").byDefault(8192);

    private final OptionValue<Integer> longest = number("--max-length").byDefault(1024);

    private final OptionValue<String> split =
            option(String.class, "--split", "TRAIN/VALIDATION/TEST").byDefault("80/10/10");

    private final OptionValue<Boolean> covering = flag("--covering");

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(0L);

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Proteins proteins = Usage.asUsage(command, this::proteins);
        return (target, compressed, watcher) -> proteins.build(folder.get(), target, compressed, watcher);
    }

    private Proteins proteins() {
        AminoAcids inputs = shown.get() == Shown.THREES
                ? new AminoAcids.Threes(buckets.get())
                : new AminoAcids.Sequence(longest.get());
        Method method = covering.isGiven() ? Method.COVERING : Method.RANDOM;
        return new Proteins(
                ontology.get().ontologies(),
                sample.get(),
                leastProteins.get(),
                inputs,
                new Division(method, Shares.parse(split.get()), seed.get()));
    }
}
