package org.orthant.verify;

import java.util.Arrays;
import java.util.Locale;
import org.orthant.proof.Certificate;

/** The three outcomes of deciding a label set, without their proofs. */
public enum Outcome {
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

    /** Returns the name that files use. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the outcome that files name so.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Outcome parse(String text) {
        return Arrays.stream(values())
                .filter(outcome -> outcome.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the verdict \"" + text + "\" is unknown: expected argmaxable, unargmaxable or undecided"));
    }
}
