package org.orthant.model.keras;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            case "Softmax" -> "Softmax";
            case "ReLU" -> relu(settings);
            case "ELU" -> "Elu";
            case "LSTM", "GRU", "SimpleRNN" -> recurrent(settings);
            case "Bidirectional" -> bidirectional(settings);
            default -> "";
        };
        if (word.isEmpty()) {
            return Optional.empty();
        }
        Attributes attributes = kind.equals("ELU")
                ? new Attributes(
                        Map.of(), Map.of("alpha", List.of(settings.get("alpha").number(1))), Map.of())
                : Attributes.NONE;
        return Optional.of(new Translated(word, attributes));
    }

    private static String relu(Json settings) {
        if (settings.get("negative_slope").number(0) != 0
                || settings.get("threshold").number(0) != 0) {
            return "LeakyRelu";
        }
        return settings.get("max_value").number(Double.NaN) == 6 ? "Relu6" : "Relu";
    }

    private static String recurrent(Json settings) {
        boolean tanh = settings.get("activation").text("tanh").equals("tanh")
                && !settings.get("stateful").flag(false);
        return tanh ? "RNN" : "Recurrent";
    }

    private static String bidirectional(Json settings) {
        Json layer = settings.get("layer");
        boolean bounded =
                List.of("concat", "ave").contains(settings.get("merge_mode").text("concat"))
                        && List.of("LSTM", "GRU", "SimpleRNN")
                                .contains(layer.get("class_name").text(""));
        return bounded ? recurrent(layer.get("config")) : "Bidirectional";
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
            default -> "Activation";
        };
    }
}
