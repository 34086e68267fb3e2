package org.orthant.model.keras;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.io.ReadBudget;
import org.orthant.io.tree.Json;
import org.orthant.model.Attributes;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/** The layers of a configuration as a graph; each layer's output has the layer's name. */
final class KerasGraph {

    /** The bytes that a node takes in memory, in addition to its name and those of its inputs, which the configuration has taken. */
    private static final int LAYER_MEMORY = 12 * ReadBudget.OBJECT;

    private final Json config;
    private final ReadBudget budget;
    private final Map<String, ModelTensor> endings;
    private final Map<String, ModelTensor> constants = new LinkedHashMap<>();
    private final Map<String, Integer> kinds = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Set<String> inputs = new LinkedHashSet<>();

    KerasGraph(Json config, Map<String, ModelTensor> tensors, ReadBudget budget) {
        this.config = config;
        this.budget = budget;
        this.endings = endings(tensors);
    }

    /** The graph, if the configuration is one of layers. */
    Optional<Graph> translated() {
        Json model = config.get("config");
        // Early versions of Sequential had their layers in place of settings.
        List<Json> layers = model.isObject() ? model.get("layers").elements() : model.elements();
        // Models of other classes may call their layers in other ways.
        String type = KerasClass.of(config);
        if (layers.isEmpty() || !List.of("Sequential", "Functional", "Model").contains(type)) {
            return Optional.empty();
        }
        boolean chain = type.equals("Sequential");
        String before = "input";
        for (Json layer : layers) {
            String name = name(layer);
            budget.take(LAYER_MEMORY + 4L * name.length());
            List<String> from = chain ? List.of(before) : KerasLinks.ofFirstUse(layer.get("inbound_nodes"));
            add(layer, name, from);
            before = name;
        }
        List<String> outputs = chain ? List.of(before) : KerasLinks.sources(model.get("output_layers"));
        return Optional.of(new Graph(nodes, constants, inputs, outputs));
    }

    private static String name(Json layer) {
        return layer.get("config").get("name").text(layer.get("name").text(""));
    }

    private void add(Json layer, String name, List<String> from) {
        String kind = KerasClass.of(layer);
        Json settings = layer.get("config");
        String stored = stored(layer.get("class_name").text(""));
        if (kind.equals("InputLayer") || from.isEmpty()) {
            inputs.add(name);
            return;
        }
        String value = from.get(0);
        if (kind.equals("Dense")) {
            value = linear(name, value, weights(name, stored, 0), weights(name, stored, 1), settings);
        } else if (kind.matches("Conv[123]D")) {
            value = convolution(name, value, stored, settings);
        } else if (kind.equals("LayerNormalization")) {
            value = normalisation(name, value, stored, settings);
        } else {
            // Layers that are given a state to begin with may return it.
            value = KerasLayers.node(kind, settings)
                    .filter(node -> !node.kind().equals("RNN") || from.size() == 1)
                    .map(node -> emit(name, node.kind(), from, node.attributes()))
                    .orElseGet(() -> emit(name, KerasClass.words(layer), from, Attributes.NONE));
        }
        if (KerasLayers.hasActivation(kind)) {
            value = activated(name, value, settings.get("activation"));
        }
        nodes.add(new Node("", "Identity", List.of(value), List.of(name), Attributes.NONE));
    }

    private String emit(String layer, String kind, List<String> from, Attributes attributes) {
        budget.take(LAYER_MEMORY + 4L * layer.length());
        String value = layer + ":" + kind;
        nodes.add(new Node(layer + " " + kind, kind, from, List.of(value), attributes));
        return value;
    }

    private String linear(
            String layer, String from, Optional<ModelTensor> kernel, Optional<ModelTensor> bias, Json settings) {
        // Integers count in units that are stored elsewhere.
        if (kernel.filter(tensor -> tensor.kind().isFloatingPoint()).isEmpty()) {
            return emit(layer, "Dense layer", List.of(from), Attributes.NONE);
        }
        String weights = layer + "/kernel";
        constants.put(weights, kernel.get());
        String product = emit(layer, "MatMul", List.of(from, weights), Attributes.NONE);
        if (!settings.get("use_bias").flag(true) || bias.isEmpty()) {
            return product;
        }
        constants.put(layer + "/bias", bias.get());
        return emit(layer, "Add", List.of(product, layer + "/bias"), Attributes.NONE);
    }

