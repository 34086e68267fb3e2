package org.orthant.sequence;

import java.util.List;
import org.orthant.labels.LabelSet;

/**
 * The question whether a class can win once others are emitted.
 *
 * @param label the class
 * @param emitted the classes that were emitted before, ascending
 */
record Step(int label, List<Integer> emitted) {

    /** Returns the question as one about a partial label set, in which the emitted classes are free. */
    LabelSet labelSet(int labels) {
        if (emitted.isEmpty()) {
            return LabelSet.of(labels, label);
        }
        int[] left = new int[labels - emitted.size() - 1];
        int filled = 0;
        int next = 0;
        for (int other = 0; other < labels; other++) {
            if (next < emitted.size() && emitted.get(next) == other) {
                next++;
            } else if (other != label) {
                left[filled++] = other;
            }
        }
        return LabelSet.partial(labels, new int[] {label}, left);
    }
}
