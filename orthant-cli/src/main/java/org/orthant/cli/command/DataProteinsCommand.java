package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.Usage;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.datasets.proteins.AminoAcids;
import org.orthant.datasets.proteins.Ontology;
import org.orthant.datasets.proteins.Proteins;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = "/usr/share/metastudent-data/dataset_201401")
    @Nullable Path folder;

    @Option(names = "--ontology", paramLabel = "mf|bp|cc|all")
    Choice ontology = Choice.ALL;

    @Option(names = "--sample", paramLabel = "NUMBER", showDefaultValue = Visibility.NEVER)
    int sample = Integer.MAX_VALUE;

    @Option(names = "--min-count", paramLabel = "NUMBER")
    int leastProteins = 1;

    @Option(names = "--inputs", paramLabel = "threes|sequence")
    Shown shown = Shown.THREES;

    @Option(names = "--buckets", paramLabel = "NUMBER")
    int buckets = 8192;

    @Option(names = "--max-length", paramLabel = "NUMBER")
    int longest = 1024;

    @Option(names = "--split", paramLabel = "TRAIN/VALIDATION/TEST")
    String split = "80/10/10";

    @Option(names = "--covering")
    boolean covering;

    @Option(names = "--seed", paramLabel = "NUMBER")
    long seed;

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        Proteins proteins = Usage.asUsage(command, this::proteins);
        return (target, compressed, watcher) ->
                proteins.build(Objects.requireNonNull(folder), target, compressed, watcher);
    }

    private Proteins proteins() {
        AminoAcids inputs = shown == Shown.THREES ? new AminoAcids.Threes(buckets) : new AminoAcids.Sequence(longest);
        Method method = covering ? Method.COVERING : Method.RANDOM;
        return new Proteins(
                ontology.ontologies(), sample, leastProteins, inputs, new Division(method, Shares.parse(split), seed));
    }
}
