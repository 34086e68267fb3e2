package org.orthant.bench.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Label sets as documents have them: few labels are frequent and most are rare, and labels keep company.
 *
 * <p>The frequency of labels follows a power law. A topic is a choice of {@value #TOPIC_SIZE} labels by frequency; a
 * label set draws most of its labels from one to three topics and the others from all labels. The number of active
 * labels has a gamma distribution. Only operations that are exactly specified are used, so that a seed means the same
 * sets everywhere.
 */
final class SyntheticLabelSets {

    private static final double POWER = 0.9;
    private static final int TOPICS = 200;
    private static final int TOPIC_SIZE = 120;
    private static final int MOST_TOPICS_OF_A_SET = 3;
    private static final double SHARE_OF_TOPICS = 0.75;
    private static final int GAMMA_SHAPE = 4;
    private static final double MEAN_ACTIVE = 16;
    private static final int MOST_ACTIVE = 80;

    private final int labels;
    private final double[] cumulative;
    private final int[][] topics;
    private final SplittableRandom random;

    SyntheticLabelSets(int labels, long seed) {
        this.labels = labels;
        this.random = new SplittableRandom(seed);
        this.cumulative = new double[labels];
        double sum = 0;
        for (int label = 0; label < labels; label++) {
            sum += StrictMath.pow(label + 1, -POWER);
            cumulative[label] = sum;
        }
        this.topics = new int[TOPICS][];
        for (int topic = 0; topic < TOPICS; topic++) {
            topics[topic] = distinct(Math.min(TOPIC_SIZE, (labels + 1) / 2), this::byFrequency);
        }
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
        int size = Math.min(activeCount(), (labels + 1) / 2);
        int[] chosen = distinct(1 + random.nextInt(MOST_TOPICS_OF_A_SET), source -> source.nextInt(TOPICS));
        return LabelSet.of(
                labels,
                distinct(
                        size,
                        source -> source.nextDouble() < SHARE_OF_TOPICS
                                ? any(topics[any(chosen, source)], source)
                                : byFrequency(source)));
    }

    private int activeCount() {
        double product = 1;
        for (int i = 0; i < GAMMA_SHAPE; i++) {
            product *= 1 - random.nextDouble();
        }
        double gamma = -StrictMath.log(product) * MEAN_ACTIVE / GAMMA_SHAPE;
        return (int) Math.min(Math.max(gamma, 1), MOST_ACTIVE);
    }

    private int byFrequency(RandomGenerator source) {
        int found = Arrays.binarySearch(cumulative, source.nextDouble() * cumulative[labels - 1]);
        return Math.min(found < 0 ? -found - 1 : found, labels - 1);
    }

    private interface Draw {
        int from(RandomGenerator source);
    }

    private static int any(int[] choices, RandomGenerator source) {
        return choices[source.nextInt(choices.length)];
    }

    /** Draws until there are so many different numbers. */
    private int[] distinct(int count, Draw draw) {
        return IntStream.generate(() -> draw.from(random))
                .distinct()
                .limit(count)
                .toArray();
    }
}
