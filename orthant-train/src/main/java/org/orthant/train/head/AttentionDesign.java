package org.orthant.train.head;

/**
 * Label-wise attention over token features of {@code d} numbers.
 *
 * @param labels {@code n}
 * @param width {@code d}
 * @param active {@code k}, how many labels an informed start expects
 * @param informedStart whether the biases of labels start at {@code logit(k/n)}, rather than at zero
 */
public record AttentionDesign(int labels, int width, int active, boolean informedStart) implements HeadDesign {

    /** Checks the sizes. */
    public AttentionDesign {
        Sizes.requireLabels(labels);
        if (width < 1) {
            throw new IllegalArgumentException(
                    "attention over token features of " + width + " numbers: expected at least 1");
        }
        if (informedStart) {
            Sizes.requireActive(active, labels - 1, labels);
        }
    }

    /** Returns the number of features of a token. */
    @Override
    public int features() {
        return width;
    }

    /** {@code (e+1)·d} for the projection of tokens, {@code 2nd} for {@code U} and {@code W}, and {@code n} for {@code b}. */
    @Override
    public long parameters(int encoder) {
        return (encoder + 1L) * width + 2L * labels * width + labels;
    }

    @Override
    public AttentionHead head() {
        return new AttentionHead(this);
    }
}
