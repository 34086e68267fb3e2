package org.orthant.bench.fit;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Draws labels by their frequency, which follows a power law. */
final class LabelFrequency {

    private static final double POWER = 0.9;

    private final double[] cumulative;

    LabelFrequency(int labels) {
        this.cumulative = new double[labels];
        double sum = 0;
        for (int label = 0; label < labels; label++) {
            sum += StrictMath.pow(label + 1, -POWER);
            cumulative[label] = sum;
        }
    }

    int labels() {
        return cumulative.length;
    }

    int draw(RandomGenerator source) {
        int last = cumulative.length - 1;
        int found = Arrays.binarySearch(cumulative, source.nextDouble() * cumulative[last]);
        return Math.min(found < 0 ? -found - 1 : found, last);
    }
}
