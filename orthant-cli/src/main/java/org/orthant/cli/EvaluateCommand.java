package org.orthant.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.metrics.Scores;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Trainer;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunResult;
import org.orthant.train.run.SavedModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How good a trained model is. */
@Command(
        name = "evaluate",
        header = {"Judge the best model of a run by the examples of a data set.", ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant evaluate --run runs/debtags",
            "  orthant evaluate --run runs/mine --part validation --rank 8 --format json"
        })
final class EvaluateCommand implements Runnable {

    private static final int BATCH = 256;

    /** Parts of a data set. */
    enum Part {
        TRAIN,
        VALIDATION,
        TEST
    }

    @Option(names = "--run", required = true, paramLabel = "FOLDER", description = "The run folder.")
    @Nullable Path run;

    @Option(
            names = "--part",
            paramLabel = "train|validation|test",
            defaultValue = "test",
            description = "The examples to judge by. Default: test.")
    Part part = Part.TEST;

    @Option(names = "--rank", paramLabel = "NUMBER", description = "The K of P@K and others. Default: the run's.")
    @Nullable Integer rank;

    @Mixin
    OutputOptions output = new OutputOptions();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public void run() {
        CommandSpec command = Objects.requireNonNull(spec);
        Path folder = Objects.requireNonNull(run);
        if (rank != null && rank < 1) {
            throw Failures.usage(command, "--rank " + rank + ": expected at least 1");
        }
        RunConfig config = RunConfig.read(folder.resolve("config.yaml"));
        SavedModel saved = SavedModel.open(folder);
        Dataset data = Preparation.of(DataSettings.read(config.data(), command), config.encoder());
        if (!data.labelNames().names().equals(saved.labelNames().names())
                || data.features() != saved.empty().features()) {
            throw BadInputException.in(folder, "has a model of another data set: its labels or features differ");
        }
        Split split = switch (part) {
            case TRAIN -> data.train();
            case VALIDATION -> data.validation();
            case TEST -> data.test();
        };
        int depth = rank == null ? config.training().rank() : rank;
        try (Model model = saved.load(config.threads())) {
            Scores scores = Trainer.scores(model, split, BATCH, depth);
            Results results = new Results()
                    .fact("run", "run folder", folder.toString())
                    .fact("head", "output layer", Heads.name(config.head()))
                    .fact("examples", "examples", scores.examples())
                    .fact("unlabelled", "without labels", scores.unlabelled());
            for (Map.Entry<String, Double> score :
                    RunResult.byName(scores, depth).entrySet()) {
                results.fact(score.getKey(), Heads.scoreName(score.getKey(), depth), score.getValue());
            }
            output.write(results);
        }
    }
}
