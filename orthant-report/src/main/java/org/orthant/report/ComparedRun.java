package org.orthant.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.figure.TrainingCurve.Loss;

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
     * @param f1 F1@k on test examples
     * @param microF1 micro F1 on test examples
     * @param predictable which label sets of test examples it can predict, if that was asked
     */
    public record TrainingOutcome(
            long parameters,
            boolean converged,
            double firstLoss,
            double bestEpoch,
            long bestStep,
            double bestSeconds,
            double f1,
            double microF1,
            Optional<Predictable> predictable) {}

    /**
     * How many test examples have label sets that a layer can predict.
     *
     * @param all how many there are
     * @param argmaxable with a region of radius at least 1e-8
     * @param oneArgmaxable with a region of radius at least 1
     * @param never without any
     */
    public record Predictable(long all, long argmaxable, long oneArgmaxable, long never) {}

    /** Copies the collections. */
    public ComparedRun {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        losses = List.copyOf(losses);
    }
}
