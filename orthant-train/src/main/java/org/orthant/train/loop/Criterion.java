package org.orthant.train.loop;

import org.orthant.metrics.Metric;
import org.orthant.metrics.Scores;

/**
 * What makes a model the best so far on the validation examples.
 *
 * @param precisionAt the k of P@k, or 0 for the loss
 */
public record Criterion(int precisionAt) {

    /** The loss. */
    public static final Criterion LOSS = new Criterion(0);

    /** Checks the number. */
    public Criterion {
        if (precisionAt < 0) {
            throw new IllegalArgumentException("P@" + precisionAt + ": expected a number of labels from 1 on");
        }
    }

    /** Reads {@code loss} or, for example, {@code p@8}. */
    public static Criterion parse(String text) {
        if (text.equalsIgnoreCase("loss")) {
            return LOSS;
        }
        if (text.matches("[pP]@[1-9][0-9]{0,5}")) {
            return new Criterion(Integer.parseInt(text.substring(2)));
        }
        throw new IllegalArgumentException("\"" + text + "\" is not a criterion: expected loss or, for example, p@8");
    }

    /** More is better. */
    double of(Scores scores) {
        return precisionAt == 0 ? -scores.of(Metric.LOSS) : scores.of(Metric.PRECISION, precisionAt);
    }

    @Override
    public String toString() {
        return precisionAt == 0 ? "loss" : "p@" + precisionAt;
    }
}
