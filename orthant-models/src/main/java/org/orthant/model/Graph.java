package org.orthant.model;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.io.Excerpt;

/** How a model computes its outputs from its inputs and constants. Nothing says that it has no cycles. */
public final class Graph {

    private final List<Node> nodes;
    private final Map<String, ModelTensor> constants;
    private final Set<String> inputs;
    private final List<String> outputs;
    private final Map<String, Node> producers = new HashMap<>();

    /** A graph of these nodes, in the order of the file, whose values have names. */
    public Graph(List<Node> nodes, Map<String, ModelTensor> constants, Set<String> inputs, List<String> outputs) {
        this.nodes = List.copyOf(nodes);
        this.constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
        this.inputs = Set.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        for (Node node : nodes) {
            for (String output : node.outputs()) {
                if (!output.isEmpty() && producers.put(output, node) != null) {
                    throw new IllegalArgumentException("has two nodes that compute the same value " + Excerpt.of(output)
                            + ": the graph is damaged");
                }
            }
        }
    }

    /** The nodes, in the order of the file. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Values that are known, by name. */
    public Map<String, ModelTensor> constants() {
        return constants;
    }

    /** The names of the values that users give. */
    public Set<String> inputs() {
        return inputs;
    }

    /** The names of the values that users get. */
    public List<String> outputs() {
        return outputs;
    }

    /** The node that computes a value, if one does. */
    public Optional<Node> producer(String value) {
        return Optional.ofNullable(producers.get(value));
    }
}
