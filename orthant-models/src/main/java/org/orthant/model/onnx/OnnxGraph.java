package org.orthant.model.onnx;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.orthant.io.ReadBudget;
import org.orthant.model.Attributes;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.bytes.ProtoMessage;

/** Gathers the nodes, constants and values of a graph. */
final class OnnxGraph {

    /** The bytes that a node takes in memory, in addition to its names and settings. */
    private static final int NODE_MEMORY = 3 * ReadBudget.OBJECT;

    /** The bytes that each use of a name takes in addition to its text: in a list, and in the graph's maps. */
    private static final int USE_MEMORY = 3 * ReadBudget.OBJECT / 2;

    // The types of attributes.
    private static final int FLOAT = 1;
    private static final int INT = 2;
    private static final int STRING = 3;
    private static final int FLOATS = 6;
    private static final int INTS = 7;
    private static final int STRINGS = 8;

    private final ReadBudget budget;
    private final OnnxTensors tensors;
    private final OnnxOperators operators;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, ModelTensor> initialisers = new LinkedHashMap<>();
    private final Map<String, ModelTensor> constants = new LinkedHashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Set<String> inputs = new LinkedHashSet<>();
    private final List<String> outputs = new ArrayList<>();
    private final Map<OnnxOperators.Operator, String> kinds = new HashMap<>();
    private final Map<String, Integer> ranks = new HashMap<>();

    OnnxGraph(ReadBudget budget, OnnxTensors tensors, OnnxOperators operators) {
        this.budget = budget;
        this.tensors = tensors;
        this.operators = operators;
    }

    /** Adds what a message has; a graph may be written in parts. */
    void add(ProtoMessage graph) throws IOException {
        while (graph.next()) {
            switch (graph.field()) {
                case 1 -> addNode(graph.message());
                case 5 -> {
                    ModelTensor tensor = tensors.read(graph.message());
                    initialisers.put(tensor.name(), tensor);
                }
                case 11 -> inputs.add(value(graph.message()));
                case 12 -> outputs.add(value(graph.message()));
                case 13 -> value(graph.message());
                default -> {
                    // Comments, and settings for runtimes.
                }
            }
        }
    }

    /**
     * Returns the graph.
     *
     * @param replaceable whether callers may replace initialisers that are also inputs; older files list all of them, as constants
     */
    Graph complete(boolean replaceable) {
        Set<String> defaults = new LinkedHashSet<>(initialisers.keySet());
        defaults.retainAll(inputs);
        inputs.removeAll(defaults);
        initialisers.putAll(constants);
        nodes.replaceAll(node -> isRandom(node, replaceable ? defaults : Set.of()) ? inTraining(node) : node);
        Graph graph = new Graph(nodes, initialisers, inputs, outputs, ranks);
        return replaceable && !defaults.isEmpty() ? graph.withDefaults(defaults) : graph;
    }

    /** Whether a node drops values also when the model is used, or may. */
    private boolean isRandom(Node node, Set<String> defaults) {
        String mode = node.input(2);
        ModelTensor training = initialisers.get(mode);
        return node.is("Dropout")
                && !mode.isEmpty()
                && (training == null || defaults.contains(mode) || training.count() != 1 || training.flat(0) != 0);
    }

    private static Node inTraining(Node node) {
        return new Node(node.name(), "Dropout in training mode", node.inputs(), node.outputs(), node.attributes());
    }

    /** Returns the name of a value, and keeps its number of axes where that is declared, with lengths or without. */
    private String value(ProtoMessage value) {
        budget.take(USE_MEMORY);
        String name = "";
        int rank = -1;
        while (value.next()) {
            switch (value.field()) {
                case 1 -> name = name(value);
                case 2 -> rank = Math.max(rank, rank(value.message()));
                default -> {
                    // A comment.
                }
            }
        }
        if (rank >= 0) {
            ranks.put(name, rank);
        }
        return name;
    }

    /** The axes in a type, of which field 1 is that of tensors, whose field 2 is the shape, whose fields 1 are axes. */
    private static int rank(ProtoMessage type) {
        int rank = -1;
        while (type.next()) {
            ProtoMessage tensor = type.message();
            while (type.field() == 1 && tensor.next()) {
                ProtoMessage shape = tensor.message();
                if (tensor.field() == 2) {
                    rank = Math.max(rank, 0);
                }
                while (tensor.field() == 2 && shape.next()) {
                    rank += shape.field() == 1 ? 1 : 0;
                }
            }
        }
        return rank;
    }

