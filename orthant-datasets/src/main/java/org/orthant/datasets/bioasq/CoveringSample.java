package org.orthant.datasets.bioasq;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.data.IntRows;
import org.orthant.data.split.Part;
import org.orthant.data.split.Shuffle;

/**
 * Chooses some of many examples for parts of given sizes, so that every label is in the training part and in the test
 * part.
 *
 * <p>That few examples suffice is a matter of set cover, where the greedy choice is the best that is known to be
 * feasible (up to lower terms): always the example with the most labels that are still missing. The test part is
 * covered first, from examples each of whose labels has another one left; so the rest always covers the training part.
 * Chance fills up the parts.
 */
public final class CoveringSample {

    private static final int NONE = -1;

    private final IntRows active;
    private final int labels;
    private final int[] left;
    private final @Nullable Part[] parts;
    private final int[] order;
    private final Map<Part, Integer> needed = new EnumMap<>(Part.class);
    private final boolean[] tested;

    /** Examples to choose from, by their active labels. */
    public CoveringSample(IntRows active, int labels, long seed) {
        this.active = active;
        this.labels = labels;
        this.left = new int[labels];
        this.parts = new Part[active.size()];
        this.order = Shuffle.of(active.size(), new Random(seed));
        for (int example = 0; example < active.size(); example++) {
            for (int i = 0; i < active.length(example); i++) {
                left[active.at(example, i)]++;
            }
        }
        this.tested = cover(Part.TEST);
        cover(Part.TRAIN);
    }

    /** Returns the labels that are not in both parts, however large these become. */
    public int[] uncovered() {
        return IntStream.range(0, labels).filter(label -> !tested[label]).toArray();
    }

    /** Returns the number of examples that a part needs to have all labels; 0 for validation. */
    public int needed(Part part) {
        return needed.getOrDefault(part, 0);
    }

    /**
     * Returns the part of every example, nothing for those that are not chosen.
     *
     * @throws IllegalArgumentException if the parts are too small to have all labels, or too large for the examples
     */
    public @Nullable Part[] parts(int train, int validation, int test) {
        if (train < needed(Part.TRAIN) || test < needed(Part.TEST)) {
            throw new IllegalArgumentException(
                    train + " examples for training and " + test + " for testing cannot have "
                            + "all labels: expected at least " + needed(Part.TRAIN) + " and " + needed(Part.TEST));
        }
        if ((long) train + validation + test > active.size()) {
            throw new IllegalArgumentException("there are " + active.size() + " examples to choose from: expected at"
                    + " least " + ((long) train + validation + test));
        }
        @Nullable Part[] chosen = parts.clone();
        int next = fill(chosen, Part.TEST, test - needed(Part.TEST), 0);
        next = fill(chosen, Part.VALIDATION, validation, next);
        fill(chosen, Part.TRAIN, train - needed(Part.TRAIN), next);
        return chosen;
    }

    private int fill(@Nullable Part[] chosen, Part part, int count, int from) {
        int next = from;
        for (int missing = count; missing > 0; next++) {
            if (chosen[order[next]] == null) {
                chosen[order[next]] = part;
                missing--;
            }
        }
        return next;
    }

    /** Chooses examples until a part has all labels, or none helps any more; returns which labels it has. */
    private boolean[] cover(Part part) {
        boolean[] covered = new boolean[labels];
        // Lists of examples by how many labels they would add at most: gains only shrink, so an example moves down.
        int[] next = new int[active.size()];
        int most = 0;
        for (int example = 0; example < active.size(); example++) {
            most = Math.max(most, active.length(example));
        }
        int[] first = new int[most + 1];
        Arrays.fill(first, NONE);
        for (int example : order) {
            push(first, next, active.length(example), example);
        }
        for (int gain = most; gain > 0; gain--) {
            while (first[gain] != NONE) {
                int example = first[gain];
                first[gain] = next[example];
                if (parts[example] == null && (part == Part.TRAIN || isDispensable(example))) {
                    int now = gain(example, covered);
                    if (now < gain) {
                        push(first, next, now, example);
                    } else {
                        take(example, part, covered);
                    }
                }
            }
        }
        return covered;
    }

    private static void push(int[] first, int[] next, int gain, int example) {
        next[example] = first[gain];
        first[gain] = example;
    }

    private int gain(int example, boolean[] covered) {
        int gain = 0;
        for (int i = 0; i < active.length(example); i++) {
            gain += covered[active.at(example, i)] ? 0 : 1;
        }
        return gain;
    }

    private void take(int example, Part part, boolean[] covered) {
        parts[example] = part;
        needed.merge(part, 1, Integer::sum);
        for (int i = 0; i < active.length(example); i++) {
            int label = active.at(example, i);
            covered[label] = true;
            left[label]--;
        }
    }

    private boolean isDispensable(int example) {
        for (int i = 0; i < active.length(example); i++) {
            if (left[active.at(example, i)] < 2) {
                return false;
            }
        }
        return true;
    }
}
