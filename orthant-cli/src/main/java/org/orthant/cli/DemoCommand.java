package org.orthant.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.debtags.Debtags;
import org.orthant.io.AtomicFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.HeadPlan;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.RunResult;
import org.orthant.train.run.SavedModel;
import org.orthant.train.run.TrainingRun;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The paper's story on the data that comes with the program. */
@Command(
        name = "demo",
        header = {"See the whole story in two minutes, on data that comes with Orthant.", ""},
        description = {
            "Trains classifiers that tag Debian packages from the words of their summaries, with both of the paper's "
                    + "output layers, and asks of each whether it could ever predict the tags of the test packages.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  orthant demo", "  orthant demo --run runs/demo --widths 4,64"})
final class DemoCommand implements Callable<Integer> {

    private static final int EMBEDDING = 512;
    private static final int NAMED = 5;
    private static final double EPS = Question.PAPER_THRESHOLDS.get(0);
    private static final double LARGE = Question.PAPER_THRESHOLDS.get(1);

    /** Three times the usual rate, to be done in a third of the time. */
    private static final TrainingOptions TRAINING =
            new TrainingOptions(0, 256, 40, 3, Criterion.LOSS, 0.003, 0.003, 0, 5);

    @Option(
            names = "--run",
            paramLabel = "FOLDER",
            defaultValue = "orthant-demo",
            description = "Where models and results go. Default: orthant-demo.")
    Path run = Path.of("orthant-demo");

    @Option(
            names = "--widths",
            split = ",",
            paramLabel = "NUMBER",
            defaultValue = "8,16,32",
            description = "Trained columns of the layers. Default: 8,16,32.")
    List<Integer> widths = List.of(8, 16, 32);

    @Option(
            names = {"-k", "--active"},
            paramLabel = "NUMBER",
            description = "The number of active labels to guarantee. Default: as many as any package has.")
    @Nullable Integer active;

    @Option(
            names = "--format",
            paramLabel = "table|json|csv",
            defaultValue = "table",
            description = "Show the results as a table for people (default), as JSON, or as CSV.")
    OutputOptions.Format format = OutputOptions.Format.TABLE;

    @Spec
    @Nullable CommandSpec spec;

