package org.orthant.model.head;

import java.util.List;
import org.orthant.model.Graph;
import org.orthant.model.Node;

/** The number of axes of values: as declared, or as it follows from what computes a value or what is computed of it. */
record FeatureRanks(Graph graph, Constants constants, WorkLimit visits) {

    /** Between a layer and a declared output there are a few nodes. */
    private static final int LONGEST_WAY = 12;

    /** Values are used many times on many ways. */
    private static final int MOST_VISITS = 200;

    /** Returns the ranks of a graph whose constants are shared with others. */
    static FeatureRanks in(Graph graph, Constants constants) {
        return new FeatureRanks(graph, constants, new WorkLimit(MOST_VISITS));
    }

    /** Returns the number of axes, or 0 if it is unknown. */
    int of(String value) {
        visits.restart();
        int forwards = forwards(value, LONGEST_WAY);
        return forwards > 0 ? forwards : backwards(value);
    }

    private int declared(String value) {
        int rank = graph.rank(value).orElse(0);
        return rank > 0 || constants.of(value).isEmpty()
                ? rank
                : constants.of(value).orElseThrow().axes();
    }

    private int forwards(String value, int way) {
        int rank = declared(value);
        if (rank > 0 || way == 0 || !visits.allows(1)) {
            return rank;
        }
        for (Node user : graph.consumers(value)) {
            if (!visits.allows(1)) {
                return 0;
            }
            if (user.is("Gemm", "FusedGemm") && user.input(0).equals(value)) {
                return 2;
            }
            if (keepsRank(user, value) && !user.outputs().isEmpty()) {
                int found = forwards(user.outputs().get(0), way - 1);
                if (found > 0) {
                    return found;
                }
            }
        }
        return 0;
    }

    private int backwards(String value) {
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            int rank = declared(at);
            Node node = graph.producer(at).orElse(null);
            if (rank > 0 || node == null || node.outputs().indexOf(at) != 0) {
                return rank;
            }
            if (node.is("Gemm", "FusedGemm", "Flatten")) {
                return 2;
            }
            if (node.is("Reshape")) {
                return constants
                        .of(node.input(1))
                        .filter(shape -> shape.axes() == 1)
                        .map(shape -> (int) shape.count())
                        .orElse(0);
            }
            if (node.is("Conv")) {
                return constants.of(node.input(1)).map(kernel -> kernel.axes()).orElse(0);
            }
            String next = "";
            for (String input : node.inputs()) {
                next = next.isEmpty() && keepsRank(node, input) ? input : next;
            }
            if (next.isEmpty()) {
                return 0;
            }
            at = next;
        }
        return 0;
    }

    /** Returns whether the output of a node surely has the same number of axes as this input. */
    private boolean keepsRank(Node node, String value) {
        return switch (node.kind()) {
            case "Identity",
                    "Cast",
                    "Dropout",
                    "Relu",
                    "LeakyRelu",
                    "Sigmoid",
                    "Tanh",
                    "Exp",
                    "Log",
                    "Sqrt",
                    "Neg",
                    "Erf",
                    "Softmax",
                    "LogSoftmax",
                    "Transpose",
                    "BatchNormalization",
                    "LayerNormalization" -> node.input(0).equals(value);
            case "ReduceMax", "ReduceSum", "ReduceMean", "ReduceL2" ->
                node.input(0).equals(value) && node.attributes().integer("keepdims", 1) == 1;
            case "Add", "Sub", "Mul", "Div", "Pow" -> meetsNoMoreAxes(node, value);
            case "MatMul" ->
                node.input(0).equals(value)
                        && constants
                                .of(node.input(1))
                                .filter(right -> right.axes() == 2)
                                .isPresent();
            default -> false;
        };
    }

    /** Whether the other operand is a constant that adds no axes: a single number or a row. */
    private boolean meetsNoMoreAxes(Node node, String value) {
        List<String> inputs = node.inputs();
        if (inputs.size() != 2 || !inputs.contains(value)) {
            return false;
        }
        String other = inputs.get(inputs.get(0).equals(value) ? 1 : 0);
        if (other.equals(value)) {
            return true;
        }
        if (constants.of(other).filter(constant -> constant.axes() <= 1).isPresent()) {
            return true;
        }
        // What is subtracted or divided by is often computed of the value itself, with the axis kept.
        return graph.producer(other)
                .filter(reduced -> reduced.is("ReduceMax", "ReduceSum", "ReduceMean", "ReduceL2")
                        && reduced.input(0).equals(value)
                        && reduced.attributes().integer("keepdims", 1) == 1)
                .isPresent();
    }
}
