package org.orthant.labels;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The active labels of one assignment over n labels. All other labels are inactive, or, in a partial label set, those that are listed
 * as inactive; the rest is free.
 *
 * <p>Labels are the numbers from 0 to n-1. Memory and time depend on the number of listed labels only, so that n may be
 * many millions.
 *
 * <pre>{@code
 * LabelSet set = LabelSet.of(1000, 3, 17);  // labels 3 and 17 of 1,000 are active
 * set.isActive(17);                         // true
 *
 * // 3 and 17 are active, 42 is not, whatever the others are
 * LabelSet partial = LabelSet.partial(1000, new int[] {3, 17}, new int[] {42});
 * }</pre>
 *
 * <p>Immutable; threads may share it. Two sets are equal if they have the same active and the same free labels out of the same number.
 *
 * @since 0.2.0
 */
public final class LabelSet {

    private final int labels;
    private final int[] active;

    /** The labels that are inactive; null if they are all those that are not active. */
    private final int @Nullable [] inactive;

    private LabelSet(int labels, int[] active) {
        this(labels, active, null);
    }

    private LabelSet(int labels, int[] active, int @Nullable [] inactive) {
        this.labels = labels;
        this.active = active;
        this.inactive = inactive;
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
        return new LabelSet(labels, sorted(labels, active, "active"));
    }

    /**
     * Returns the partial set in which some labels are active, some inactive, and all others free, each in any order.
     *
     * @throws IllegalArgumentException if {@code labels} is not positive, a label is out of range or given twice, or none is given
     */
    public static LabelSet partial(int labels, int[] active, int[] inactive) {
        LabelSet on = of(labels, active);
        int[] off = sorted(labels, inactive, "inactive");
        if (active.length + inactive.length == 0) {
            throw new IllegalArgumentException("all labels are free: expected at least one that is active or inactive");
        }
        for (int label : off) {
            if (on.isActive(label)) {
                throw new IllegalArgumentException(
                        "label id " + label + " is active and inactive: expected one of them");
            }
        }
        return active.length + inactive.length == labels ? on : new LabelSet(labels, on.active, off);
    }

    private static int[] sorted(int labels, int[] given, String sign) {
        int[] sorted = given.clone();
        Arrays.sort(sorted);
        if (sorted.length > 0) {
            requireInRange(labels, sorted[0]);
            requireInRange(labels, sorted[sorted.length - 1]);
        }
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException(
                        "label id " + sorted[i] + " is given twice: expected each " + sign + " label once");
            }
        }
        return sorted;
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

    /** The sign of a label: +1 if it is active, -1 if it is inactive, 0 if it is free. */
    public int signAt(int label) {
        if (isActive(label)) {
            return 1;
        }
        return inactive == null || Arrays.binarySearch(inactive, label) >= 0 ? -1 : 0;
    }

    /** Whether some labels are free. */
    public boolean isPartial() {
        return inactive != null;
    }

    /** Returns whether this set fixes all labels that another one fixes, with the same signs, so that what outputs this set outputs that one. */
    public boolean implies(LabelSet other) {
        return labels == other.labels
                && Arrays.stream(other.fixed()).allMatch(label -> signAt(label) == other.signAt(label));
    }

    /** The labels that are not free in ascending order, in a new array. */
    public int[] fixed() {
        return inactive == null
                ? IntStream.range(0, labels).toArray()
                : IntStream.concat(stream(), Arrays.stream(inactive)).sorted().toArray();
    }

    /** The inactive labels in ascending order, in a new array. */
    public int[] inactive() {
        return inactive == null ? complement().active() : inactive.clone();
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

    /**
     * alt(y), the number of sign changes from the first label to the last.
     *
     * @throws IllegalStateException if the set is partial
     */
    public int alternations() {
        requireComplete();
        if (active.length == 0) {
            return 0;
        }
        int ends = (startsActive() ? 1 : 0) + (endsActive() ? 1 : 0);
        return 2 * runs() - ends;
    }

    /**
     * The number of sign changes around the circle on which the first label follows the last; it is always even.
     *
     * @throws IllegalStateException if the set is partial
     */
    public int cyclicAlternations() {
        return alternations() + (startsActive() == endsActive() ? 0 : 1);
    }

    /** The opposite assignment: active where this one is inactive, and inactive where it is active. */
    public LabelSet complement() {
        if (inactive != null) {
            return new LabelSet(labels, inactive, active);
        }
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

    /**
     * The assignment as n signs.
     *
     * @throws IllegalStateException if the set is partial
     */
    public SignVector toSignVector() {
        requireComplete();
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

    private void requireComplete() {
        if (isPartial()) {
            throw new IllegalStateException(this + " has free labels: expected a label set without any");
        }
    }

    private static void requireInRange(int labels, int label) {
        if (label < 0 || label >= labels) {
            throw new IllegalArgumentException("label id " + label + " is out of range for " + labels
                    + " labels: ids run from 0 to " + (labels - 1));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet that
                && labels == that.labels
                && Arrays.equals(active, that.active)
                && Arrays.equals(inactive, that.inactive);
    }

    @Override
    public int hashCode() {
        return 31 * labels + Arrays.hashCode(active) + Arrays.hashCode(inactive);
    }

    /** Such as {@code {3, 17} of 1000}, or {@code {3, 17, !42} of 1000} if all other labels are free. */
    @Override
    public String toString() {
        StringJoiner listed = new StringJoiner(", ", "{", "} of " + labels);
        for (int label : active) {
            listed.add(Integer.toString(label));
        }
        if (inactive != null) {
            Arrays.stream(inactive).forEach(label -> listed.add("!" + label));
        }
        return listed.toString();
    }
}
