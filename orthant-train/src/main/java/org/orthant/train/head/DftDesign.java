package org.orthant.train.head;

import org.orthant.plan.LayerSize;

/**
 * A DFT layer: {@code e → 2k+1+s} features, the first {@code 2k+1} of which go through a fixed truncated DFT, the others
 * through trained slack columns.
 *
 * @param labels {@code n}
 * @param maxActive {@code k}: every set of at most {@code k} labels can be predicted
 * @param slack {@code s}, which the paper sets to the width of the layer it compares with
 * @param informedStart whether the bias of the first feature starts at {@code √n·logit(k/n)}, so that each label starts
 *     with the probability {@code k/n} instead of one half
 */
public record DftDesign(int labels, int maxActive, int slack, boolean informedStart) implements HeadDesign {

    /** Checks the sizes. */
    public DftDesign {
        Sizes.requireLabels(labels);
        Sizes.requireActive(maxActive, (labels - 1) / 2, labels);
        Sizes.requireSlack(slack);
    }

    /** With the informed start. */
    public static DftDesign of(int labels, int maxActive, int slack) {
        return new DftDesign(labels, maxActive, slack, true);
    }

    /** This layer, starting with a probability of one half for each label. */
    public DftDesign withUninformedStart() {
        return new DftDesign(labels, maxActive, slack, false);
    }

    /** The number of columns that are fixed: {@code 2k+1}. */
    public int fixedFeatures() {
        return 2 * maxActive + 1;
    }

    @Override
    public int features() {
        return fixedFeatures() + slack;
    }

    /** {@code (e+1)(2k+1+s) + n·s}. */
    @Override
    public long parameters(int encoder) {
        return new LayerSize(labels, encoder).dft(maxActive, slack);
    }

    @Override
    public DftHead head() {
        return new DftHead(this);
    }
}
