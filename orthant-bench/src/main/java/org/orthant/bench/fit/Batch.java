package org.orthant.bench.fit;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The examples of one gradient step. */
final class Batch {

    private final List<Example> examples;
    private final int[] starts;

    Batch(List<Example> examples, SplittableRandom random) {
        this.examples = List.copyOf(examples);
        this.starts = new int[examples.size()];
        Arrays.setAll(starts, i -> SparseRounding.start(random));
    }

    int size() {
        return examples.size();
    }

    Example example(int index) {
        return examples.get(index);
    }

    /** Where the example begins to read the thresholds of {@link SparseRounding}. */
    int start(int index) {
        return starts[index];
    }
}
