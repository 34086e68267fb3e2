package org.orthant.sequence;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.proof.SequenceCheck;

/**
 * A decoder that emits labels one after the other until an end symbol: at each step the class with the highest logit among those not emitted
 * yet, for any features in the domain.
 *
 * <pre>{@code
 * SequenceDecoder decoder = new SequenceDecoder(layer, FeatureDomain.nonNegative(layer.features(), 100), end);
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param layer its output layer, with a row for each label and for the end symbol
 * @param domain the features that each step may have, independently of the other steps
 * @param end the end symbol
 * @since 0.4.0
 */
public record SequenceDecoder(OutputLayer layer, FeatureDomain domain, int end) {

    /**
     * Checks that the parts fit.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features, or the end symbol is not a class
     */
    public SequenceDecoder {
        if (layer.features() != domain.features()) {
            throw new IllegalArgumentException("the layer has " + layer.features() + " features and the domain "
                    + domain.features() + ": expected the same");
        }
        new SequenceCheck(layer.labels(), end);
    }

    /** Returns why a label set is not one that the decoder could emit before the end symbol; nothing if it is. */
    public Optional<String> objection(LabelSet set) {
        return check().objection(set);
    }

    /** Returns the checker of single steps. */
    public Checker checker() {
        return new Checker(layer, domain, DecisionRule.argmax());
    }

    /** Returns the check of whole sequences, whose steps the {@link #checker} has accepted. */
    public SequenceCheck check() {
        return new SequenceCheck(layer.labels(), end);
    }
}
