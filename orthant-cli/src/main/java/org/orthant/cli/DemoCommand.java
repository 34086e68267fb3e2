package org.orthant.cli;

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
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.HeadPlan;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.TestVerdicts.Counts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
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
        footer = {
            "  orthant demo",
            "  orthant demo --run runs/demo --widths 4,64",
            "  orthant demo --run runs/compared --full -k 20 --widths 8,16,32,64 --seeds 0,1,2"
        })
final class DemoCommand implements Callable<Integer> {

    private static final int EMBEDDING = 512;

    /** Three times the usual rate, to be done in a third of the time. */
    private static final TrainingOptions QUICK = new TrainingOptions(0, 256, 40, 3, Criterion.LOSS, 0.003, 0.003, 0, 5);

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
            names = "--seeds",
            split = ",",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "Train every layer with each of these seeds, and show means. Default: 0.")
    List<Long> seeds = List.of(0L);

    @Option(
            names = "--full",
            description = "Train to convergence, at the rates of orthant train: better models, half a minute or more "
                    + "for each.")
    boolean full;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "NUMBER",
            description = "The number of active labels to guarantee. Default: as many as any package has.")
    @Nullable Integer active;

    @Mixin
    FormatOption shown = new FormatOption();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        Dataset data = Debtags.embedded();
        int k = active == null ? DatasetStatistics.of(data).labelSets().active().max() : active;
        List<RunConfig> configs = configs(k);
        Failures.requireUsage(command, () -> configs.forEach(config -> config.model(data.labels())));
        DistinctLabelSets sets = RunVerification.sets(data.test());
        List<Trial> trials = new ArrayList<>();
        for (RunConfig config : configs) {
            String title = "[" + (trials.size() + 1) + "/" + configs.size() + "] " + Heads.name(config.head())
                    + (seeds.size() > 1 ? ", seed " + config.training().seed() : "");
            Optional<Trial> trial =
                    Trial.run(command, data, sets, config, run.resolve(folderName(config)), title + " ");
            if (trial.isEmpty()) {
                say(command, "orthant: interrupted; the same command goes on from here");
                return ExitCode.INTERRUPTED;
            }
            trials.add(trial.get());
            if (!((Orthant) command.root().userObject()).quiet) {
                Counts found = trial.get().verdicts().examples();
                say(
                        command,
                        title + ": " + found.argmaxable() + " of " + found.all()
                                + " test packages have tags that it can predict");
            }
        }
        DemoReport report = new DemoReport(data, sets, trials, k);
        Results results =
                report.results(run, RunVerification.layer(trials.get(0).folder()));
        AtomicFile.write(run.resolve("results.json"), OutputOptions.Format.JSON.render(results, command, Ansi.OFF));
        shown.format.print(results, command);
        return ExitCode.DONE;
    }

    private List<RunConfig> configs(int k) {
        List<RunConfig> configs = new ArrayList<>();
        for (long seed : seeds) {
            TrainingOptions training = (full ? TrainingOptions.USUAL : QUICK).withSeed(seed);
            for (int width : widths) {
                for (HeadPlan head : List.of(
                        new HeadPlan(HeadPlan.Kind.BSL, width, k, false),
                        new HeadPlan(HeadPlan.Kind.BSL, width, k, true),
                        new HeadPlan(HeadPlan.Kind.DFT, width, k, true))) {
                    configs.add(
                            new RunConfig(Map.of("source", "debtags"), new WordsDesign(EMBEDDING), head, training, 1));
                }
            }
        }
        return configs;
    }

    private static String folderName(RunConfig config) {
        return Heads.shortName(config.head()).replace(' ', '-') + "-"
                + config.head().width() + "-seed-" + config.training().seed();
    }

    private static void say(CommandSpec command, String line) {
        command.commandLine().getErr().println(line);
        command.commandLine().getErr().flush();
    }
}
