package org.orthant.train.head;

import java.util.OptionalInt;
import org.orthant.plan.LayerSize;

/**
 * A bottlenecked sigmoid layer: {@code e → d} features, then {@code n} logits with all weights trained.
 *
 * @param labels {@code n}
 * @param width {@code d}
 * @param biasForActive if present, the classifier has a bias that starts at {@code logit(k/n)} for this {@code k}, which
 *     takes from the DFT layer the advantage of a good start; the paper's layer has no bias
 */
public record BslDesign(int labels, int width, OptionalInt biasForActive) implements HeadDesign {

    /** Checks the sizes. */
    public BslDesign {
        Sizes.requireLabels(labels);
        if (width < 1) {
            throw new IllegalArgumentException(
                    "a bottlenecked layer of " + width + " features is too narrow: expected at least 1");
        }
        if (biasForActive.isPresent()) {
            Sizes.requireActive(biasForActive.getAsInt(), labels - 1, labels);
        }
    }

    /** The paper's layer, without bias. */
    public static BslDesign of(int labels, int width) {
        return new BslDesign(labels, width, OptionalInt.empty());
    }

    /** This layer with a bias that starts at {@code logit(k/n)} for {@code k} active labels. */
    public BslDesign withBiasFor(int active) {
        return new BslDesign(labels, width, OptionalInt.of(active));
    }

    @Override
    public int features() {
        return width;
    }

    /** {@code (e+1)·d + n·d}, and {@code n} more with a bias. */
    @Override
    public long parameters(int encoder) {
        return new LayerSize(labels, encoder).bottleneck(width) + (biasForActive.isPresent() ? labels : 0);
    }

    @Override
    public BslHead head() {
        return new BslHead(this);
    }
}
