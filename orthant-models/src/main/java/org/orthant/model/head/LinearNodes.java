package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.NumberKind;
import org.orthant.model.Attributes;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/** Nodes that multiply what they are given by a constant matrix, in all the ways that exporters write it. */
final class LinearNodes {

    private static final double[] NONE = {};

    private final Constants constants;

    LinearNodes(Constants constants) {
        this.constants = constants;
    }

    /** The layer that a node computes, if its weights are constant; contradictory shapes are refused. */
    Optional<LinearMap> of(Node node) {
        if (node.attributes().texts().containsKey("activation")) {
            // Fused with a function that may change the order of scores.
            return Optional.empty();
        }
        return switch (node.kind()) {
            case "MatMul", "FusedMatMul" -> product(node);
            case "Gemm", "FusedGemm" -> gemm(node);
            case "Conv" ->
                constants
                        .of(node.input(1))
                        .flatMap(weights -> pointwise(node, weights))
                        .map(weights -> new LinearMap(node.input(0), weights, vector(node.input(2), 1), channels(node))
                                .withBiases(stored(node.input(2), 1)));
            case "MatMulInteger" ->
                constants
                        .of(node.input(1))
                        .map(weights -> integers(
                                node.input(0),
                                Dequantized.exact(weights, one(), constants.zeros(node.input(3)), -1),
                                NONE));
            case "MatMulIntegerToFloat" ->
                quantised(node, 1, 3, 5)
                        .map(weights -> integers(node.input(0), weights, vector(node.input(6), 1))
                                .withBiases(stored(node.input(6), 1)));
            case "DynamicQuantizeMatMul" ->
                quantised(node, 1, 2, 3)
                        .map(weights -> integers(node.input(0), weights, vector(node.input(4), 1))
                                .withBiases(stored(node.input(4), 1)));
            case "QLinearMatMul" -> quantised(node, 3, 4, 5).map(weights -> integers(node.input(0), weights, NONE));
            case "QGemm" -> quantisedGemm(node);
            case "QLinearConv" -> quantisedConvolution(node);
            default -> Optional.empty();
        };
    }

    private static ModelTensor one() {
        return ModelTensor.of("", NumberKind.FLOAT32, List.of(), index -> 1);
    }

    private Optional<LinearMap> product(Node node) {
        Attributes settings = node.attributes();
        if (Stream.of("transA", "transBatchA", "transBatchB").anyMatch(name -> settings.integer(name, 0) != 0)) {
            return Optional.empty();
        }
        double alpha = settings.number("alpha", 1);
        Optional<ModelTensor> right = constants.of(node.input(1));
        if (right.isPresent()) {
            ModelTensor weights = matrix(right.get());
            boolean transposed = settings.integer("transB", 0) != 0;
            LinearMap map =
                    transposed ? new LinearMap(node.input(0), weights, NONE) : right(node.input(0), weights, NONE);
            return Optional.of(alpha == 1 ? map : map.then(new double[] {alpha}, new double[] {0}));
        }
        // Wx with x as columns.
        return constants
                .of(node.input(0))
                .filter(weights -> node.kind().equals("MatMul"))
                .map(weights -> new LinearMap(node.input(1), matrix(weights), NONE, FeatureAxis.COLUMNS));
    }

    private Optional<LinearMap> gemm(Node node) {
        Attributes settings = node.attributes();
        Optional<ModelTensor> right = constants.of(node.input(1));
        if (right.isEmpty() || settings.integer("transA", 0) != 0) {
            return Optional.empty();
        }
        ModelTensor weights = matrix(right.get());
        double[] bias = vector(node.input(2), settings.number("beta", 1));
        ModelTensor rows = settings.integer("transB", 0) != 0 ? weights : weights.transposed();
        double alpha = settings.number("alpha", 1);
        LinearMap map = new LinearMap(node.input(0), rows, NONE, FeatureAxis.of(1, 2));
        return Optional.of(map.then(
                new double[] {alpha},
                bias.length == 0 ? new double[] {0} : bias,
                stored(node.input(2), settings.number("beta", 1))));
    }

    private Optional<LinearMap> quantisedGemm(Node node) {
        Attributes settings = node.attributes();
        boolean transposed = settings.integer("transB", 0) != 0;
        Optional<ModelTensor> stored = constants.of(node.input(3));
        Optional<ModelTensor> scale = constants.of(node.input(4));
        if (stored.isEmpty() || scale.isEmpty() || settings.integer("transA", 0) != 0) {
            return Optional.empty();
        }
        // Scales are per column of the product, for both orientations of the matrix.
        ModelTensor rows = transposed ? stored.get() : stored.get().transposed();
        ModelTensor weights = Dequantized.exact(rows, scale.get(), constants.zeros(node.input(5)), 0);
        LinearMap map = new LinearMap(node.input(0), weights, NONE, FeatureAxis.of(1, 2), true);
        double alpha = settings.number("alpha", 1);
        return Optional.of(map.then(
                new double[] {alpha}, integerBias(node.input(6), node.input(1), scale.get(), map.labels(), alpha)));
    }

