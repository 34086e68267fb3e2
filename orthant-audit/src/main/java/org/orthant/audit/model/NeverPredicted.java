package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Explanation;
import org.orthant.verify.Margin;

/**
 * A class or label set that can never be predicted.
 *
 * @param labels its labels, ascending
 * @param names what they are called
 * @param verdict the verdict
 * @param explanation which mixture of other labels beats it, where that was determined
 */
public record NeverPredicted(
        List<Integer> labels, List<String> names, VerdictRecord verdict, Optional<Explanation> explanation) {

    /** Copies the lists. */
    public NeverPredicted {
        labels = List.copyOf(labels);
        names = List.copyOf(names);
    }

    /** Returns the name of a single label, or the names of several labels in braces. */
    public String name() {
        return SetName.of(names);
    }

    /** Returns the number of logits that the set is short of the winner, at least; 0 for a tie, empty if not known. */
    public Optional<Double> shortfall() {
        // The verdict proves that the margin is not positive; its own upper bound may be slightly above 0.
        return verdict.margin().map(Margin::high).filter(Double::isFinite).map(high -> Math.max(0, -high));
    }
}
