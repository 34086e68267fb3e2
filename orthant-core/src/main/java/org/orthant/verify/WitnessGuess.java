package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;

/**
 * Guesses features that produce a label set, for layers of which more is known than their weights. The engine verifies every guess and
 * searches independently if it is missing or wrong: guesses save time and prove nothing.
 */
@FunctionalInterface
public interface WitnessGuess {

    /** Guesses nothing. */
    WitnessGuess NONE = set -> Optional.empty();

    /** Returns features of any length, which the engine scales to fit the domain; several threads may call it. */
    Optional<double[]> of(LabelSet set);
}
