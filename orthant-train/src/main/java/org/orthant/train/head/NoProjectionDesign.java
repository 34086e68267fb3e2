package org.orthant.train.head;

/**
 * A sigmoid layer with a bias, directly on the encoder's activations: {@code z = We + b}, as Mullenbach et al. (2018) end
 * their networks. The paper's first baseline for MIMIC-III.
 *
 * @param labels {@code n}
 * @param features {@code e}
 * @param active {@code k}, how many labels an informed start expects
 * @param informedStart whether the biases start at {@code logit(k/n)}, rather than at zero
 */
public record NoProjectionDesign(int labels, int features, int active, boolean informedStart) implements HeadDesign {

    /** Checks the sizes. */
    public NoProjectionDesign {
        Sizes.requireLabels(labels);
        if (features < 1) {
            throw new IllegalArgumentException(
                    "a layer on " + features + " activations: expected at least 1, the number of the encoder's");
        }
        if (informedStart) {
            Sizes.requireActive(active, labels - 1, labels);
        }
    }

    /** {@code n·e + n}. */
    @Override
    public long parameters(int encoder) {
        return labels * (encoder + 1L);
    }

    @Override
    public BslHead head() {
        return new BslHead(this);
    }
}
