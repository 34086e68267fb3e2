package org.orthant.sequence;

import org.orthant.proof.Certificate;

/** What is known about a class once others are emitted. */
sealed interface StepAnswer {

    /** The class can win, which the certificate proves. */
    record Wins(Certificate certificate) implements StepAnswer {}

    /** The class cannot win, which the certificate proves. */
    record Loses(Certificate certificate) implements StepAnswer {}

    /** It was not decided. */
    record Undecided(String reason) implements StepAnswer {}
}
