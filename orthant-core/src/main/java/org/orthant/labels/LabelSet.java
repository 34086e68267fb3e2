package org.orthant.labels;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * The active labels of one assignment over n labels; all other labels are inactive.
 *
 * <p>Labels are the numbers from 0 to n-1. Memory and time depend on the number of active labels only, so that n may be
 * many millions.
 *
 * <pre>{@code
 * LabelSet set = LabelSet.of(1000, 3, 17);  // labels 3 and 17 of 1,000 are active
 * set.isActive(17);                         // true
 * }</pre>
 *
 * <p>Immutable; threads may share it. Two sets are equal if they have the same labels out of the same number.
 *
 * @since 0.2.0
 */
public final class LabelSet {

    private final int labels;
    private final int[] active;

    private LabelSet(int labels, int[] active) {
        this.labels = labels;
        this.active = active;
    }

    /**
     * Returns the set of the given labels, in any order, out of {@code labels}.
     *
     * @throws IllegalArgumentException if {@code labels} is not positive, or a label is out of range or given twice
     */
    public static LabelSet of(int labels, int... active) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        int[] sorted = active.clone();
        Arrays.sort(sorted);
        if (sorted.length > 0) {
            requireInRange(labels, sorted[0]);
            requireInRange(labels, sorted[sorted.length - 1]);
        }
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException(
                        "label id " + sorted[i] + " is given twice: expected each active label once");
            }
        }
        return new LabelSet(labels, sorted);
    }

    /**
     * Returns the positive entries of a sign vector.
     *
     * @throws IllegalArgumentException if the vector has a zero
     */
    public static LabelSet fromSigns(SignVector signs) {
        if (!signs.isComplete()) {
            throw new IllegalArgumentException("entry " + signs.zeros()[0]
                    + " of the sign vector is 0: a label is either active (+) or inactive (-)");
        }
        return of(signs.size(), signs.positives());
    }

    /** Takes ownership of an array that is sorted, distinct and in range. */
    static LabelSet ofSorted(int labels, int[] active) {
        return new LabelSet(labels, active);
    }

    /** n, the number of all labels, active or not. */
    public int labels() {
        return labels;
    }

    /** act(y), the number of active labels. */
    public int size() {
        return active.length;
    }

    /** Whether the label is one of the active ones. */
    public boolean isActive(int label) {
        requireInRange(labels, label);
        return Arrays.binarySearch(active, label) >= 0;
    }

    /** The sign of a label: +1 if it is active, -1 if not. */
    public int signAt(int label) {
        return isActive(label) ? 1 : -1;
    }

    /** The active labels in ascending order, as a copy. */
    public int[] active() {
        return active.clone();
    }

    /** The active label at a position of the ascending order, from 0 to {@code size() - 1}. */
    public int activeAt(int index) {
        return active[index];
    }

    /** The active labels in ascending order. */
    public IntStream stream() {
        return Arrays.stream(active);
    }

    /** alt(y), the number of sign changes from the first label to the last. */
    public int alternations() {
        if (active.length == 0) {
            return 0;
        }
        int ends = (startsActive() ? 1 : 0) + (endsActive() ? 1 : 0);
        return 2 * runs() - ends;
    }

    /** The number of sign changes around the circle on which the first label follows the last; it is always even. */
    public int cyclicAlternations() {
        return alternations() + (startsActive() == endsActive() ? 0 : 1);
    }

    /** The opposite assignment: active where this one is not. */
    public LabelSet complement() {
        int[] others = new int[labels - active.length];
        int filled = 0;
        int next = 0;
        for (int label : active) {
            while (next < label) {
                others[filled++] = next++;
            }
            next = label + 1;
        }
        while (filled < others.length) {
            others[filled++] = next++;
        }
        return new LabelSet(labels, others);
    }

    /** The assignment as n signs. */
    public SignVector toSignVector() {
        return SignVector.ofActive(labels, active);
    }

    /** The number of maximal intervals of active labels. */
    private int runs() {
        int runs = 1;
        for (int i = 1; i < active.length; i++) {
            if (active[i] != active[i - 1] + 1) {
                runs++;
            }
        }
        return runs;
    }

    private boolean startsActive() {
        return active.length > 0 && active[0] == 0;
    }

    private boolean endsActive() {
        return active.length > 0 && active[active.length - 1] == labels - 1;
    }

    private static void requireInRange(int labels, int label) {
        if (label < 0 || label >= labels) {
            throw new IllegalArgumentException("label id " + label + " is out of range for " + labels
                    + " labels: ids run from 0 to " + (labels - 1));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet that && labels == that.labels && Arrays.equals(active, that.active);
    }

    @Override
    public int hashCode() {
        return 31 * labels + Arrays.hashCode(active);
    }

    /** Such as {@code {3, 17} of 1000}. */
    @Override
    public String toString() {
        StringJoiner listed = new StringJoiner(", ", "{", "} of " + labels);
        for (int label : active) {
            listed.add(Integer.toString(label));
        }
        return listed.toString();
    }
}
