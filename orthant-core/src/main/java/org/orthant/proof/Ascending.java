package org.orthant.proof;

import java.util.List;

/** The form in which certificates list labels and features: each once, the smallest first. */
final class Ascending {

    private Ascending() {}

    static void require(List<Integer> ids, String what) {
        for (int i = 0; i < ids.size(); i++) {
            long least = i == 0 ? 0 : ids.get(i - 1) + 1L;
            if (ids.get(i) < least) {
                throw new IllegalArgumentException(
                        "the " + what + " " + ids + " are not in order: expected ascending numbers from 0, each once");
            }
        }
    }

    /** Requires labels in this form, with a weight for each. */
    static void requireWeighted(List<Integer> labels, Point weights) {
        require(labels, "labels");
        if (labels.size() != weights.size()) {
            throw new IllegalArgumentException(
                    "there are " + weights.size() + " weights for " + labels.size() + " labels: expected one for each");
        }
    }
}
