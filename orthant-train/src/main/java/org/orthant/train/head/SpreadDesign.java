package org.orthant.train.head;

import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;
import org.orthant.plan.LayerSize;

/**
 * A DFT layer with spread frequencies: {@code e → 2k+1+2m+s} features, all but the last {@code s} of which go through fixed
 * columns of norm {@code c}, the others through trained slack columns.
 *
 * @param frequencies {@code n}, {@code k}, {@code m}, and the seed of the spread ones; {@code m} may be 0, which leaves the
 *     paper's columns but for their scale
 * @param scale {@code c}
 * @param slack {@code s}
 * @param informedStart whether the bias of the first feature starts at {@code logit(k/n)·√n/c}, so that each label starts
 *     with the probability {@code k/n} instead of one half
 */
public record SpreadDesign(Frequencies frequencies, double scale, int slack, boolean informedStart)
        implements HeadDesign {

    /** Checks the sizes. */
    public SpreadDesign {
        Sizes.requireLabels(frequencies.labels());
        Sizes.requireActive(frequencies.maxActive(), (frequencies.labels() - 1) / 2, frequencies.labels());
        SpreadLayer.requireScale(scale);
        Sizes.requireSlack(slack);
    }

    /** With the usual scale and the informed start. */
    public static SpreadDesign of(Frequencies frequencies, int slack) {
        return new SpreadDesign(frequencies, SpreadLayer.usualScale(frequencies.labels()), slack, true);
    }

    @Override
    public int labels() {
        return frequencies.labels();
    }

    /** The number of columns that are fixed: {@code 2k+1+2m}. */
    public int fixedFeatures() {
        return frequencies.columns();
    }

    @Override
    public int features() {
        return fixedFeatures() + slack;
    }

    /** {@code (e+1)(2k+1+2m+s) + n·s}. */
    @Override
    public long parameters(int encoder) {
        return new LayerSize(labels(), encoder).spread(frequencies.maxActive(), frequencies.spread(), slack);
    }

    @Override
    public SpreadHead head() {
        return new SpreadHead(this);
    }
}
