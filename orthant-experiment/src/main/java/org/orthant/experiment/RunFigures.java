package org.orthant.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.orthant.data.split.Part;
import org.orthant.drawing.Drawing;
import org.orthant.figure.ConvergenceFigure;
import org.orthant.figure.ExampleFigure;
import org.orthant.figure.HeadResult;
import org.orthant.figure.HeadsFigure;
import org.orthant.figure.LossFigure;
import org.orthant.figure.TrainingCurve;
import org.orthant.figure.TrainingTime;
import org.orthant.io.BadInputException;
import org.orthant.io.MetricsReader;
import org.orthant.io.Remedy;
import org.orthant.metrics.Metric;
import org.orthant.report.UnverifiedRuns;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.RunResult;
import org.orthant.train.run.RunConfig;

/**
 * Figures of training runs.
 *
 * @param runs run folders, at least one
 */
public record RunFigures(List<Path> runs) {

    private static final String METRICS = "metrics.csv";

    /** Copies the list. */
    public RunFigures {
        runs = List.copyOf(runs);
    }

    /** The runs in these folders, each of which is that of a run or has those of runs in it. */
    public static RunFigures in(List<Path> folders) {
        List<Path> runs = new ArrayList<>();
        for (Path folder : folders) {
            if (isRun(folder)) {
                runs.add(folder);
                continue;
            }
            try (Stream<Path> inside = Files.list(folder)) {
                List<Path> found = inside.filter(RunFigures::isRun).sorted().toList();
                if (found.isEmpty()) {
                    throw BadInputException.in(folder, "has no " + METRICS + ", nor has a folder in it: expected runs");
                }
                runs.addAll(found);
            } catch (IOException e) {
                throw BadInputException.in(folder, "is no folder that can be read", e);
            }
        }
        return new RunFigures(runs);
    }

    private static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(METRICS));
    }

    /** Returns whether all of them are finished, so that {@link #convergence} can be drawn. */
    public boolean areFinished() {
        return runs.stream().allMatch(has("result.json"));
    }

    /** Returns whether all of them have also been verified, so that {@link #heads} can be drawn. */
    public boolean areVerified() {
        return areFinished() && runs.stream().allMatch(has("verdicts.json"));
    }

    private static Predicate<Path> has(String file) {
        return run -> Files.exists(run.resolve(file));
    }

    /** How the training loss fell. */
    public Drawing loss() {
        List<TrainingCurve> curves = new ArrayList<>();
        boolean oneWidth = runs.stream()
                        .filter(has("config.yaml"))
                        .map(run -> Cell.read(run).config().head().width())
                        .distinct()
                        .count()
                == 1;
        for (Path run : runs) {
            List<TrainingCurve.Loss> losses = losses(run);
            if (losses.isEmpty()) {
                throw BadInputException.in(
                        run.resolve(METRICS), "has no training loss above zero: expected one per evaluation");
            }
            curves.add(new TrainingCurve(name(run, oneWidth), losses));
        }
        return noted(LossFigure.of(curves));
    }

    /** Training losses; before the first step, when no example has been learned from, the validation loss stands for it. */
    public static List<TrainingCurve.Loss> losses(Path run) {
        return MetricsReader.read(run.resolve(METRICS), "step", "train_loss", "loss").stream()
                .map(row -> new TrainingCurve.Loss(row[0], row[0] == 0 && !(row[1] > 0) ? row[2] : row[1]))
                .filter(loss -> loss.loss() > 0)
                .toList();
    }

    private static String name(Path run, boolean oneWidth) {
        if (!has("config.yaml").test(run)) {
            return String.valueOf(run.getFileName());
        }
        Cell cell = Cell.read(run);
        return cell.layerName()
                + (oneWidth ? "" : ", d = " + cell.config().head().width());
    }

    /** Returns the runs but those that differ from others only in learning rate and seed, and are not at the best rate. */
    private List<Path> atBestRates() {
        Set<Path> worse = ComparisonReader.atWorseRates(runs);
        return runs.stream().filter(run -> !worse.contains(run)).toList();
    }

    /**
     * A label set of a test example that the layer of the only run can never predict.
     *
     * @throws IllegalArgumentException if there are several runs
     */
    public Drawing example() {
        if (runs.size() > 1) {
            throw new IllegalArgumentException(
                    "there are " + runs.size() + " runs: an example is of one, such as " + runs.get(0));
        }
        return ExampleFigure.of(UnreachableExample.of(runs.get(0)));
    }

    /** How long they took to their best model. */
    public Drawing convergence() {
        return noted(ConvergenceFigure.of(atBestRates().stream()
                .map(run -> {
                    Cell cell = Cell.read(run);
                    RunConfig config = cell.config();
                    return new TrainingTime(
                            cell.layerName(),
                            config.head().width(),
                            config.training().seed(),
                            RunResult.read(run).bestSeconds(),
                            config.training().criterion().toString());
                })
                .toList()));
    }

    /** What their layers can predict, and how well by this metric, by width. */
    public Drawing heads(Metric metric) {
        List<Path> shown = atBestRates();
        List<HeadResult> results =
                shown.stream().map(run -> result(run, metric)).toList();
        int rank = RunResult.read(shown.get(0)).rank();
        for (Path run : shown) {
            if (RunResult.read(run).rank() != rank) {
                throw BadInputException.in(
                        run, "has scores of another rank than " + shown.get(0) + ": expected K = " + rank);
            }
        }
        return noted(HeadsFigure.of(results, metric.title(rank)));
    }

    /** Returns the runs with unverified results or losses; figures mark them. */
    public UnverifiedRuns unverified() {
        return RunAuthors.unverified(runs);
    }

    private Drawing noted(Drawing drawing) {
        return unverified().note().map(drawing::withNote).orElse(drawing);
    }

    private static HeadResult result(Path run, Metric metric) {
        Cell cell = Cell.read(run);
        RunConfig config = cell.config();
        RunResult result = RunResult.read(run);
        PartVerdicts.Counts counts = PartVerdicts.read(run, Part.TEST)
                .orElseThrow(
                        () -> BadInputException.in(run, "has no verdicts.json: its label sets have not been decided")
                                .withRemedy(Remedy.VERIFICATION))
                .examples();
        Double score = result.test().get(metric.key());
        if (score == null || score.isNaN()) {
            throw BadInputException.in(run, "has no " + metric.title(result.rank()) + " of test examples");
        }
        return new HeadResult(
                cell.layerName(),
                config.head().width(),
                config.training().seed(),
                result.headParameters(),
                score,
                counts.argmaxable(),
                counts.oneArgmaxable(),
                counts.all());
    }
}
