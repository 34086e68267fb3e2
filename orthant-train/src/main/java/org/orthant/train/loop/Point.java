package org.orthant.train.loop;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.orthant.metrics.Metric;

/**
 * How good the model was at one time, on the validation examples.
 *
 * @param step after how many steps
 * @param epoch after how many passes over the training examples
 * @param seconds of training so far, evaluations included
 * @param trainLoss the mean loss of the training examples since the last point; NaN at step 0
 * @param scores what is known of the validation examples
 */
public record Point(long step, double epoch, double seconds, double trainLoss, Map<Metric, Double> scores) {

    /** Copies the map. */
    public Point {
        Map<Metric, Double> copy = new EnumMap<>(Metric.class);
        copy.putAll(scores);
        scores = Collections.unmodifiableMap(copy);
    }

    /** One of the scores; NaN if it is not known. */
    public double score(Metric metric) {
        return scores.getOrDefault(metric, Double.NaN);
    }

    /** The validation loss. */
    public double loss() {
        return score(Metric.LOSS);
    }
}
