package org.orthant.model.tflite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.Attributes;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.tflite.TfliteTensors.Quantisation;

/**
 * Operators in the words of ONNX. Values are the real numbers that integers stand for; where a value is stored as an
 * integer, a pair of nodes that rounds to its grid follows.
 */
final class TfliteOperators {

    /** The bytes that the nodes and constants of an operator take, in addition to the lists of its inputs and outputs. */
    private static final int OPERATOR_MEMORY = 32 * ReadBudget.OBJECT;

    /** The code of operators that are known by name only. */
    private static final int CUSTOM = 32;

    private static final List<String> FUSED = List.of("", "Relu", "ReluN1To1", "Relu6", "Tanh");

    private final TfliteTensors tensors;
    private final Map<String, ModelTensor> constants;
    private final List<Integer> codes = new ArrayList<>();
    private final List<String> customCodes = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();

    TfliteOperators(FlatTable model, TfliteTensors tensors, Map<String, ModelTensor> constants) {
        this.tensors = tensors;
        this.constants = constants;
        // The first field held codes below 127 before there were more.
        model.tables(1).forEach(code -> {
            codes.add(Math.max(code.i32(3), (byte) code.u8(0)));
            customCodes.add(codes.get(codes.size() - 1) == CUSTOM ? code.text(1) : "");
        });
    }

    List<Node> nodes() {
        return nodes;
    }

    void add(FlatTable operator) {
        operator.budget().take(OPERATOR_MEMORY);
        long index = operator.u32(0);
        if (index >= codes.size()) {
            throw new IllegalArgumentException("refers to operator " + index + " of " + codes.size());
        }
        int code = codes.get((int) index);
        if (code == 9 && operator.table(4).map(options -> options.u8(1)).orElse(0) != 0) {
            // Weights in an order that is private to one kind of processor.
            code = Integer.MAX_VALUE;
        }
        List<String> inputs =
                operator.integers(1, 4).stream().map(tensors::name).toList();
        List<Long> outputs = operator.integers(2, 4);
        if (outputs.isEmpty()) {
            return;
        }
        String fused = fused(code, operator);
        String name = "T" + outputs.get(0);
        String value = name;
        String kind = kind(code, operator, outputs.get(0));
        if (code == CUSTOM) {
            kind = "custom operator " + Excerpt.of(customCodes.get((int) index), 60);
        }
        nodes.add(node(code, kind, operator, inputs, outputs, name));
        if (!fused.isEmpty()) {
            value = name + " activated";
            nodes.add(new Node(fused + "_" + outputs.get(0), fused, List.of(name), List.of(value), Attributes.NONE));
        }
        hand(value, outputs.get(0));
    }

    private Node node(
            int code, String kind, FlatTable operator, List<String> inputs, List<Long> outputs, String value) {
        List<String> values = new ArrayList<>(List.of(value));
        outputs.stream().skip(1).map(tensors::name).forEach(values::add);
        String label = kind + "_" + outputs.get(0);
        if (code == 9) {
            return new Node(label, "Gemm", inputs, values, Attributes.integers(Map.of("transB", List.of(1L))));
        }
        if (code == 3 && inputs.size() > 1) {
            return new Node(
                    label,
                    "Conv",
                    channelsFirst(inputs),
                    values,
                    Attributes.integers(Map.of("channels_last", List.of(1L))));
        }
        return new Node(label, kind, inputs, values, attributes(code, operator, inputs));
    }

    private Attributes attributes(int code, FlatTable operator, List<String> inputs) {
        return switch (code) {
            case 40, 82 ->
                Attributes.integers(Map.of("keepdims", List.of((long)
                        operator.table(4).map(options -> options.u8(0)).orElse(0))));
            case 56 ->
                Attributes.integers(Map.of(
                        "axis",
                        inputs.size() < 2
                                ? List.of()
                                : Stream.ofNullable(constants.get(inputs.get(1)))
                                        .filter(axis -> axis.count() == 1)
                                        .map(axis -> (long) axis.flat(0))
                                        .toList()));
            case 2 ->
                Attributes.integers(Map.of("axis", List.of((long)
                        operator.table(4).map(options -> options.i32(0)).orElse(0))));
            // Whether it is approximated is an option; the bound that holds for both serves.
            case 150 -> new Attributes(Map.of(), Map.of(), Map.of("approximate", "tanh"));
            default -> Attributes.NONE;
        };
    }

