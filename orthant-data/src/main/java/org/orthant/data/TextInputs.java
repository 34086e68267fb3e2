package org.orthant.data;

import java.util.Arrays;
import java.util.List;

/**
 * Documents as they were written.
 *
 * @param texts one per example
 */
public record TextInputs(List<String> texts) implements Inputs {

    /** Takes a copy. */
    public TextInputs {
        texts = List.copyOf(texts);
    }

    @Override
    public int size() {
        return texts.size();
    }

    @Override
    public int features() {
        return 0;
    }

    @Override
    public int length(int example) {
        return texts.get(example).length();
    }

    @Override
    public TextInputs select(int[] examples) {
        return new TextInputs(Arrays.stream(examples).mapToObj(texts::get).toList());
    }
}
