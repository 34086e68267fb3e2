package org.orthant.verify;

import org.orthant.layer.NamedChoice;
import org.orthant.proof.Certificate;

/** The three outcomes of deciding a label set, without their proofs. */
public enum Outcome implements NamedChoice {
    /** Some input produces the label set. */
    ARGMAXABLE,
    /** No input produces it. */
    UNARGMAXABLE,
    /** It was not decided. */
    UNDECIDED;

    /** Returns the outcome that a verdict states. */
    public static Outcome of(Verdict verdict) {
        return verdict.match(yes -> ARGMAXABLE, never -> UNARGMAXABLE, open -> UNDECIDED);
    }

    /** Returns the outcome that a certificate claims. */
    public static Outcome of(Certificate certificate) {
        return certificate.match(yes -> ARGMAXABLE, never -> UNARGMAXABLE, open -> UNDECIDED);
    }

    /**
     * Returns the outcome that has this name in files.
     *
     * @throws IllegalArgumentException if no outcome has it
     */
    public static Outcome parse(String text) {
        return NamedChoice.parse(Outcome.class, "a verdict", text);
    }
}
