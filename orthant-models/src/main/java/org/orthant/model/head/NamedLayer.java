package org.orthant.model.head;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.ClaimSubject;
import org.orthant.model.ModelTensor;

/**
 * A matrix of a file and the bias of the same module.
 *
 * @param module the name without the suffix for weights
 * @param weights one row per label
 * @param bias one number per label
 */
record NamedLayer(String module, ModelTensor weights, Optional<ModelTensor> bias) {

    /** How libraries call the weights of a layer and its bias. */
    private static final List<List<String>> PAIRS = List.of(
            List.of(".weight", ".bias"),
            List.of("/weight", "/bias"),
            List.of("/kernel:0", "/bias:0"),
            List.of("/kernel", "/bias"),
            List.of(".kernel", ".bias"),
            List.of("/vars/0", "/vars/1"),
            List.of("_weight", "_bias"),
            List.of("_w", "_b"),
            List.of(".w", ".b"),
            List.of("weights", "biases"),
            List.of("weight", "bias"),
            List.of("coef_", "intercept_"),
            List.of("W", "b"));

    /** Biases that stand apart from the embeddings that serve as weights. */
    private static final List<String> BIASES_OF_TIED = List.of(
            "lm_head.bias",
            "cls.predictions.bias",
            "final_logits_bias",
            "vocab_projector.bias",
            "predictions.bias",
            "generator_lm_head.bias",
            "output.bias");

    static Optional<NamedLayer> of(ModelTensor tensor, Map<String, ModelTensor> all) {
        return matrix(tensor).map(matrix -> {
            for (List<String> pair : PAIRS) {
                if (tensor.name().endsWith(pair.get(0))) {
                    return with(tensor, matrix, pair, all);
                }
            }
            return new NamedLayer(tensor.name(), matrix, Optional.empty());
        });
    }

    private static NamedLayer with(
            ModelTensor tensor, ModelTensor matrix, List<String> pair, Map<String, ModelTensor> all) {
        String stem =
                tensor.name().substring(0, tensor.name().length() - pair.get(0).length());
        // Keras and Flax multiply from the other side.
        boolean transposed = pair.get(0).contains("kernel") || pair.get(0).contains("vars");
        ModelTensor weights = transposed ? matrix.transposed() : matrix;
        Optional<ModelTensor> bias = bias(all.get(stem + pair.get(1)), weights.length(0));
        for (String apart : BIASES_OF_TIED) {
            String own = apart.replaceAll("bias$", "weight");
            if (bias.isEmpty() && !all.containsKey(own)) {
                bias = bias(all.get(apart), weights.length(0));
            }
        }
        return new NamedLayer(stem.isEmpty() ? pair.get(0) : stem, weights, bias);
    }

    private static Optional<ModelTensor> bias(@Nullable ModelTensor tensor, long labels) {
        return Optional.ofNullable(tensor).filter(found -> found.kind().isFloatingPoint() && found.count() == labels);
    }

    /** A matrix, or the kernel of a convolution that looks at one place at a time. */
    private static Optional<ModelTensor> matrix(ModelTensor tensor) {
        if (!tensor.kind().isFloatingPoint() || tensor.axes() < 2 || tensor.count() == 0) {
            return Optional.empty();
        }
        for (int axis = 2; axis < tensor.axes(); axis++) {
            if (tensor.length(axis) != 1) {
                return Optional.empty();
            }
        }
        if (Math.max(tensor.length(0), tensor.length(1)) > Integer.MAX_VALUE - 8) {
            return Optional.empty();
        }
        return Optional.of(tensor.axes() == 2 ? tensor : tensor.reshaped(tensor.length(0), tensor.length(1)));
    }

    /** What claims about it are about: programs compute with the integers of quantised weights, not with what these stand for. */
    ClaimSubject subject() {
        return weights.isQuantised() ? ClaimSubject.DEQUANTISED_LAYER : ClaimSubject.OUTPUT_LAYER;
    }

    int labels() {
        return (int) weights.length(0);
    }

    int features() {
        return (int) weights.length(1);
    }
}
