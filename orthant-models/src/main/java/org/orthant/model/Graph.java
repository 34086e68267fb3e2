package org.orthant.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.orthant.io.Excerpt;

/** How a model computes its outputs from its inputs and constants, without cycles. */
public final class Graph {

    private final List<Node> nodes;
    private final Map<String, ModelTensor> constants;
    private final Set<String> inputs;
    private final List<String> outputs;
    private final Map<String, Integer> ranks;
    private final Set<String> defaults;
    private final Map<String, Node> producers = new HashMap<>();
    private final Map<String, List<Node>> consumers = new HashMap<>();

    /** A graph of these nodes, in the order of the file, whose values have names. */
    public Graph(List<Node> nodes, Map<String, ModelTensor> constants, Set<String> inputs, List<String> outputs) {
        this(nodes, constants, inputs, outputs, Map.of());
    }

    /**
     * A graph whose file also declares shapes.
     *
     * @param ranks the number of axes of the values for which it is declared
     */
    public Graph(
            List<Node> nodes,
            Map<String, ModelTensor> constants,
            Set<String> inputs,
            List<String> outputs,
            Map<String, Integer> ranks) {
        this(nodes, constants, inputs, outputs, ranks, Set.of());
    }

    private Graph(
            List<Node> nodes,
            Map<String, ModelTensor> constants,
            Set<String> inputs,
            List<String> outputs,
            Map<String, Integer> ranks,
            Set<String> defaults) {
        this.ranks = Map.copyOf(ranks);
        this.defaults = Set.copyOf(defaults);
        this.nodes = List.copyOf(nodes);
        this.constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
        this.inputs = Set.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        // Nodes are nearly always listed after those whose values they take.
        boolean forwards = true;
        for (Node node : nodes) {
            for (String input : node.inputs()) {
                if (!input.isEmpty()) {
                    forwards &= producers.containsKey(input) || constants.containsKey(input) || inputs.contains(input);
                    consumers
                            .computeIfAbsent(input, unused -> new ArrayList<>())
                            .add(node);
                }
            }
            node.outputs().stream().filter(output -> !output.isEmpty()).forEach(output -> addProducer(output, node));
        }
        if (!forwards) {
            requireNoCycle();
        }
    }

    private void addProducer(String output, Node node) {
        if (producers.put(output, node) != null) {
            throw new IllegalArgumentException(
                    "has two nodes that compute the same value " + Excerpt.of(output) + ": the graph is damaged");
        }
        if (constants.containsKey(output) || inputs.contains(output)) {
            throw new IllegalArgumentException("has a node that computes the value " + Excerpt.of(output)
                    + ", which is also " + (inputs.contains(output) ? "an input" : "a constant")
                    + ": the graph is damaged");
        }
    }

    /** Computes nodes as soon as their inputs are known, as runtimes do: those of a cycle never are. */
    private void requireNoCycle() {
        IdentityHashMap<Node, Integer> awaited = new IdentityHashMap<>();
        Deque<Node> ready = new ArrayDeque<>();
        for (Node node : nodes) {
            int count =
                    (int) node.inputs().stream().filter(producers::containsKey).count();
            awaited.put(node, count);
            if (count == 0) {
                ready.add(node);
            }
        }
        int done = 0;
        for (; !ready.isEmpty(); done++) {
            for (String output : ready.remove().outputs()) {
                for (Node user : consumers.getOrDefault(output, List.of())) {
                    if (awaited.merge(user, -1, Integer::sum) == 0) {
                        ready.add(user);
                    }
                }
            }
        }
        if (done < nodes.size()) {
            Node waiting = nodes.stream()
                    .filter(node -> awaited.getOrDefault(node, 0) > 0)
                    .findFirst()
                    .orElseThrow();
            throw new IllegalArgumentException("has a cycle: "
                    + onCycle(waiting, awaited).label() + " takes a value that is computed from its own output");
        }
    }

    /** Goes back from a node that waits, to others that wait, for so long that the way must have led into a cycle. */
    private Node onCycle(Node waiting, Map<Node, Integer> awaited) {
        Node node = waiting;
        for (int step = 0; step < nodes.size(); step++) {
            node = node.inputs().stream()
                    .map(producers::get)
                    .filter(before -> before != null && awaited.getOrDefault(before, 0) > 0)
                    .findFirst()
                    .orElseThrow();
        }
        return node;
    }

    /** Returns the same graph, in which users may give other values for some constants. */
    public Graph withDefaults(Set<String> names) {
        return new Graph(nodes, constants, inputs, outputs, ranks, names);
    }

    /** The nodes, in the order of the file. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Values that are known, by name. */
    public Map<String, ModelTensor> constants() {
        return constants;
    }

    /** The names of the constants that are only defaults: users may give other values. */
    public Set<String> defaults() {
        return defaults;
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

    /** Returns the nodes that take a value, once for each of their inputs that is this value. */
    public List<Node> consumers(String value) {
        return Collections.unmodifiableList(consumers.getOrDefault(value, List.of()));
    }

    /** Returns the number of axes of a value, where the file declares it. */
    public OptionalInt rank(String value) {
        ModelTensor constant = constants.get(value);
        if (constant != null) {
            return OptionalInt.of(constant.axes());
        }
        Integer rank = ranks.get(value);
        return rank == null ? OptionalInt.empty() : OptionalInt.of(rank);
    }
}
