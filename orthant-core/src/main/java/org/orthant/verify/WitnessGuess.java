package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;

/**
 * Guesses features that produce a label set, for layers of which more is known than their weights. What it says is proven before it
 * counts, and where it is wrong or silent, the engine looks for itself: a guess saves time, and decides nothing.
 */
@FunctionalInterface
public interface WitnessGuess {

    /** Knows nothing. */
    WitnessGuess NONE = set -> Optional.empty();

    /** Features of any length, which is changed to fit the domain; may be called by several threads. */
    Optional<double[]> of(LabelSet set);
}
