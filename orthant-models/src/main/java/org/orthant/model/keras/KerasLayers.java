package org.orthant.model.keras;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.Excerpt;
import org.orthant.io.tree.Json;
import org.orthant.model.Attributes;

/** Layers and activations of Keras in the words of ONNX. */
final class KerasLayers {

    private KerasLayers() {}

    /** A kind of node and its settings. */
    record Translated(String kind, Attributes attributes) {}

    static boolean hasActivation(String kind) {
        return kind.equals("Dense") || kind.equals("Activation") || kind.matches("Conv[123]D");
    }

    static Optional<Translated> node(String kind, Json settings) {
        String word = switch (kind) {
            case "Activation",
                    "Identity",
                    "Dropout",
                    "SpatialDropout1D",
                    "SpatialDropout2D",
                    "GaussianDropout",
                    "GaussianNoise",
                    "ActivityRegularization",
                    "Masking" -> "Identity";
            case "Flatten" -> "Flatten";
            case "Reshape" -> "Reshape";
            case "Permute" -> "Transpose";
            case "GlobalAveragePooling1D", "GlobalAveragePooling2D", "GlobalAveragePooling3D" -> "GlobalAveragePool";
            case "GlobalMaxPooling1D", "GlobalMaxPooling2D", "GlobalMaxPooling3D" -> "GlobalMaxPool";
            case "AveragePooling1D", "AveragePooling2D" -> "AveragePool";
            case "MaxPooling1D", "MaxPooling2D" -> "MaxPool";
            case "Concatenate" -> "Concat";
            case "Add" -> "Add";
            case "Multiply" -> "Mul";
            case "Maximum" -> "Max";
            case "Minimum" -> "Min";
            case "Softmax" ->
                isNumber(settings.get("axis")) && settings.get("axis").number(-1) == -1 ? "Softmax" : "";
            case "ReLU" -> relu(settings);
            case "ELU" -> isNumber(settings.get("alpha")) ? "Elu" : "";
            case "LSTM", "GRU", "SimpleRNN" -> recurrent(settings);
            case "Bidirectional" -> bidirectional(settings);
            default -> "";
        };
        if (word.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Translated(word, attributes(kind, settings)));
    }

    private static Attributes attributes(String kind, Json settings) {
        return switch (kind) {
            case "ELU" ->
                new Attributes(
                        Map.of(), Map.of("alpha", List.of(settings.get("alpha").number(1))), Map.of());
            case "Concatenate" ->
                Attributes.integers(
                        Map.of("axis", List.of((long) settings.get("axis").number(-1))));
            // The axis of examples is not counted.
            case "Permute" ->
                Attributes.integers(Map.of(
                        "perm",
                        Stream.concat(
                                        Stream.of(0L),
                                        settings.get("dims").elements().stream().map(axis -> (long) axis.number(-1)))
                                .toList()));
            default -> Attributes.NONE;
        };
    }

    private static boolean isNumber(Json setting) {
        return !setting.isPresent() || setting.isNumber();
    }

    private static String relu(Json settings) {
        if (!isNumber(settings.get("negative_slope")) || !isNumber(settings.get("threshold"))) {
            return "";
        }
        if (settings.get("negative_slope").number(0) != 0
                || settings.get("threshold").number(0) != 0) {
            return "LeakyRelu";
        }
        return settings.get("max_value").number(Double.NaN) == 6 ? "Relu6" : "Relu";
    }

    private static String recurrent(Json settings) {
        // Gates between 0 and 1 keep the bounds of the hyperbolic tangent.
        boolean bounded =
                KerasClass.function(settings.get("activation"), "tanh").equals("tanh")
                        && List.of("sigmoid", "hard_sigmoid")
                                .contains(KerasClass.function(settings.get("recurrent_activation"), "sigmoid"))
                        && !settings.get("stateful").flag(false);
        return bounded ? "RNN" : "";
    }

    private static String bidirectional(Json settings) {
        boolean joined =
                List.of("concat", "ave").contains(settings.get("merge_mode").text("concat"));
        boolean bounded = Stream.of("layer", "backward_layer")
                .map(settings::get)
                .filter(Json::isPresent)
                .allMatch(layer -> List.of("LSTM", "GRU", "SimpleRNN").contains(KerasClass.of(layer))
                        && recurrent(layer.get("config")).equals("RNN"));
        return joined && bounded ? "RNN" : "";
    }

    static String activation(String function) {
        return switch (function) {
            case "relu" -> "Relu";
            case "relu6" -> "Relu6";
            case "softmax" -> "Softmax";
            case "log_softmax" -> "LogSoftmax";
            case "sigmoid" -> "Sigmoid";
            case "hard_sigmoid" -> "HardSigmoid";
            case "tanh" -> "Tanh";
            case "softplus" -> "Softplus";
            case "softsign" -> "Softsign";
            case "swish", "silu" -> "Silu";
            case "hard_silu", "hard_swish" -> "HardSwish";
            case "mish" -> "Mish";
            case "gelu" -> "Gelu";
            case "elu" -> "Elu";
            case "selu" -> "Selu";
            case "exponential" -> "Exp";
            default -> "Activation " + Excerpt.of(function, 60);
        };
    }
}
