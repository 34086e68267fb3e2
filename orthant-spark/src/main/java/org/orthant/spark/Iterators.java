package org.orthant.spark;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** Lazy iterators over rows, as tasks of Spark need them. */
final class Iterators {

    private Iterators() {}

    /** Returns the results of a function for each element, without the empty ones. */
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

    /** Returns the elements of all iterators, each of which is created when the one before it has ended. */
    static <T> Iterator<T> flat(Iterator<Iterator<T>> all) {
        return new Iterator<>() {
            private Iterator<T> current = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!current.hasNext() && all.hasNext()) {
                    current = all.next();
                }
                return current.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return current.next();
            }
        };
    }
}
