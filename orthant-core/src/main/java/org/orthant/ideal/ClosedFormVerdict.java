package org.orthant.ideal;

import org.orthant.labels.SignVector;

/** What the alternation rule says about one label set of an ideal DFT layer. */
public sealed interface ClosedFormVerdict {

    /** Some input predicts it, for example the witness. */
    record Argmaxable(DftWitness witness) implements ClosedFormVerdict {}

    /**
     * No input predicts it.
     *
     * @param circuit the signs of {@code 2k+2} labels that alternate around the circle: the rows of any {@code 2k+2}
     *     labels have a linear dependency with alternating signs, so no logits have these signs
     */
    record Unargmaxable(SignVector circuit) implements ClosedFormVerdict {}

    /**
     * The rule does not reach it: the label set changes sign too often for the DFT columns alone, and what slack columns
     * add depends on their values.
     */
    record BeyondTheRule(int cyclicAlternations) implements ClosedFormVerdict {}
}
