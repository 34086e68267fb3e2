package org.orthant.train.head;

/**
 * A DFT layer whose nodes {@code t_i} are trained as well, as in the paper's early experiments; see {@link
 * org.orthant.layer.LearnedNodes} for what keeps them distinct.
 *
 * @param dft the layer that it starts as
 */
public record DftLearnedDesign(DftDesign dft) implements HeadDesign {

    @Override
    public int labels() {
        return dft.labels();
    }

    @Override
    public int features() {
        return dft.features();
    }

    /** {@code (e+1)(2k+1+s) + n·s + n}. */
    @Override
    public long parameters(int encoder) {
        return dft.parameters(encoder) + labels();
    }

    @Override
    public DftLearnedHead head() {
        return new DftLearnedHead(this);
    }
}
