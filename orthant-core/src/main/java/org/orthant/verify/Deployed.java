package org.orthant.verify;

import org.orthant.layer.NamedChoice;

/** What is known about a label set and a layer that is deployed in some format. */
public enum Deployed implements NamedChoice {
    /** Proven: some input produces it, whatever the order of summation. */
    SAFE,
    /** Some input produced it when tried in one order of summation; another order may not. */
    OBSERVED,
    /** It is argmaxable, but no input tried produced it. */
    UNSEEN,
    /** Proven: no input produces it, whatever the order of summation. */
    IMPOSSIBLE,
    /** It is unargmaxable, but an input may produce it because of rounding. */
    OPEN;

    /**
     * Returns the constant that has this name in files.
     *
     * @throws IllegalArgumentException if no constant has it
     */
    public static Deployed parse(String text) {
        return NamedChoice.parse(Deployed.class, "a result about a deployed layer", text);
    }
}
