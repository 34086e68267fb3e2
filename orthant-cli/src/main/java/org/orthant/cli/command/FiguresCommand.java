package org.orthant.cli.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.render.FigureDrawings;
import org.orthant.cli.render.FigureFiles;
import org.orthant.cli.render.FigureName;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.experiment.RunFigures;
import org.orthant.figure.ArrangementFigure;
import org.orthant.figure.NormalsFigure;
import org.orthant.figure.RadiusSurvey;
import org.orthant.figure.SphereFigure;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.Regions;
import org.orthant.layer.OutputLayer;
import org.orthant.metrics.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** Draws the figures of the paper, of layers and of runs. */
@Command(
        name = "figures",
        header = {"Draw the figures of the paper, of a layer, or of runs.", ""},
        description = {
            "Without arguments, lists the figures and draws nothing. With --out or other options but without a layer, draws "
                    + "the paper's examples. arrangement, balls and normals need a layer with 2 features, sphere one "
                    + "with 3, and hasse one with few labels; active needs --label-sets.",
            "",
            "For runs (--run), loss shows the loss by step, convergence the time to the best model, and heads the scores "
                    + "(--metric) and the label sets that the layers can predict, by width. Runs that differ only in their "
                    + "seed are shown together, at the best of several learning rates. heads needs the counts of orthant demo, experiment or evaluate --verify. "
                    + "example, of one run, has the fewest labels among the label sets of test examples that the output layer can never predict, with a proven reason.",
            "",
            "radius is measured when it is drawn, on random label sets, and radius.csv has its numbers. The paper has 20,000 label "
                    + "sets for each n and k (--radius-sets 20000: minutes); --radius-labels 50,100,200 takes seconds.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant figures --out figures",
            "  orthant figures --figure radius,fraction --format svg --theme light",
            "  orthant figures --rows '1,0; .5,.7; -.5,.5; 0,1' --figure balls",
            "  orthant figures --label-sets train.txt --run runs/bsl --run runs/dft",
            "  orthant figures --run orthant-demo --figure heads,convergence",
            "  orthant figures --run orthant-debtags/BSL-8-seed-0 --figure example",
            "  orthant figures --run orthant-experiment --figure heads --metric p@k,r@k,micro-f1,macro-f1,ndcg@k"
        })
final class FiguresCommand extends Subcommand {

    private final OptionValue<List<FigureName>> figures =
            list(FigureName.class, "--figure", "NAME").commaSeparated();

    private final OptionValue<Path> out =
            option(Path.class, "-o, --out", "FOLDER").byDefault(Path.of("figures"));

    private final OptionValue<List<FigureFiles.Format>> formats = list(FigureFiles.Format.class, "--format", "svg|png")
            .commaSeparated()
            .byDefault(List.of(FigureFiles.Format.values()));

    private final OptionValue<FigureFiles.Look> look =
            option(FigureFiles.Look.class, "--theme", "light|dark|both").byDefault(FigureFiles.Look.BOTH);

    private final OptionValue<Path> labelSets = file("--label-sets");

    private final OptionValue<List<Path>> runFolders = list(Path.class, "--run", "FOLDER");

    private final OptionValue<List<Metric>> metrics = list(Metric.class, "--metric", "NAME")
            .commaSeparated()
            .converter(FiguresCommand::metric)
            .suggesting(scores().map(Metric::text).toList())
            .byDefault(List.of(Metric.MAIN), Metric.MAIN.text());

    private final OptionValue<List<Integer>> radiusLabels =
            list(Integer.class, "--radius-labels", "n").commaSeparated().byDefault(RadiusSurvey.PAPER_LABELS);

    private final OptionValue<Integer> radiusSets = number("--radius-sets").byDefault(500);

    private final LayerOptions layer = section("Layer to draw:%n", LayerOptions.withSeed());

