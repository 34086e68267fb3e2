package org.orthant.train.head;

import org.orthant.train.folder.HeadPlan;

/** What kind of output layer to train, and how large: sizes are checked before anything is allocated. */
public sealed interface HeadDesign permits BslDesign, DftDesign, SpreadDesign, AttentionDesign {

    /** The layer that a user asks for, with the given number of labels; refuses sizes that don't fit. */
    static HeadDesign of(HeadPlan plan, int labels) {
        return switch (plan.kind()) {
            case BSL ->
                plan.informedStart()
                        ? BslDesign.of(labels, plan.width()).withBiasFor(plan.active())
                        : BslDesign.of(labels, plan.width());
            case DFT -> new DftDesign(labels, plan.active(), plan.width(), plan.informedStart());
            case SPREAD ->
                new SpreadDesign(plan.frequencies(labels), plan.scale(labels), plan.width(), plan.informedStart());
            case ATTENTION -> new AttentionDesign(labels, plan.width(), plan.active(), plan.informedStart());
        };
    }

    /** The number of labels {@code n}. */
    int labels();

    /** The number of features {@code x} of the classifier. */
    int features();

    /** The number of trainable parameters on an encoder of {@code e} features, projection included. */
    long parameters(int encoder);

    /** A new block of this design, to be initialised by DJL. */
    Head head();
}
