package org.orthant.repair.bias;

import java.util.List;
import org.orthant.labels.LabelSet;

/**
 * An inequality {@code Σ a_i δ_i ≥ r} that every change {@code δ} satisfies after which a label set has the wanted margin.
 *
 * @param set the label set that it was found for
 * @param terms the left side
 * @param least the right side
 */
record Cut(LabelSet set, List<Term> terms, double least) {

    /**
     * A part of the left side.
     *
     * @param label whose change counts
     * @param weight how much it counts
     */
    record Term(int label, double weight) {}

    Cut {
        terms = List.copyOf(terms);
    }

    /** Returns the sum of the magnitudes of all weights. */
    double weightSum() {
        double sum = 0;
        for (Term term : terms) {
            sum += Math.abs(term.weight());
        }
        return sum;
    }
}
