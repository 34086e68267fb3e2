package org.orthant.cli.paper;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;

/** Label sets whose labels are long-tailed, some of which go together, one after the other. */
final class LabelSets {

    /** By how much a label is rarer than the ones before it. */
    private static final double TAIL = 0.9;

    /** The share of labels that are drawn from the neighbours of the first one. */
    private static final double RELATED = 0.4;

    private static final int NEIGHBOURS = 4;

    private final double[] cumulated;
    private final double mean;
    private final int most;
    private final Random random;
    private int made;

    /** Makes sets of {@code labels} labels, of which about {@code mean} and never more than {@code most} are active. */
    LabelSets(int labels, double mean, int most, long seed) {
        this.cumulated = new double[labels];
        double sum = 0;
        for (int label = 0; label < labels; label++) {
            sum += Math.pow(label + 1.0, -TAIL);
            cumulated[label] = sum;
        }
        this.mean = mean;
        this.most = most;
        this.random = new Random(seed);
    }

    /** Returns the next set, in ascending order. The first ones have a label each that they show first, so that no label is missing. */
    int[] next() {
        int count = 1 + (int) Math.min(most - 1.0, -Math.log(1 - random.nextDouble()) * (mean - 1));
        TreeSet<Integer> active = new TreeSet<>();
        int first = made < cumulated.length ? made : draw();
        made++;
        active.add(first);
        while (active.size() < Math.min(count, cumulated.length)) {
            boolean related = random.nextDouble() < RELATED;
            active.add(related ? (first + 1 + random.nextInt(NEIGHBOURS * count)) % cumulated.length : draw());
        }
        return active.stream().mapToInt(label -> label).toArray();
    }

    private int draw() {
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return Math.min(cumulated.length - 1, found < 0 ? -found - 1 : found);
    }
}
