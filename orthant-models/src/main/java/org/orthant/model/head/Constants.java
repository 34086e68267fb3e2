package org.orthant.model.head;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.io.NumberKind;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/** The values of a graph that don't depend on its inputs, as far as a layer's weights need it. */
final class Constants {

    /** Weights are at most looked up, transposed, reshaped and dequantised; longer chains do not occur or are cycles. */
    private static final int LONGEST_WAY = 16;

    /** A matrix is joined of few parts; each makes every number of it take longer to find. */
    private static final int MOST_PARTS = 16;

    private final Graph graph;
    private final boolean withDefaults;
    private final Map<String, Optional<ModelTensor>> known = new HashMap<>();

    private Constants(Graph graph, boolean withDefaults) {
        this.graph = graph;
        this.withDefaults = withDefaults;
    }

    /** Returns the constants of a graph, with the default values of those that its users may replace. */
    Constants(Graph graph) {
        this(graph, true);
    }

    /** Returns the constants that hold whatever the users of the graph give. */
    Constants fixed() {
        return graph.defaults().isEmpty() ? this : new Constants(graph, false);
    }

    /** A value that is constant and numeric. */
    Optional<ModelTensor> of(String value) {
        return of(value, LONGEST_WAY);
    }

    /** Returns a constant that is one number of any shape. */
    Optional<Double> scalar(String value) {
        return of(value).filter(tensor -> tensor.count() == 1).map(tensor -> tensor.flat(0));
    }

    private Optional<ModelTensor> of(String value, int way) {
        Optional<ModelTensor> tensor = known.get(value);
        if (tensor == null) {
            // A value that depends on itself is not a constant; each value is computed only once.
            known.put(value, Optional.empty());
            tensor = computed(value, way).filter(found -> found.kind() != NumberKind.OTHER);
            known.put(value, tensor);
        }
        return tensor;
    }

    private Optional<ModelTensor> computed(String value, int way) {
        ModelTensor stored = graph.constants().get(value);
        if (stored != null) {
            return Optional.of(stored)
                    .filter(unused -> withDefaults || !graph.defaults().contains(value));
        }
        Node node = graph.producer(value).orElse(null);
        if (node == null || way == 0) {
            return Optional.empty();
        }
        return switch (node.kind()) {
            case "Identity" -> of(node.input(0), way - 1);
            case "Cast" -> of(node.input(0), way - 1).filter(tensor -> keepsValues(node, tensor));
            case "Transpose" ->
                of(node.input(0), way - 1)
                        .filter(tensor -> node.inputs().size() == 1)
                        .map(tensor -> transposed(node, tensor));
            case "Reshape", "Squeeze", "Unsqueeze", "Flatten" ->
                of(node.input(0), way - 1).flatMap(tensor -> reshaped(node, tensor, way - 1));
            case "DequantizeLinear" -> dequantized(node, way - 1);
            case "Range" -> range(node, way - 1);
            case "Add", "Mul", "Mod" ->
                wholes(node.input(0), way - 1)
                        .flatMap(left -> wholes(node.input(1), way - 1)
                                .filter(right -> node.attributes().integer("fmod", 0) == 0)
                                .map(right -> LookedUp.combined(node, left, right)));
            case "Gather" ->
                of(node.input(0), way - 1)
                        .filter(table -> table.axes() == 1)
                        .flatMap(table ->
                                wholes(node.input(1), way - 1).map(places -> LookedUp.gathered(table, places)));
            case "Concat" -> joined(node, way - 1);
            default -> Optional.empty();
        };
    }

    private Optional<ModelTensor> wholes(String value, int way) {
        return of(value, way).filter(LookedUp::isWhole);
    }

    private Optional<ModelTensor> range(Node node, int way) {
        long[] numbers = new long[3];
        for (int i = 0; i < numbers.length; i++) {
            Optional<ModelTensor> number = wholes(node.input(i), way).filter(tensor -> tensor.count() == 1);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            numbers[i] = (long) number.get().flat(0);
        }
        return Optional.of(LookedUp.range(node.name(), numbers[0], numbers[1], numbers[2]));
    }

    private Optional<ModelTensor> joined(Node node, int way) {
        List<ModelTensor> parts = new ArrayList<>();
        for (String input : node.inputs()) {
            Optional<ModelTensor> part = of(input, way).filter(tensor -> tensor.axes() > 0);
            if (part.isEmpty() || parts.size() == MOST_PARTS) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(LookedUp.joined(node, parts));
    }

    /** Only to a type that holds the number: a cast that rounds is rare and not followed. */
    private static boolean keepsValues(Node node, ModelTensor tensor) {
        long to = node.attributes().integer("to", 0);
        // The numbers of FLOAT and DOUBLE in ONNX.
        return to == 11 || (to == 1 && tensor.kind().fitsFloat());
    }

    private static ModelTensor transposed(Node node, ModelTensor tensor) {
        List<Long> order = node.attributes().integers("perm");
        int axes = tensor.axes();
        return order.isEmpty()
                ? tensor.permuted(
                        IntStream.range(0, axes).map(axis -> axes - 1 - axis).toArray())
                : tensor.permuted(order.stream().mapToInt(Long::intValue).toArray());
    }

    /** Axes of length 1 do not matter for weights: all of them are removed, except by a reshape, which states the shape. */
    private Optional<ModelTensor> reshaped(Node node, ModelTensor tensor, int way) {
        if (!node.kind().equals("Reshape")) {
            long[] longer = tensor.shape().stream()
                    .mapToLong(Long::longValue)
                    .filter(length -> length != 1)
                    .toArray();
            return Optional.of(tensor.reshaped(longer));
        }
        return of(node.input(1), way)
                .filter(shape -> shape.count() <= 8)
                .map(ModelTensor::toArray)
                .map(shape -> tensor.reshaped(shape(shape, tensor)));
    }

    private static long[] shape(double[] wanted, ModelTensor tensor) {
        long[] shape = new long[wanted.length];
        long known = 1;
        int open = -1;
        for (int axis = 0; axis < shape.length; axis++) {
            shape[axis] = wanted[axis] == 0 && axis < tensor.axes() ? tensor.length(axis) : (long) wanted[axis];
            if (shape[axis] == -1 && open < 0) {
                open = axis;
            } else {
                known = shape[axis] < 1 || shape[axis] > tensor.count() / known ? 0 : known * shape[axis];
            }
            if (known == 0) {
                throw new IllegalArgumentException("tensor " + tensor + " is reshaped to something impossible");
            }
        }
        if (open >= 0) {
            shape[open] = tensor.count() / known;
        }
        return shape;
    }

    private Optional<ModelTensor> dequantized(Node node, int way) {
        Optional<ModelTensor> stored = of(node.input(0), way);
        Optional<ModelTensor> scale = of(node.input(1), way);
        if (stored.isEmpty() || scale.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Dequantized.single(stored.get(), scale.get(), zeros(node.input(2), way), (int)
                node.attributes().integer("axis", 1)));
    }

    /** Returns the zero points; an empty array if the input is omitted. */
    double[] zeros(String value) {
        return zeros(value, LONGEST_WAY);
    }

    private double[] zeros(String value, int way) {
        if (value.isEmpty()) {
            return new double[0];
        }
        return Dequantized.small(
                of(value, way)
                        .orElseThrow(() -> new IllegalArgumentException("computes its zero points while it runs")),
                "zero points");
    }
}
