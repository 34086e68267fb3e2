package org.orthant.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** Iterators over rows that are made while they are asked for, as tasks of Spark need them. */
final class Iterators {

    private Iterators() {}

    /** What a function makes of each element, as far as it makes something. */
    static <A, B> Iterator<B> map(Iterator<A> from, Function<A, Optional<B>> function) {
        return new Iterator<>() {
            private Optional<B> next = Optional.empty();

            @Override
            public boolean hasNext() {
                while (next.isEmpty() && from.hasNext()) {
                    next = function.apply(from.next());
                }
                return next.isPresent();
            }

            @Override
            public B next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                B found = next.orElseThrow();
                next = Optional.empty();
                return found;
            }
        };
    }
}
