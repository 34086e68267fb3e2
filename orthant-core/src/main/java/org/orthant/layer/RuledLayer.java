package org.orthant.layer;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A layer and a domain in which a decision rule becomes: exactly the labels with positive logits are on.
 *
 * <p>Thresholds are subtracted from the bias. A ranking has one more feature {@code t}, after all others, that may be any number
 * and has the weight −1 for every label: the labels of a set have the largest logits exactly if some {@code t} lies
 * between theirs and the others', {@code y_i (w_i·x + b_i − t) > 0}.
 *
 * @param layer with shifted biases or one more feature; the given one for a threshold of 0
 * @param domain of its features
 */
public record RuledLayer(OutputLayer layer, Box domain) {

    /** Applies the rule to a layer and its feature domain. */
    public static RuledLayer of(OutputLayer layer, Box domain, DecisionRule rule) {
        rule.requireFits(layer);
        return rule.match(
                threshold -> new RuledLayer(shifted(layer, threshold), domain),
                topK -> ranking(layer, domain),
                argmax -> ranking(layer, domain));
    }

    /** The same with one more feature, the last, of at most {@code upper} and with a weight for each label. */
    public RuledLayer withFeature(IntToDoubleFunction weights, double upper) {
        return new RuledLayer(withFeature(layer, weights), domain.withFeature(Double.NEGATIVE_INFINITY, upper));
    }

    /** Returns the layer with thresholds taken off its bias; rankings leave it as it is. */
    public static OutputLayer shifted(OutputLayer layer, DecisionRule rule) {
        return rule.match(threshold -> shifted(layer, threshold), topK -> layer, argmax -> layer);
    }

    private static OutputLayer shifted(OutputLayer layer, DecisionRule.Threshold rule) {
        return rule.logits().isEmpty()
                ? layer
                : dense(layer)
                        .withBias(IntStream.range(0, layer.labels())
                                .mapToDouble(label -> layer.bias(label) - rule.logit(label))
                                .toArray());
    }

    private static RuledLayer ranking(OutputLayer layer, Box domain) {
        DenseLayer extended = withFeature(layer, label -> -1);
        return new RuledLayer(extended, withThreshold(domain));
    }

    /** Returns the domain with the threshold of a ranking, which may be any number, as one more feature. */
    public static Box withThreshold(Box domain) {
        return domain.withFeature(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Returns a layer with one more feature, the last, with a weight for each label. */
    public static DenseLayer withFeature(OutputLayer layer, IntToDoubleFunction weights) {
        return dense(layer)
                .withColumns(WeightMatrix.of(layer.labels(), 1, (label, column) -> weights.applyAsDouble(label)));
    }

    private static DenseLayer dense(OutputLayer layer) {
        return layer.match(
                dense -> dense, dft -> DenseLayer.of(dft.weights()), spread -> DenseLayer.of(spread.weights()));
    }
}
