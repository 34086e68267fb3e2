package org.orthant.proof;

import java.util.Optional;
import org.orthant.labels.LabelSet;

/** What is claimed about one label set, with its proof. */
public sealed interface Certificate {

    /** The label set {@code y}. */
    LabelSet labelSet();

    /**
     * Some input produces the label set.
     *
     * @param labelSet the label set
     * @param witness such an input
     * @param radius how much room there is, where that was asked
     */
    record Argmaxable(LabelSet labelSet, Point witness, Optional<RadiusProof> radius) implements Certificate {}

    /**
     * No input produces the label set.
     *
     * @param labelSet the label set
     * @param circuit constraints that no input can satisfy together
     */
    record Unargmaxable(LabelSet labelSet, Circuit circuit) implements Certificate {}

    /**
     * Nothing is claimed.
     *
     * @param labelSet the label set
     * @param reason why it was left open
     */
    record Undecided(LabelSet labelSet, String reason) implements Certificate {}
}