    /** Kernels that cover one place, with their output channels last, are matrices. */
    private String convolution(String layer, String from, String stored, Json settings) {
        Optional<ModelTensor> kernel = weights(layer, stored, 0).filter(tensor -> {
            boolean point = tensor.axes() > 2 && settings.get("groups").number(1) == 1;
            for (int axis = 0; axis < tensor.axes() - 2; axis++) {
                point &= tensor.length(axis) == 1;
            }
            return point;
        });
        return kernel.isEmpty()
                ? emit(layer, "Convolution layer", List.of(from), Attributes.NONE)
                : linear(layer, from, kernel, weights(layer, stored, 1), settings);
    }

    /** Factors and offsets that are not there are ones and zeros; a node without them is not recognised as a normalisation. */
    private String normalisation(String layer, String from, String stored, Json settings) {
        boolean plain = settings.get("scale").flag(true)
                && settings.get("center").flag(true)
                && !settings.get("rms_scaling").flag(false);
        Optional<ModelTensor> scale = weights(layer, stored, "gamma", 0);
        Optional<ModelTensor> shift = weights(layer, stored, "beta", 1);
        if (!plain || scale.isEmpty() || shift.isEmpty()) {
            return emit(layer, "LayerNormalization layer", List.of(from), Attributes.NONE);
        }
        constants.put(layer + "/gamma", scale.get());
        constants.put(layer + "/beta", shift.get());
        Json axis = settings.get("axis");
        List<Json> axes = axis.elements();
        // Several axes, which no value has in common, leave the node without one that could be that of features.
        double along = axes.isEmpty()
                ? axis.number(-1)
                : axes.size() == 1 ? axes.get(0).number(0) : 0;
        return emit(
                layer,
                "LayerNormalization",
                List.of(from, layer + "/gamma", layer + "/beta"),
                new Attributes(
                        Map.of("axis", List.of((long) along)),
                        Map.of("epsilon", List.of(settings.get("epsilon").number(1e-3))),
                        Map.of()));
    }

    private String activated(String layer, String value, Json activation) {
        String function = KerasClass.function(activation, "linear");
        if (function.equals("linear")) {
            return value;
        }
        return emit(layer, KerasLayers.activation(function), List.of(value), Attributes.NONE);
    }

    /** What version 3 calls a layer in the file of weights: its kind, counted. */
    private String stored(String kind) {
        String snake = kind.replaceAll("(.)([A-Z][a-z]+)", "$1_$2")
                .replaceAll("([a-z])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
        int count = kinds.merge(snake, 1, Integer::sum) - 1;
        return count == 0 ? snake : snake + "_" + count;
    }

    /** The kernel or the bias of a layer, by the names of either version. */
    private Optional<ModelTensor> weights(String layer, String stored, int position) {
        return weights(layer, stored, position == 0 ? "kernel" : "bias", position);
    }

    private Optional<ModelTensor> weights(String layer, String stored, String word, int position) {
        List<String> paths = List.of(
                layer + "/" + word + ":0",
                layer + "/" + word,
                "layers/" + stored + "/vars/" + position,
                "layers/" + layer + "/vars/" + position,
                "_layer_checkpoint_dependencies/" + stored + "/vars/" + position);
        for (String path : paths) {
            ModelTensor tensor = endings.get(path);
            if (tensor != null) {
                return Optional.of(tensor);
            }
        }
        return Optional.empty();
    }

    /** Tensors by the part of their path that a configuration states: its last two names, and its last four. */
    private Map<String, ModelTensor> endings(Map<String, ModelTensor> tensors) {
        Map<String, ModelTensor> endings = new HashMap<>();
        tensors.forEach((path, tensor) -> {
            int from = path.length();
            for (int names = 1; names <= 4 && from >= 0; names++) {
                from = path.lastIndexOf('/', from - 1);
                if (names % 2 == 0) {
                    budget.takeText(path.length() - from);
                    endings.putIfAbsent(path.substring(from + 1), tensor);
                }
            }
        });
        return endings;
    }
}
