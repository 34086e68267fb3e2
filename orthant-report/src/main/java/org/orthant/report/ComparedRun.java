package org.orthant.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.figure.TrainingCurve.Loss;
import org.orthant.metrics.Metric;

/**
 * One training of an experiment.
 *
 * @param name of its folder
 * @param layer the kind of output layer, such as BSL or DFT
 * @param features its trainable columns {@code d}
 * @param seed of the training
 * @param settings all that was set, by name, such as {@code training.batch}
 * @param losses how the training loss fell; empty if that is not known
 * @param outcome what came out, once it is finished
 */
public record ComparedRun(
        String name,
        String layer,
        int features,
        long seed,
        Map<String, String> settings,
        List<Loss> losses,
        Optional<TrainingOutcome> outcome) {

    /**
     * What came out of a training.
     *
     * @param parameters how many are trained in the output layer and before it
     * @param converged whether it ended by itself
     * @param firstLoss the validation loss before the first step
     * @param bestEpoch when the validation loss was best
     * @param bestStep the same, in steps
     * @param bestSeconds the same, in seconds
     * @param scores on test examples; those that are not known are missing
     * @param predictable which label sets of test examples it can predict, if that was asked
     */
    public record TrainingOutcome(
            long parameters,
            boolean converged,
            double firstLoss,
            double bestEpoch,
            long bestStep,
            double bestSeconds,
            Map<Metric, Double> scores,
            Optional<Predictable> predictable) {

        /** Copies the map. */
        public TrainingOutcome {
            scores = Map.copyOf(scores);
        }

        /** One of the scores; NaN if it is not known. */
        double score(Metric metric) {
            return scores.getOrDefault(metric, Double.NaN);
        }
    }

    /**
     * How many test examples have label sets that a layer can predict.
     *
     * @param all how many there are
     * @param argmaxable with a region of radius at least 1e-8
     * @param oneArgmaxable with a region of radius at least 1
     * @param safe that some input produces in float32, however the layer adds up; missing where that was not asked
     * @param never without any
     */
    public record Predictable(long all, long argmaxable, long oneArgmaxable, OptionalLong safe, long never) {}

    /** Copies the collections. */
    public ComparedRun {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        losses = List.copyOf(losses);
    }
}