    /** Values are named where they are made and where they are used: once in memory. */
    private String name(ProtoMessage field) {
        String read = field.text();
        String known = names.putIfAbsent(read, read);
        if (known != null) {
            budget.giveBack(ReadBudget.memoryOf(read));
            return known;
        }
        return read;
    }

    private void addNode(ProtoMessage node) throws IOException {
        budget.take(NODE_MEMORY);
        String name = "";
        String type = "";
        String domain = "";
        List<String> taken = new ArrayList<>(2);
        List<String> made = new ArrayList<>(1);
        List<OnnxAttribute> attributes = new ArrayList<>(1);
        while (node.next()) {
            switch (node.field()) {
                case 1 -> taken.add(used(node));
                case 2 -> made.add(used(node));
                case 3 -> name = node.text();
                case 4 -> type = name(node);
                case 5 -> attributes.add(OnnxAttribute.read(node.message(), budget));
                case 7 -> domain = name(node);
                default -> {
                    // A comment.
                }
            }
        }
        String kind = kind(domain, type);
        if (kind.equals("Constant") && made.size() == 1) {
            addConstant(made.get(0), attributes);
        } else {
            Set<String> inside = new LinkedHashSet<>();
            attributes.forEach(attribute -> inside.addAll(attribute.taken));
            taken.forEach(inside::remove);
            inside.forEach(value -> budget.take(USE_MEMORY));
            taken.addAll(inside);
            nodes.add(new Node(name, kind, taken, made, attributes(attributes)));
        }
        budget.giveBack((long) attributes.size() * OnnxAttribute.GIVEN_BACK);
    }

    /** Few operators occur in many nodes. */
    private String kind(String domain, String type) {
        return kinds.computeIfAbsent(OnnxOperators.Operator.of(domain, type), operator -> {
            String kind = operators.kind(domain, type);
            budget.take(2 * ReadBudget.OBJECT + ReadBudget.memoryOf(kind));
            return kind;
        });
    }

    private String used(ProtoMessage field) {
        budget.take(USE_MEMORY);
        return name(field);
    }

    private void addConstant(String name, List<OnnxAttribute> attributes) throws IOException {
        for (OnnxAttribute attribute : attributes) {
            switch (attribute.name) {
                case "value" -> {
                    if (attribute.tensor != null) {
                        constants.put(name, tensors.read(attribute.tensor).named(name));
                    }
                }
                case "value_float" -> constants.put(name, OnnxTensors.number(name, attribute.real));
                case "value_int" -> constants.put(name, OnnxTensors.number(name, attribute.whole));
                case "value_floats" -> constants.put(name, OnnxTensors.reals(name, attribute.reals));
                case "value_ints" -> constants.put(name, OnnxTensors.wholes(name, attribute.wholes));
                default -> {
                    // Text and sparse tensors cannot be weights.
                }
            }
        }
    }

    private static Attributes attributes(List<OnnxAttribute> all) {
        Map<String, List<Long>> integers = new LinkedHashMap<>();
        Map<String, List<Double>> numbers = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        for (OnnxAttribute attribute : all) {
            if (attribute.isLong()) {
                continue;
            }
            switch (attribute.type) {
                case INT -> integers.put(attribute.name, List.of(attribute.whole));
                case INTS ->
                    integers.put(
                            attribute.name,
                            LongStream.of(attribute.wholes.bits()).boxed().toList());
                case FLOAT -> numbers.put(attribute.name, List.of((double) attribute.real));
                case FLOATS ->
                    numbers.put(
                            attribute.name,
                            LongStream.of(attribute.reals.bits())
                                    .mapToObj(bits -> (double) Float.intBitsToFloat((int) bits))
                                    .toList());
                case STRING -> texts.put(attribute.name, attribute.text);
                case STRINGS -> texts.put(attribute.name, String.join("\n", attribute.texts));
                default -> {
                    // Subgraphs and the like: nodes that have them are not linear layers.
                }
            }
        }
        return new Attributes(integers, numbers, texts);
    }
}
