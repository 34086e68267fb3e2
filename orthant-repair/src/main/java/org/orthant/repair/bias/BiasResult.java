package org.orthant.repair.bias;

import java.util.function.Function;

/** What a {@link BiasRepair} found. Implementations are immutable; their methods do not throw. */
public sealed interface BiasResult permits BiasChange, NoBiasChange {

    /** Applies the function for the case at hand. */
    <R> R match(
            Function<? super BiasChange, ? extends R> found, Function<? super NoBiasChange, ? extends R> impossible);
}