    /** What an operator computes, with its settings. */
    private String kind(int code, FlatTable operator, long output) {
        return switch (code) {
            // Scores are multiplied by a setting first.
            case 25 ->
                operator.table(4)
                                        .map(options -> Float.intBitsToFloat(options.i32(0)))
                                        .orElse(0f)
                                > 0
                        ? "Softmax"
                        : "Softmax of turned scores";
            case 53 -> tensors.kind(output).isFloatingPoint() ? "Identity" : "cast to whole numbers";
            default -> kind(code);
        };
    }

    /** Kernels have their input channels last here, and second in ONNX. */
    private List<String> channelsFirst(List<String> inputs) {
        ModelTensor kernel = constants.get(inputs.get(1));
        if (kernel == null || kernel.axes() != 4) {
            return inputs;
        }
        String moved = inputs.get(1) + " by channel";
        constants.put(moved, kernel.permuted(0, 3, 1, 2).named(moved));
        List<String> others = new ArrayList<>(inputs);
        others.set(1, moved);
        return others;
    }

    private static String fused(int code, FlatTable operator) {
        int field = switch (code) {
            case 9, 0, 18, 41, 42 -> 0;
            case 2 -> 1;
            case 3 -> 3;
            case 1, 17 -> 5;
            default -> -1;
        };
        int function = field < 0
                ? 0
                : operator.table(4).map(options -> options.u8(field)).orElse(0);
        return function < FUSED.size() ? FUSED.get(function) : "Unknown";
    }

    /** Hands a value on under the tensor's name, rounded to its grid if it has one. */
    private void hand(String value, long tensor) {
        String name = tensors.name(tensor);
        Quantisation grid = tensors.quantisation(tensor).orElse(null);
        if (grid == null || grid.count() != 1) {
            nodes.add(new Node("", "Identity", List.of(value), List.of(name), Attributes.NONE));
            return;
        }
        String scale = name + " scale";
        String zero = name + " zero";
        String integers = name + " integers";
        double step = grid.scale(0);
        double offset = grid.zero(0);
        constants.put(scale, ModelTensor.of(scale, NumberKind.FLOAT32, List.of(), unused -> step));
        constants.put(zero, ModelTensor.of(zero, grid.kind(), List.of(), unused -> offset));
        nodes.add(new Node("", "QuantizeLinear", List.of(value, scale, zero), List.of(integers), Attributes.NONE));
        nodes.add(new Node("", "DequantizeLinear", List.of(integers, scale, zero), List.of(name), Attributes.NONE));
    }

    private static String kind(int code) {
        return switch (code) {
            case 0 -> "Add";
            case 1 -> "AveragePool";
            case 2 -> "Concat";
            case 3 -> "Conv";
            case 9 -> "FullyConnected";
            case 14 -> "Sigmoid";
            case 17 -> "MaxPool";
            case 18 -> "Mul";
            case 19 -> "Relu";
            case 21 -> "Relu6";
            case 22 -> "Reshape";
            case 28 -> "Tanh";
            case 39 -> "Transpose";
            case 40 -> "ReduceMean";
            case 41 -> "Sub";
            case 42 -> "Div";
            case 43 -> "Squeeze";
            case 48 -> "TopK";
            case 50 -> "LogSoftmax";
            case 56 -> "ArgMax";
            case 6, 70, 114 -> "Identity";
            case 82 -> "ReduceMax";
            case 111 -> "Elu";
            case 117 -> "HardSwish";
            case 150 -> "Gelu";
            default -> "Operator" + code;
        };
    }
}
