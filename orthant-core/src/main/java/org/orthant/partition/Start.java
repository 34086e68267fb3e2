package org.orthant.partition;

import java.util.function.Function;

/** Where the choices for a label set begin, or why it is impossible. */
public sealed interface Start {

    /** Applies the function for the case at hand. */
    <R> R match(Function<? super Choices, ? extends R> choices, Function<? super Impossible, ? extends R> impossible);

    /**
     * All ways to output the label set complete this choice.
     *
     * @param first decides what the label set decides, and nothing else
     */
    record Choices(Choice first) implements Start {

        @Override
        public <R> R match(
                Function<? super Choices, ? extends R> choices, Function<? super Impossible, ? extends R> impossible) {
            return choices.apply(this);
        }
    }

    /**
     * The partition outputs the label set for no logits at all.
     *
     * @param reason why, without the subject: "label 3 is without its parent 1"
     */
    record Impossible(String reason) implements Start {

        @Override
        public <R> R match(
                Function<? super Choices, ? extends R> choices, Function<? super Impossible, ? extends R> impossible) {
            return impossible.apply(this);
        }
    }
}
