package org.orthant.train.folder;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.orthant.io.JsonObject;
import org.orthant.io.JsonText;
import org.orthant.io.tree.Section;
import org.orthant.metrics.Metric;
import org.orthant.metrics.Scores;

/**
 * The result of a run.
 *
 * @param converged whether patience ended it, rather than the number of epochs
 * @param firstLoss the validation loss before the first step
 * @param bestLoss the validation loss of the best model
 * @param bestEpoch when it was best
 * @param bestStep the same, in steps
 * @param bestSeconds the same, in seconds of training
 * @param seconds of training
 * @param headParameters the trainable parameters of the output layer
 * @param rank the k of the scores at k
 * @param test the scores of the best model on the test examples by name; empty without test examples
 */
public record RunResult(
        boolean converged,
        double firstLoss,
        double bestLoss,
        double bestEpoch,
        long bestStep,
        double bestSeconds,
        double seconds,
        long headParameters,
        int rank,
        Map<String, Double> test) {

    /** Copies the map. */
    public RunResult {
        test = Collections.unmodifiableMap(new LinkedHashMap<>(test));
    }

    /** Scores by name, for files and tables. */
    public static Map<String, Double> byName(Scores scores, int rank) {
        Map<String, Double> named = new LinkedHashMap<>();
        scores.inFiles(rank).forEach((metric, score) -> named.put(metric.key(), score));
        return named;
    }

    /** The scores on the test examples; metrics of other versions are ignored. */
    public Map<Metric, Double> scores() {
        Map<Metric, Double> known = new EnumMap<>(Metric.class);
        test.forEach((key, score) -> Metric.ofKey(key).ifPresent(metric -> known.put(metric, score)));
        return known;
    }

    /** Reads the result of a finished run. */
    public static RunResult read(Path folder) {
        Section root = Section.read(folder.resolve(RunFiles.RESULT));
        return new RunResult(
                root.truth("converged"),
                root.real("first_validation_loss"),
                root.real("best_validation_loss"),
                root.real("best_epoch"),
                root.whole("best_step"),
                root.real("best_seconds"),
                root.real("seconds"),
                root.whole("head_parameters"),
                root.number("k"),
                root.section("test").reals());
    }

    /** The file, from which it can be read again. */
    public String toJson() {
        return JsonText.lines(new JsonObject()
                .with("converged", converged)
                .with("first_validation_loss", firstLoss)
                .with("best_validation_loss", bestLoss)
                .with("best_epoch", bestEpoch)
                .with("best_step", bestStep)
                .with("best_seconds", bestSeconds)
                .with("seconds", seconds)
                .with("head_parameters", headParameters)
                .with("k", rank)
                .with("test", test));
    }
}