    /** A trained layer and what it can predict. */
    private record Row(HeadPlan head, RunResult result, OutputLayer layer, Tally tally, double seconds) {}

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        Dataset data = Debtags.embedded();
        int k = active == null ? DatasetStatistics.of(data).labelSets().active().max() : active;
        List<HeadPlan> heads = heads(k);
        Failures.requireUsage(command, () -> heads.forEach(head -> head.design(data.labels())));
        DistinctLabelSets sets = testSets(data);
        List<Row> rows = new ArrayList<>();
        for (HeadPlan head : heads) {
            Optional<Row> row = row(command, data, sets, head, "[" + (rows.size() + 1) + "/" + heads.size() + "] ");
            if (row.isEmpty()) {
                say(command, "orthant: interrupted; the same command goes on from here");
                return ExitCode.INTERRUPTED;
            }
            rows.add(row.get());
        }
        Results results = results(data, sets, rows, k);
        AtomicFile.write(run.resolve("results.json"), OutputOptions.Format.JSON.render(results, command, Ansi.OFF));
        format.print(results, command);
        return ExitCode.DONE;
    }

    private List<HeadPlan> heads(int k) {
        List<HeadPlan> heads = new ArrayList<>();
        for (int width : widths) {
            heads.add(new HeadPlan(HeadPlan.Kind.BSL, width, k, false));
            heads.add(new HeadPlan(HeadPlan.Kind.BSL, width, k, true));
            heads.add(new HeadPlan(HeadPlan.Kind.DFT, width, k, true));
        }
        return heads;
    }

    private static DistinctLabelSets testSets(Dataset data) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int example = 0; example < data.test().size(); example++) {
            sets.add(data.test().labelSet(example));
        }
        return sets.build();
    }

    /** Trains and verifies; empty if that was interrupted. */
    private Optional<Row> row(CommandSpec command, Dataset data, DistinctLabelSets sets, HeadPlan head, String number) {
        boolean quiet = ((Orthant) command.root().userObject()).quiet;
        PrintWriter err = command.commandLine().getErr();
        Path folder = run.resolve(folderName(head));
        RunConfig config = new RunConfig(Map.of("source", "debtags"), new WordsDesign(EMBEDDING), head, TRAINING, 1);
        TrainingProgress progress;
        try (Interruption interruption = Interruption.watch();
                RunFolder opened = RunFolder.open(folder)) {
            progress = new TrainingProgress(
                    number + Heads.name(head) + " ",
                    TRAINING,
                    interruption::requested,
                    new StatusLine(err, StatusLine.columns(quiet)),
                    line -> {});
            try {
                if (!new TrainingRun(config, data, BuildInformation.version(), TrainCommand.BETWEEN_CHECKPOINTS)
                        .run(opened, progress)) {
                    return Optional.empty();
                }
            } finally {
                progress.end();
            }
        }
        RunResult result = RunResult.read(folder);
        long start = System.nanoTime();
        OutputLayer layer;
        try (Model model = SavedModel.open(folder).load(config.threads())) {
            layer = model.outputLayer();
        }
        Question question = Question.thresholds(FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND));
        Tally tally = new Tally(question);
        int threads = Runtime.getRuntime().availableProcessors();
        VerifyRun verification = new VerifyRun(
                layer, question, sets, Optional.empty(), threads, tally, Progress.to(err, quiet, sets.size(), tally));
        if (!verification.withoutFiles()) {
            return Optional.empty();
        }
        Row row = new Row(head, result, layer, tally, result.seconds() + (System.nanoTime() - start) / 1e9);
        if (!quiet) {
            say(
                    command,
                    number + Heads.name(head) + ": " + tally.linesReaching(EPS) + " of " + sets.total()
                            + " test packages have tags that it can predict");
        }
        return Optional.of(row);
    }

    private static String folderName(HeadPlan head) {
        return Heads.shortName(head).replace(' ', '-') + "-" + head.width();
    }

    private static void say(CommandSpec command, String line) {
        command.commandLine().getErr().println(line);
        command.commandLine().getErr().flush();
    }

    private Results results(Dataset data, DistinctLabelSets sets, List<Row> rows, int k) {
        Results results = new Results()
                .fact(
                        "data",
                        "data set",
                        data.name(),
                        data.train().size() + " Debian packages, " + data.features() + " words, " + data.labels()
                                + " tags")
                .fact("test_sets", "test packages", sets.total())
                .fact("active", "guaranteed by DFT (k)", k, "all sets of up to " + k + " tags")
                .fact("run", "run folder", run.toString())
                .table(table(rows));
        long beyond = sets.sets().stream().filter(set -> set.size() > k).count();
        results.detail("beyond_active", beyond)
                .remark("Packages whose exact tags the layer can predict, with room for a ball of radius 1e-8 or of"
                        + " radius 1 (features up to 10,000), and those whose tags it never can."
                        + (beyond == 0 ? "" : " " + beyond + " distinct test sets have more than k tags."));
        explain(results, data, sets, rows);
        return results;
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row row : rows) {
            cells.add(List.of(
                    Heads.shortName(row.head),
                    row.head.width(),
                    row.result.headParameters(),
                    Objects.requireNonNull(row.result.test().get("f1_at_k")),
                    Objects.requireNonNull(row.result.test().get("micro_f1")),
                    row.result.bestEpoch(),
                    row.tally.linesReaching(EPS),
                    row.tally.linesReaching(LARGE),
                    row.tally.unargmaxableLines(),
                    row.seconds));
        }
        return new Table(
                "layers",
                List.of(
                        new Column("head", "layer"),
                        new Column("width", "d"),
                        new Column("head_parameters", "parameters"),
                        new Column("f1_at_5", "F1@5"),
                        new Column("micro_f1", "micro F1"),
                        new Column("best_epoch", "epochs"),
                        new Column("eps_argmaxable", "can predict (1e-8)"),
                        new Column("1_argmaxable", "(1)"),
                        new Column("never", "never can"),
                        new Column("seconds", "seconds")),
                cells);
    }

    /** The smallest label set that the narrowest layer without guarantee can never predict, and why. */
    private static void explain(Results results, Dataset data, DistinctLabelSets sets, List<Row> rows) {
        Row narrowest = rows.get(0);
        FeatureDomain domain = FeatureDomain.box(narrowest.layer.features(), FeatureDomain.DEFAULT_BOUND);
        Explainer explainer = new Explainer(Verifier.of(narrowest.layer, Question.verdict(domain)));
        List<LabelSet> bySize = sets.sets().stream()
                .sorted(Comparator.comparingInt(LabelSet::size))
                .toList();
        for (LabelSet set : bySize) {
            Optional<Explanation> reason = explainer.explain(set);
            if (reason.isPresent()) {
                results.detail("example", data.labelNames().names(set))
                        .detail("example_reason", reason.get().sentence(data.labelNames()::name, NAMED))
                        .remark("For example, a package tagged {"
                                + String.join(", ", data.labelNames().names(set)) + "} is beyond the "
                                + Heads.name(narrowest.head) + ": "
                                + reason.get().sentence(data.labelNames()::name, NAMED) + ".");
                return;
            }
        }
    }
}
