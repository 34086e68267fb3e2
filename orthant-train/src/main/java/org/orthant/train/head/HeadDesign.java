package org.orthant.train.head;

import org.orthant.train.folder.HeadPlan;

/** What kind of output layer to train, and how large: sizes are checked before anything is allocated. */
public sealed interface HeadDesign
        permits BslDesign, NoProjectionDesign, DftDesign, DftLearnedDesign, SpreadDesign, AttentionDesign {

    /** The layer that a user asks for, with the given number of labels; refuses sizes that don't fit. */
    static HeadDesign of(HeadPlan plan, int labels) {
        return switch (plan.kind()) {
            case BSL ->
                plan.informedStart()
                        ? BslDesign.of(labels, plan.width()).withBiasFor(plan.active())
                        : BslDesign.of(labels, plan.width());
            case NO_PROJECTION -> new NoProjectionDesign(labels, plan.width(), plan.active(), plan.informedStart());
            case DFT -> dft(plan, labels);
            case DFT_LEARNED -> new DftLearnedDesign(dft(plan, labels));
            case SPREAD ->
                new SpreadDesign(plan.frequencies(labels), plan.scale(labels), plan.width(), plan.informedStart());
            case ATTENTION -> new AttentionDesign(labels, plan.width(), plan.active(), plan.informedStart());
        };
    }

    private static DftDesign dft(HeadPlan plan, int labels) {
        return new DftDesign(labels, plan.active(), plan.width(), plan.informedStart());
    }

    /** The number of labels {@code n}. */
    int labels();

    /** The number of features {@code x} of the classifier. */
    int features();

    /** The number of trainable parameters on an encoder of {@code e} features, including the projection if there is one. */
    long parameters(int encoder);

    /** A new block of this design, to be initialised by DJL. */
    Head head();
}
