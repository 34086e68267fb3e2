package org.orthant.verify.ball;

import java.util.Arrays;
import org.orthant.labels.LabelSet;

/** The labels that are on in a label set, and the groups that are compared: in a ranking those and all others, else all labels together. */
final class LabelGroups {

    private final boolean ranking;
    private final boolean[] on;
    private int size;

    LabelGroups(int labels, boolean ranking) {
        this.ranking = ranking;
        this.on = new boolean[labels];
    }

    void set(LabelSet labelSet) {
        Arrays.fill(on, false);
        labelSet.stream().forEach(label -> on[label] = true);
        size = labelSet.size();
    }

    boolean areRanked() {
        return ranking;
    }

    boolean isOn(int label) {
        return on[label];
    }

    /** The sign with which a label's row counts. */
    double sign(int label) {
        return on[label] ? 1 : -1;
    }

    /** The number of a label's group: 0 or 1. */
    int group(int label) {
        return ranking && !on[label] ? 1 : 0;
    }

    /** Whether a label is one of a ranking's group that has fewer labels. */
    boolean isOfFewer(int label) {
        return ranking && on[label] == (size <= on.length / 2);
    }
}
