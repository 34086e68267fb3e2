package org.orthant.train.loop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.data.Inputs;
import org.orthant.train.encoder.TokenEncoder;

/**
 * Divides a batch for label-wise attention, which has a number for each label and token: examples of similar length together, as each is
 * padded to the longest of its portion.
 */
public final class AttentionPortions {

    /** The most scores of a portion, unless a single example has more; there are a few arrays of this size. */
    public static final int MOST_SCORES = 1 << 23;

    private AttentionPortions() {}

    /** Returns the places of the examples that go through the model together. */
    static List<int[]> of(TokenEncoder encoder, int labels, Inputs inputs, int[] examples) {
        int[] places = IntStream.range(0, examples.length)
                .boxed()
                .sorted(Comparator.comparingInt(place -> encoder.tokens(inputs, examples[place])))
                .mapToInt(place -> place)
                .toArray();
        List<int[]> portions = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= places.length; to++) {
            boolean full = to < places.length
                    && (to + 1L - from) * encoder.tokens(inputs, examples[places[to]]) * labels > MOST_SCORES;
            if (to == places.length || full) {
                portions.add(IntStream.range(from, to).map(i -> places[i]).toArray());
                from = to;
            }
        }
        return portions;
    }
}
