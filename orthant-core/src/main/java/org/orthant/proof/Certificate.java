package org.orthant.proof;

import java.util.Optional;
import java.util.function.Function;
import org.orthant.labels.LabelSet;

/** What is claimed about one label set, with its proof. */
public sealed interface Certificate {

    /** The label set {@code y}. */
    LabelSet labelSet();

    /**
     * Applies the function for the case at hand. There is one for every case and none for "others", so that the compiler
     * finds all who must know a new case.
     */
    <R> R match(
            Function<? super Argmaxable, ? extends R> argmaxable,
            Function<? super Unargmaxable, ? extends R> unargmaxable,
            Function<? super Undecided, ? extends R> undecided);

    /**
     * Some input produces the label set.
     *
     * @param labelSet the label set
     * @param witness such an input
     * @param radius how much room there is, where that was asked
     */
    record Argmaxable(LabelSet labelSet, Point witness, Optional<RadiusProof> radius) implements Certificate {

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return argmaxable.apply(this);
        }
    }

    /**
     * No input produces the label set.
     *
     * @param labelSet the label set
     * @param circuit constraints that no input can satisfy together
     */
    record Unargmaxable(LabelSet labelSet, Circuit circuit) implements Certificate {

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return unargmaxable.apply(this);
        }
    }

    /**
     * Nothing is claimed.
     *
     * @param labelSet the label set
     * @param reason why it was left open
     */
    record Undecided(LabelSet labelSet, String reason) implements Certificate {

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return undecided.apply(this);
        }
    }
}
