package org.orthant.verify;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;

/**
 * The labels of a partial label set that are not free, as a layer of their own: free labels constrain nothing, so that it is a question
 * about all labels of that layer.
 */
final class FixedLabels {

    private final int[] labels;
    private final LabelSet labelSet;
    private final Verifier verifier;

    private FixedLabels(int[] labels, LabelSet labelSet, Verifier verifier) {
        this.labels = labels;
        this.labelSet = labelSet;
        this.verifier = verifier;
    }

    /** Prepares the layer of the labels of a partial set that are not free. */
    static FixedLabels of(OutputLayer layer, Question question, LongSupplier clock, LabelSet partial) {
        if (partial.labels() != layer.labels()) {
            throw new IllegalArgumentException("the label set is one of " + partial.labels()
                    + " labels and the layer has " + layer.labels() + ": expected as many");
        }
        int[] labels = partial.fixed();
        LabelSet labelSet = LabelSet.of(
                labels.length,
                partial.stream()
                        .map(label -> Arrays.binarySearch(labels, label))
                        .toArray());
        return new FixedLabels(
                labels,
                labelSet,
                Verifier.of(
                        DenseLayer.ofLabels(layer, labels),
                        question.withRule(question.rule().ofLabels(labels)),
                        clock));
    }

    /** Decides about the layer. */
    Verifier verifier() {
        return verifier;
    }

    /** Returns the label set in the numbers of the layer. */
    LabelSet labelSet() {
        return labelSet;
    }

    /** Returns the row that belongs to a label that is not free. */
    int rowOf(int label) {
        return Arrays.binarySearch(labels, label);
    }

    /** Returns which label a row of the layer belongs to. */
    int labelOf(int row) {
        return labels[row];
    }
}
