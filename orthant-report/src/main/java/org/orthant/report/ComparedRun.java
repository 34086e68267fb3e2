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
 * One training run of a comparison.
 *
 * @param name the name of its folder
 * @param layer the kind of output layer, such as BSL or DFT
 * @param features the number of trainable columns {@code d}
 * @param seed the seed of the training
 * @param settings all settings by name, such as {@code training.batch}
 * @param losses the training loss by step; empty if unknown
 * @param outcome the result, if the run is finished
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
     * The result of a finished run.
     *
     * @param parameters the number of trained parameters of output layer and projection
     * @param converged whether training ended before the maximum number of epochs
     * @param firstLoss the validation loss before the first step
     * @param bestEpoch the epoch of the best model
     * @param bestStep the step of the best model
     * @param bestSeconds the training time to the best model
     * @param scores scores on test examples; unknown ones are missing
     * @param predictable the label sets of test examples that it can predict, if they were decided
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

        /** Returns a score; NaN if it is unknown. */
        double score(Metric metric) {
            return scores.getOrDefault(metric, Double.NaN);
        }
    }

    /**
     * Counts of test examples by what the output layer and the whole head can predict.
     *
     * @param all the number of test examples
     * @param argmaxable those whose label set has a region of radius at least 1e-8
     * @param oneArgmaxable those whose label set has a region of radius at least 1
     * @param safe those whose label set some input produces in float32, in any order of summation; empty if not decided
     * @param never those whose label set the output layer can never predict
     * @param head counts of the whole head; empty if not decided
     */
    public record Predictable(
            long all, long argmaxable, long oneArgmaxable, OptionalLong safe, long never, Optional<WholeHead> head) {}

    /**
     * Counts of test examples by what projection and output layer can predict together, for the activation vectors of the encoder.
     *
     * @param possible those whose label set can be predicted
     * @param never those whose label set can never be predicted
     */
    public record WholeHead(long possible, long never) {}

    /** Returns what makes a model the best one on validation examples: {@code loss} or, for example, {@code p@8}. */
    String criterion() {
        return settings.getOrDefault("training.criterion", "loss");
    }

    /** Returns the same run with a layer of another name. */
    ComparedRun named(String other) {
        return new ComparedRun(name, other, features, seed, settings, losses, outcome);
    }

    /** Copies the collections. */
    public ComparedRun {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        losses = List.copyOf(losses);
    }
}