    private Optional<LinearMap> quantisedConvolution(Node node) {
        Optional<ModelTensor> scale = constants.of(node.input(4));
        return constants
                .of(node.input(3))
                .filter(weights -> scale.isPresent())
                .flatMap(weights -> pointwise(node, weights))
                .map(rows -> Dequantized.exact(rows, scale.orElseThrow(), constants.zeros(node.input(5)), 0))
                .map(rows -> new LinearMap(node.input(0), rows, NONE, channels(node), true))
                .map(map -> map.then(
                        new double[] {1},
                        integerBias(node.input(8), node.input(1), scale.orElseThrow(), map.labels(), 1)));
    }

    /** A bias of integers, which count in units of the features' scale times the weights' scale. */
    private double[] integerBias(String bias, String featureScale, ModelTensor weightScale, int labels, double alpha) {
        double[] units = vector(bias, 1);
        if (units.length == 0) {
            return new double[] {0};
        }
        double unit = constants
                .scalar(featureScale)
                .orElseThrow(() -> new IllegalArgumentException("has a bias of integers without a constant scale"));
        double[] scales = Dequantized.small(weightScale, "scales");
        double[] shift = new double[labels];
        if (units.length != labels || (scales.length != 1 && scales.length != labels)) {
            throw new IllegalArgumentException("has " + units.length + " biases for " + labels + " scores");
        }
        for (int label = 0; label < labels; label++) {
            shift[label] = units[label] * (unit * scales[scales.length == 1 ? 0 : label]) * alpha;
        }
        return shift;
    }

    private Optional<ModelTensor> quantised(Node node, int matrix, int scale, int zeros) {
        Optional<ModelTensor> scales = constants.of(node.input(scale));
        return constants
                .of(node.input(matrix))
                .filter(stored -> scales.isPresent())
                .map(stored -> Dequantized.exact(stored, scales.orElseThrow(), constants.zeros(node.input(zeros)), -1));
    }

    /** The weights of a convolution that looks at one place at a time. */
    private static Optional<ModelTensor> pointwise(Node node, ModelTensor weights) {
        boolean point = weights.axes() > 2 && node.attributes().integer("group", 1) == 1;
        for (int axis = 2; axis < weights.axes(); axis++) {
            point &= weights.length(axis) == 1;
        }
        return point ? Optional.of(weights.reshaped(weights.length(0), weights.length(1))) : Optional.empty();
    }

    /** Channels are the second axis, except in formats that have them last. */
    private static FeatureAxis channels(Node node) {
        return node.attributes().integer("channels_last", 0) == 0 ? FeatureAxis.of(1, 0) : FeatureAxis.LAST;
    }

    private static LinearMap right(String value, ModelTensor weights, double[] bias) {
        return new LinearMap(value, matrix(weights).transposed(), bias);
    }

    private static LinearMap integers(String value, ModelTensor weights, double[] bias) {
        return new LinearMap(value, matrix(weights).transposed(), bias, FeatureAxis.LAST, true);
    }

    /** A matrix without leading axes of length 1. */
    private static ModelTensor matrix(ModelTensor weights) {
        int axes = weights.axes();
        boolean flat = axes > 2;
        for (int axis = 0; axis < axes - 2; axis++) {
            flat &= weights.length(axis) == 1;
        }
        if (axes == 1) {
            // A product with a vector: a single score.
            return weights.reshaped(weights.length(0), 1);
        }
        return flat ? weights.reshaped(weights.length(axes - 2), weights.length(axes - 1)) : weights;
    }

    private List<StoredBias> stored(String value, double factor) {
        return constants
                .of(value)
                .map(tensor -> List.of(new StoredBias(tensor, factor)))
                .orElse(List.of());
    }

    private double[] vector(String value, double factor) {
        if (value.isEmpty()) {
            return NONE;
        }
        ModelTensor tensor = constants
                .of(value)
                .orElseThrow(() -> new IllegalArgumentException("has a bias that it computes while it runs"));
        double[] numbers = Dequantized.small(tensor, "a bias");
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] *= factor;
        }
        return numbers;
    }
}
