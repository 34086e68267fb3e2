package org.orthant.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.debtags.Debtags;
import org.orthant.io.AtomicFile;
import org.orthant.labels.DistinctLabelSets;
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
import org.orthant.verify.Question;
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

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        Dataset data = Debtags.embedded();
        int k = active == null ? DatasetStatistics.of(data).labelSets().active().max() : active;
        List<HeadPlan> heads = heads(k);
        Failures.requireUsage(command, () -> heads.forEach(head -> head.design(data.labels())));
        DistinctLabelSets sets = testSets(data);
        List<DemoReport.Row> rows = new ArrayList<>();
        for (HeadPlan head : heads) {
            Optional<DemoReport.Row> row =
                    row(command, data, sets, head, "[" + (rows.size() + 1) + "/" + heads.size() + "] ");
            if (row.isEmpty()) {
                say(command, "orthant: interrupted; the same command goes on from here");
                return ExitCode.INTERRUPTED;
            }
            rows.add(row.get());
        }
        Results results = DemoReport.of(data, sets, rows, k, run);
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
    private Optional<DemoReport.Row> row(
            CommandSpec command, Dataset data, DistinctLabelSets sets, HeadPlan head, String number) {
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
        DemoReport.Row row =
                new DemoReport.Row(head, result, layer, tally, result.seconds() + (System.nanoTime() - start) / 1e9);
        if (!quiet) {
            say(
                    command,
                    number + Heads.name(head) + ": " + tally.linesReaching(DemoReport.EPS) + " of " + sets.total()
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
}
