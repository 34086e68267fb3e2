package org.orthant.bench.fit;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Draws a number. */
@FunctionalInterface
interface Draw {

    int from(RandomGenerator source);

    /** Draws until there is the given number of different values. */
    static int[] distinct(int count, RandomGenerator source, Draw draw) {
        return IntStream.generate(() -> draw.from(source))
                .distinct()
                .limit(count)
                .toArray();
    }

    /** Draws one of some numbers. */
    static int any(int[] choices, RandomGenerator source) {
        return choices[source.nextInt(choices.length)];
    }
}
