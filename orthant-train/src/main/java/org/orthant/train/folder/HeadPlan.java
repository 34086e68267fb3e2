package org.orthant.train.folder;

import org.orthant.train.head.BslDesign;
import org.orthant.train.head.DftDesign;
import org.orthant.train.head.HeadDesign;

/**
 * The output layer that a user asks for, before the number of labels is known.
 *
 * @param kind which of the paper's two layers
 * @param width the features {@code d} of a BSL, or the slack columns of a DFT layer
 * @param active {@code k}: what a DFT layer guarantees, and how many labels an informed start expects
 * @param informedStart whether every label starts with the probability {@code k/n}; a BSL needs a bias for it
 */
public record HeadPlan(Kind kind, int width, int active, boolean informedStart) {

    /** The paper's two layers. */
    public enum Kind {
        /** All weights are trained. */
        BSL,
        /** Some columns are fixed, and guarantee {@code k}. */
        DFT
    }

    /** The layer for so many labels; sizes that don't fit are refused. */
    public HeadDesign design(int labels) {
        return switch (kind) {
            case BSL -> informedStart ? BslDesign.of(labels, width).withBiasFor(active) : BslDesign.of(labels, width);
            case DFT -> new DftDesign(labels, active, width, informedStart);
        };
    }
}
