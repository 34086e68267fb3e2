package org.orthant.bench.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.orthant.labels.LabelSet;

/**
 * Label sets as documents have them: few labels are frequent and most are rare, and labels keep company.
 *
 * <p>A label set draws most of its labels from a few of its {@link Topics} and the others from all labels, by {@link LabelFrequency};
 * {@link SetSize} determines their number. Only operations that are exactly specified are used, so that a seed means the same
 * sets everywhere.
 */
final class SyntheticLabelSets {

    private static final double SHARE_OF_TOPICS = 0.75;

    private final LabelFrequency frequency;
    private final Topics topics;
    private final SplittableRandom random;

    SyntheticLabelSets(int labels, long seed) {
        this.random = new SplittableRandom(seed);
        this.frequency = new LabelFrequency(labels);
        this.topics = new Topics(frequency, random);
    }

    /** The next sets. */
    List<LabelSet> next(int count) {
        List<LabelSet> sets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            sets.add(next());
        }
        return List.copyOf(sets);
    }

    private LabelSet next() {
        int labels = frequency.labels();
        int size = Math.min(SetSize.next(random), (labels + 1) / 2);
        int[] chosen = topics.some(random);
        return LabelSet.of(
                labels,
                Draw.distinct(
                        size,
                        random,
                        source -> source.nextDouble() < SHARE_OF_TOPICS
                                ? topics.labelOfOne(chosen, source)
                                : frequency.draw(source)));
    }
}
