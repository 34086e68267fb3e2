package org.orthant.cli.command;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.cli.render.ShownWitness;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.console.terminal.ExitCode;
import org.orthant.counting.CoverCount;
import org.orthant.figure.HasseDot;
import org.orthant.figure.HasseSvg;
import org.orthant.figure.HasseText;
import org.orthant.geometry.Degeneracies;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.Regions;
import org.orthant.labels.SignVector;
import org.orthant.layer.OutputLayer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Lists every label set that a small layer can predict. */
@Command(
        name = "regions",
        header = {"List every label set that a small layer can predict.", ""},
        description = {
            "Decides all label sets exactly, in integer arithmetic, for the stored weights, and "
                    + "prints a feature vector for each reachable one. + is an active label, - an inactive one.",
            "",
            "Feature vectors are doubles that were checked exactly to produce their label set. If the exact solution "
                    + "cannot be rounded to such doubles, they are fractions p/q, in JSON as strings.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant regions --rows '1,0; .5,.7; -.5,.5'",
            "  orthant regions --rows '1,0; .5,.7; -.5,.5' --bias '1,2,3'",
            "  orthant regions --layer dft --labels 6 --active 1 --hasse svg --out hasse.svg",
            "  orthant regions --weights W.npy --format csv"
        })
final class RegionsCommand extends ReportingCommand {

    /** The most labels for which a table lists impossible label sets next to the argmaxable ones. */
    private static final int MOST_LABELS_IN_FULL = 12;

    /** The format of a Hasse diagram. */
    enum Picture {
        TEXT,
        DOT,
        SVG
    }

    private final LayerOptions layer = group(LayerOptions.withSeed());

    private final OptionValue<Picture> picture = option(Picture.class, "--hasse", "text|dot|svg");

    private final OptionValue<Boolean> all = flag("--all");

    @Override
    protected int run(CommandSpec command) {
        if (picture.isGiven() && output.format() != OutputFormat.TABLE) {
            throw wrong("--hasse: cannot be combined with --format; omit --format");
        }
        OutputLayer asked = layer.layer(Regions::requireFew);
        Regions regions = Usage.asUsage(command, () -> Regions.of(asked));
        if (picture.isGiven()) {
            HasseDiagram diagram = Usage.asUsage(command, () -> HasseDiagram.of(regions));
            output.write(
                    switch (picture.get()) {
                        case TEXT -> HasseText.render(diagram);
                        case DOT -> HasseDot.render(diagram);
                        case SVG -> HasseSvg.render(diagram);
                    });
            return ExitCode.DONE;
        }
        output.write(results(command, asked, regions));
        return ExitCode.DONE;
    }

    private Results results(CommandSpec command, OutputLayer asked, Regions regions) {
        int n = asked.labels();
        BigInteger cover = new CoverCount(n, asked.features(), asked.hasBias()).argmaxable();
        Results results = new Results("regions", 1)
                .size(n, asked.features(), asked.hasBias())
                .fact("all", "all label sets (2^n)", BigInteger.ONE.shiftLeft(n))
                .fact("cover", "at most (Cover)", cover)
                .fact("argmaxable", "argmaxable", regions.size());
        Degeneracies degeneracies = Degeneracies.of(asked);
        results.detail("degeneracies", degeneracies.describe());
        degeneracies.describe().forEach(finding -> results.remark("Degenerate: " + finding + "."));
        if (degeneracies.isEmpty() && cover.compareTo(BigInteger.valueOf(regions.size())) > 0) {
            results.remark("Fewer than Cover's number: the rows are not in general position.");
        }
        if (output.format() != OutputFormat.TABLE) {
            return results.table(table(command, asked, regions));
        }
        if (n <= MOST_LABELS_IN_FULL) {
            listByLevel(results, HasseDiagram.of(regions));
        } else {
            results.table(table(command, asked, regions));
        }
        return results;
    }

    /** Writes two lists, which are shorter than a table. */
    private static void listByLevel(Results results, HasseDiagram diagram) {
        results.fact("can", "can predict", "", join(diagram, true));
        results.fact("never", "can never predict", "", join(diagram, false));
    }

    private static String join(HasseDiagram diagram, boolean argmaxable) {
        String joined = diagram.nodes().stream()
                .filter(node -> node.argmaxable() == argmaxable)
                .map(node -> node.signs().toString())
                .collect(Collectors.joining(" "));
        return joined.isEmpty() ? "none" : joined;
    }

    /** A label set, and a feature vector that predicts it, if there is one. */
    private record Listed(SignVector signs, boolean argmaxable, List<?> witness) {}

    private Table table(CommandSpec command, OutputLayer asked, Regions regions) {
        List<Listed> listed = new ArrayList<>();
        for (Regions.Region region : regions.list()) {
            listed.add(new Listed(region.signs(), true, ShownWitness.of(asked, region)));
        }
        if (all.isGiven()) {
            Usage.asUsage(command, regions::unargmaxable)
                    .forEach(signs -> listed.add(new Listed(signs, false, List.of())));
        }
        return Table.of(
                "label_sets",
                listed,
                List.of(
                        new Field<>("signs", "signs", set -> set.signs().toString()),
                        new Field<>(
                                "active",
                                "active",
                                set -> Arrays.stream(set.signs().positives())
                                        .boxed()
                                        .toList()),
                        new Field<>("argmaxable", "argmaxable", Listed::argmaxable),
                        new Field<>("witness", "witness", Listed::witness)));
    }
}
