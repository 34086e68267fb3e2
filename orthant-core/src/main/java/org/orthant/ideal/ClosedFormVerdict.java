package org.orthant.ideal;

import java.util.function.Function;
import org.orthant.labels.SignVector;

/** The verdict of the alternation rule on one label set of an ideal DFT layer. */
public sealed interface ClosedFormVerdict {

    /** Applies the function for the case at hand. */
    <R> R match(
            Function<? super Argmaxable, ? extends R> argmaxable,
            Function<? super Unargmaxable, ? extends R> unargmaxable,
            Function<? super BeyondTheRule, ? extends R> beyond);

    /** Some input predicts it, for example the witness. */
    record Argmaxable(DftWitness witness) implements ClosedFormVerdict {
        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super BeyondTheRule, ? extends R> beyond) {
            return argmaxable.apply(this);
        }
    }

    /**
     * No input predicts it.
     *
     * @param circuit the signs of {@code 2k+2} labels that alternate around the circle: the rows of any {@code 2k+2}
     *     labels have a linear dependency with alternating signs, so no logits have these signs
     */
    record Unargmaxable(SignVector circuit) implements ClosedFormVerdict {
        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super BeyondTheRule, ? extends R> beyond) {
            return unargmaxable.apply(this);
        }
    }

    /**
     * The rule does not reach it: the label set changes sign too often for the DFT columns alone, and what slack columns
     * add depends on their values.
     */
    record BeyondTheRule(int cyclicAlternations) implements ClosedFormVerdict {
        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super BeyondTheRule, ? extends R> beyond) {
            return beyond.apply(this);
        }
    }
}
