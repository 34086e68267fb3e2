package org.orthant.bench.fit;

import java.util.random.RandomGenerator;

/** Choices of labels by their frequency; the labels of one often occur together. */
final class Topics {

    private static final int NUMBER = 200;
    private static final int LABELS_OF_ONE = 120;
    private static final int MOST_OF_A_SET = 3;

    private final int[][] labels = new int[NUMBER][];

    Topics(LabelFrequency frequency, RandomGenerator random) {
        int size = Math.min(LABELS_OF_ONE, (frequency.labels() + 1) / 2);
        for (int topic = 0; topic < NUMBER; topic++) {
            labels[topic] = Draw.distinct(size, random, frequency::draw);
        }
    }

    /** Draws the topics of a label set. */
    int[] some(RandomGenerator random) {
        return Draw.distinct(1 + random.nextInt(MOST_OF_A_SET), random, source -> source.nextInt(NUMBER));
    }

    /** Draws a label of one of these topics. */
    int labelOfOne(int[] topics, RandomGenerator source) {
        return Draw.any(labels[Draw.any(topics, source)], source);
    }
}
