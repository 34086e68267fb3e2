package org.orthant.repair.learn;

import java.util.BitSet;

/**
 * The kept feature vectors that matter: a sample, and all that learned rows have turned out to change. The loss of all others is negligible,
 * so that a minimum over the working set is one over all kept vectors, at a fraction of the cost.
 */
final class WorkingSet {

    /** Vectors of the first set. */
    private static final int SAMPLE = 8192;

    /** What is negligible, compared with the loss of one example that is as likely as not. */
    private static final double NEGLIGIBLE = 1e-3;

    private final Lesson all;
    private final double negligible;
    private final Parts parts;
    private final BitSet chosen = new BitSet();

    /**
     * Starts with an even sample.
     *
     * @param all the lesson of all kept vectors
     * @param weight that of one example
     */
    WorkingSet(Lesson all, double weight, Parts parts) {
        this.all = all;
        this.negligible = NEGLIGIBLE * weight;
        this.parts = parts;
        int stride = Math.max(1, all.size() / SAMPLE);
        for (int i = 0; i < all.size(); i += stride) {
            chosen.set(i);
        }
    }

    /** Returns the lesson of the vectors in the set. */
    Lesson lesson() {
        return all.only(chosen.stream().toArray());
    }

    /** Adds all vectors whose loss for these rows matters, and returns how many are new. */
    int grow(double[] rows) {
        int before = chosen.cardinality();
        double[] losses = all.losses(rows, parts);
        for (int i = 0; i < losses.length; i++) {
            if (losses[i] > negligible) {
                chosen.set(i);
            }
        }
        return chosen.cardinality() - before;
    }
}