    @Override
    protected int run(CommandSpec command) {
        if (!isAnyGiven()) {
            return list(command.commandLine().getOut());
        }
        OutputLayer own = layer.isAnyGiven() ? layer.layer(Regions::requireFew) : null;
        Optional<RunFigures> runs =
                runFolders.isGiven() ? Optional.of(RunFigures.in(runFolders.get())) : Optional.empty();
        FigureDrawings drawings = new FigureDrawings(Optional.ofNullable(own), labelSets.value(), runs);
        FigureFiles files = new FigureFiles(out.get(), new LinkedHashSet<>(formats.get()), look.get());
        Set<FigureName> wanted = figures.isGiven() ? new LinkedHashSet<>(figures.get()) : sensible(own, runs);
        files.prepare();
        runs.flatMap(shown -> shown.unverified().caveat())
                .ifPresent(caveat -> Consoles.of(command).say(caveat));
        PrintWriter told = command.commandLine().getOut();
        try (Interruption interruption = Interruption.watch()) {
            for (FigureName figure : wanted) {
                if (figure == FigureName.RADIUS) {
                    Optional<RadiusMeasurement> measured =
                            RadiusMeasurement.of(command, sorted(radiusLabels.get()), radiusSets.get(), interruption);
                    if (measured.isEmpty()) {
                        return ExitCode.INTERRUPTED;
                    }
                    told.println(
                            files.writeNumbers(figure.text(), measured.get().csv()));
                    files.write(figure.text(), measured.get().drawing()).forEach(told::println);
                } else if (figure == FigureName.HEADS) {
                    for (Metric metric : new LinkedHashSet<>(metrics.get())) {
                        String name = metric == Metric.MAIN ? figure.text() : figure.text() + "-" + metric.text();
                        files.write(name, Usage.asUsage(command, () -> drawings.heads(metric)))
                                .forEach(told::println);
                    }
                } else {
                    files.write(figure.text(), Usage.asUsage(command, () -> drawings.of(figure)))
                            .forEach(told::println);
                }
                told.flush();
                if (interruption.requested()) {
                    return ExitCode.INTERRUPTED;
                }
            }
        }
        return ExitCode.DONE;
    }

    private static List<Integer> sorted(List<Integer> numbers) {
        return numbers.stream().distinct().sorted().toList();
    }

    private static Stream<Metric> scores() {
        return Metric.inFiles().stream().filter(metric -> !metric.isLoss());
    }

    private static Metric metric(String text) {
        return scores().filter(metric -> metric.text().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is not a metric: expected one of "
                        + scores().map(Metric::text).collect(Collectors.joining(", "))));
    }

    /** Lists what can be drawn. */
    private static int list(PrintWriter out) {
        for (FigureName figure : FigureName.values()) {
            out.printf("%-12s %s%n", figure.text(), figure.title());
        }
        out.println();
        out.println("To draw the paper's examples: orthant figures --out figures");
        out.println("To draw your layer:           orthant figures --weights W.npy --out figures");
        out.flush();
        return ExitCode.DONE;
    }

    /** Returns the figures that the given input allows. */
    private Set<FigureName> sensible(@Nullable OutputLayer own, Optional<RunFigures> runs) {
        Set<FigureName> wanted = new LinkedHashSet<>();
        if (own != null) {
            if (own.features() == 2 && own.labels() <= ArrangementFigure.MOST_LABELS) {
                wanted.addAll(List.of(FigureName.ARRANGEMENT, FigureName.BALLS));
                if (!own.hasBias() && own.labels() >= 2 && own.labels() <= NormalsFigure.MOST_LABELS) {
                    wanted.add(FigureName.NORMALS);
                }
            }
            if (own.features() == 3 && !own.hasBias() && own.labels() <= SphereFigure.MOST_LABELS) {
                wanted.add(FigureName.SPHERE);
            }
            if (own.labels() <= HasseDiagram.MOST_LABELS) {
                wanted.add(FigureName.HASSE);
            }
            if (wanted.isEmpty()) {
                throw wrong("no figure can show a layer of " + own.labels() + " labels and " + own.features()
                        + " features: expected 2 or 3 features, or at most " + HasseDiagram.MOST_LABELS + " labels");
            }
        }
        if (labelSets.isGiven()) {
            wanted.add(FigureName.ACTIVE);
        }
        runs.ifPresent(given -> wanted.addAll(sensible(given)));
        return wanted.isEmpty()
                ? new LinkedHashSet<>(List.of(
                        FigureName.ARRANGEMENT,
                        FigureName.BALLS,
                        FigureName.ALTERNATING,
                        FigureName.NORMALS,
                        FigureName.FRACTION,
                        FigureName.MINORS,
                        FigureName.HASSE,
                        FigureName.SPHERE,
                        FigureName.RADIUS))
                : wanted;
    }

    private static List<FigureName> sensible(RunFigures runs) {
        if (runs.areVerified()) {
            return List.of(FigureName.LOSS, FigureName.CONVERGENCE, FigureName.HEADS);
        }
        return runs.areFinished() ? List.of(FigureName.LOSS, FigureName.CONVERGENCE) : List.of(FigureName.LOSS);
    }
}
