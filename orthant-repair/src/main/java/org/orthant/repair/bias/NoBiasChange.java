package org.orthant.repair.bias;

import java.util.List;
import java.util.function.Function;
import org.orthant.labels.LabelSet;

/**
 * No change of biases gives all required label sets the wanted margin, and 10⁻⁸ more, which rounding may need: in a sum
 * of proofs of impossibility of some of them, every change cancels. Only other rows can help.
 *
 * @param sets label sets that no change makes possible together
 * @param labels the labels whose rows are in the way, ascending
 * @param equalRows pairs of these labels whose rows are equal
 * @param lacking how many logits are missing, on average over the proofs
 * @param least if proofs cancel only up to rounding, the total of any sufficient change is at least this; otherwise infinite
 */
public record NoBiasChange(
        List<LabelSet> sets, List<Integer> labels, List<List<Integer>> equalRows, double lacking, double least)
        implements BiasResult {

    /** Copies the lists. */
    public NoBiasChange {
        sets = List.copyOf(sets);
        labels = List.copyOf(labels);
        equalRows = equalRows.stream().map(List::copyOf).toList();
    }

    @Override
    public <R> R match(
            Function<? super BiasChange, ? extends R> found, Function<? super NoBiasChange, ? extends R> impossible) {
        return impossible.apply(this);
    }
}
