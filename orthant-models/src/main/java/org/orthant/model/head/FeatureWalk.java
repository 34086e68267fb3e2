package org.orthant.model.head;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/**
 * Follows a graph from the features of a layer back through linear nodes to the first node that is not linear, whose range or
 * normalisation is what is known about the features.
 *
 * <p>A node is passed only where it surely keeps the features of an example together, along an axis that is known. The average of several
 * places passes because all domains but spheres are convex. What is claimed holds in real arithmetic; rounding to few bits ends the way.
 */
record FeatureWalk(
        Path file,
        Graph graph,
        Constants constants,
        LinearNodes linear,
        Ranges ranges,
        FeatureRanks ranks,
        Normalisations normalisations) {

    private static final int LONGEST_WAY = 64;

    /** Every map makes every proof longer; models have one or two. */
    private static final int MOST_MATRICES = 8;

    /** Returns what follows the graph of a file, whose constants are shared with others. */
    static FeatureWalk in(Path file, Graph graph, Constants constants) {
        return new FeatureWalk(
                file,
                graph,
                constants,
                new LinearNodes(constants),
                Ranges.in(graph, constants),
                FeatureRanks.in(graph, constants),
                new Normalisations(graph, constants));
    }

    /** Returns where the features of a layer come from. */
    FeatureOrigin of(LinearMap layer) {
        return origin(layer)
                .withTensor(new FeatureOrigin.FeatureTensor(
                        layer.value(), layer.axis().axis()));
    }

    private FeatureOrigin origin(LinearMap layer) {
        FeatureOrigin origin = new Way(layer).walk();
        boolean unbounded = origin.base() instanceof FeatureBase.Bounded bounded
                && bounded.range().isFree()
                && origin.maps().stream().allMatch(FeatureMap::diagonal);
        if (!unbounded) {
            return origin;
        }
        // Factors of values without bounds bound nothing; perhaps the range of the features themselves is known.
        return new FeatureOrigin(
                origin.evidence(),
                List.of(),
                new FeatureBase.Bounded(
                        ranges.of(layer.value()).computedIn(layer.weights().kind()),
                        ((FeatureBase.Bounded) origin.base()).unbounded()),
                layer.features());
    }

    private final class Way {
        private final List<Link> links = new ArrayList<>();
        private final int layerFeatures;
        private final NumberKind kind;
        private String value;
        private FeatureAxis axis;
        private int features;
        private int matrices;
        private boolean averaged;

        Way(LinearMap layer) {
            this.value = layer.value();
            this.axis = layer.axis();
            this.features = layer.features();
            this.layerFeatures = features;
            this.kind = layer.weights().kind();
        }

        FeatureOrigin walk() {
            for (int step = 0; step < LONGEST_WAY; step++) {
                if (axis.rank() == 0) {
                    axis = axis.withRank(ranks.of(value));
                }
                Optional<Normalisations.Found> normalised = normalisations.of(value, axis, features);
                if (normalised.isPresent()) {
                    normalised.get().link().ifPresent(links::add);
                    FeatureBase.Normalised base = normalised.get().base();
                    return origin(averaged ? base.averaged() : base);
                }
                Node node = graph.producer(value)
                        .filter(found -> found.outputs().get(0).equals(value))
                        .orElse(null);
                if (node == null || !(passes(node) || maps(node))) {
                    break;
                }
            }
            return origin(new FeatureBase.Bounded(ranges.of(value).computedIn(kind), unbounded()));
        }

        private FeatureOrigin origin(FeatureBase base) {
            List<FeatureMap> maps = new ArrayList<>();
            int width = layerFeatures;
            for (Link link : Link.merged(links)) {
                maps.add(link.toMap(file, width));
                width = link.inputs(width);
            }
            return new FeatureOrigin(FeatureOrigin.Evidence.GRAPH, maps, base, width);
        }

        private String unbounded() {
            if (graph.inputs().contains(value)) {
                return "they are the model's input " + Excerpt.of(value, 60);
            }
            Node node = graph.producer(value).orElse(null);
            if (node == null) {
                return "nothing is known about the value " + Excerpt.of(value, 60);
            }
            boolean onto = node.is("LeakyRelu") && node.attributes().number("alpha", 0.01) > 0;
            return onto
                    ? node.label() + " outputs any number"
                    : "no bounds are known for the output of " + node.label() + replaceable(node);
        }

        private String replaceable(Node node) {
            return node.inputs().stream()
                    .filter(graph.defaults()::contains)
                    .findFirst()
                    .map(input -> ", whose constant " + Excerpt.of(input, 60) + " is only a default of a model input")
                    .orElse("");
        }

        /** Goes back over a node that keeps the features of each example, or averages examples. */
        private boolean passes(Node node) {
            if (Reductions.isCopy(node)) {
                return to(node, Optional.of(axis));
            }
            return switch (node.kind()) {
                case "Transpose" ->
                    node.inputs().size() == 1
                            && to(node, axis.beforeTranspose(node.attributes().integers("perm")));
                case "Squeeze" -> to(node, axis.beforeSqueeze(Reductions.axes(node, constants)));
                case "Unsqueeze" -> to(node, axis.beforeUnsqueeze(Reductions.axes(node, constants)));
                case "Flatten", "Reshape" -> to(node, beforeReshape(node));
                case "Slice" -> to(node, beforeSlice(node));
                case "Gather" -> to(node, beforeGather(node));
                case "GlobalAveragePool" -> {
                    averaged |= axis.is(1);
                    yield axis.is(1) && to(node, Optional.of(axis));
                }
                case "ReduceMean" -> averages(node);
                default -> false;
            };
        }

        private boolean to(Node node, Optional<FeatureAxis> before) {
            before.ifPresent(found -> {
                value = node.input(0);
                axis = found;
            });
            return before.isPresent();
        }

        /**
         * Rows of features stay rows if their axis is the last one before and after; whether it has the same length is unknown. Pooled
         * values have no other places than their channels.
         */
        private Optional<FeatureAxis> beforeReshape(Node node) {
            Node before = graph.producer(node.input(0)).orElse(null);
            if (before != null && before.is("GlobalAveragePool") && axis.isLast()) {
                return Optional.of(FeatureAxis.of(1, 0));
            }
            return axis.isLast() && !(node.is("Flatten") && node.attributes().integer("axis", 1) != 1)
                    ? Optional.of(new FeatureAxis(-1, 0, false))
                    : Optional.empty();
        }

        private Optional<FeatureAxis> beforeSlice(Node node) {
            List<Long> axes = node.attributes().integers("axes");
            if (axes.isEmpty() && !node.input(3).isEmpty()) {
                axes = constants
                        .of(node.input(3))
                        .filter(tensor -> tensor.count() <= 8)
                        .map(ModelTensor::toArray)
                        .map(numbers -> Arrays.stream(numbers)
                                .mapToObj(number -> (long) number)
                                .toList())
                        .orElse(List.of());
            }
            return !axes.isEmpty() && axes.stream().allMatch(axis::isOther) ? Optional.of(axis) : Optional.empty();
        }

        /** Places that are chosen by one constant number, such as the first token, along another axis. */
        private Optional<FeatureAxis> beforeGather(Node node) {
            Optional<ModelTensor> places = constants.of(node.input(1)).filter(tensor -> tensor.axes() <= 1);
            if (places.isEmpty() || constants.of(node.input(0)).isPresent()) {
                return Optional.empty();
            }
            long along = node.attributes().integer("axis", 0);
            if (places.get().axes() == 1) {
                return axis.isOther(along) ? Optional.of(axis) : Optional.empty();
            }
            // The axis that is chosen from is gone afterwards.
            return axis.beforeSqueeze(List.of(along));
        }

        private boolean averages(Node node) {
            List<Long> axes = Reductions.axes(node, constants);
            boolean kept = node.attributes().integer("keepdims", 1) == 1;
            Optional<FeatureAxis> before = axes.isEmpty()
                    ? Optional.empty()
                    : kept
                            ? Optional.of(axis).filter(here -> axes.stream().allMatch(here::isOther))
                            : axis.beforeSqueeze(axes);
            averaged |= before.isPresent();
            return to(node, before);
        }

        /** Goes back over a node that maps features. */
        private boolean maps(Node node) {
            try {
                return matrix(node)
                        || switch (node.kind()) {
                            case "Add", "Sub", "Mul", "Div" -> constant(node);
                            case "Neg" ->
                                diagonal(
                                        node,
                                        0,
                                        Link.factors(
                                                node.label(), List.of(), new double[] {-1}, FeatureMap.Numbers.STORED));
                            case "BatchNormalization" -> batchNormalisation(node);
                            default -> false;
                        };
            } catch (IllegalArgumentException contradictory) {
                // The layer itself is valid; nothing is claimed about invalid nodes before it.
                return false;
            }
        }

        private boolean matrix(Node node) {
            // Other linear nodes round what they take to few bits.
            boolean exact = node.is("MatMul", "FusedMatMul", "Gemm", "FusedGemm", "Conv");
            if (!exact || matrices == MOST_MATRICES) {
                return false;
            }
            Optional<LinearMap> found = linear.of(node).filter(map -> isInPlace(node, map));
            if (found.isEmpty()) {
                return false;
            }
            LinearMap map = found.get();
            matrices++;
            links.add(Link.dense(node.label(), tensors(node), map, numbers(node, map)));
            // A product with a matrix keeps the number of axes of the value; a stack of matrices may add some.
            boolean sameRank =
                    weights(node).filter(tensor -> tensor.axes() == 2).isPresent() || node.is("Conv");
            int rank = map.axis().rank() > 0 ? map.axis().rank() : sameRank ? axis.rank() : 0;
            axis = map.axis().withRank(rank);
            value = map.value();
            features = map.features();
            return true;
        }

        /** Returns whether the outputs of the map are the features: the same number, along the same axis, at every place. */
        private boolean isInPlace(Node node, LinearMap map) {
            boolean unpadded = node.attributes().integers("pads").stream().allMatch(pad -> pad == 0)
                    && (node.attributes().text("auto_pad", "NOTSET").equals("NOTSET")
                            || node.attributes().text("auto_pad", "NOTSET").equals("VALID"));
            boolean rows = weights(node).filter(tensor -> tensor.axes() >= 2).isPresent();
            return unpadded && rows && map.labels() == features && axis.isSame(map.axis());
        }

        private Optional<ModelTensor> weights(Node node) {
            Optional<ModelTensor> right = constants.of(node.input(1));
            return right.isPresent() ? right : constants.of(node.input(0));
        }

        private List<String> tensors(Node node) {
            return node.inputs().stream()
                    .flatMap(input -> constants.of(input).stream())
                    .map(ModelTensor::name)
                    .toList();
        }

        private FeatureMap.Numbers numbers(Node node, LinearMap map) {
            for (String input : node.inputs()) {
                if (isDequantised(input)) {
                    return FeatureMap.Numbers.DEQUANTISED;
                }
            }
            boolean scaled = node.attributes().number("alpha", 1) != 1
                    || (map.bias().length > 0 && node.attributes().number("beta", 1) != 1);
            return scaled ? FeatureMap.Numbers.COMPUTED : FeatureMap.Numbers.STORED;
        }

        private boolean isDequantised(String input) {
            String at = input;
            for (int way = 0; way < 4; way++) {
                Node node = graph.producer(at).orElse(null);
                if (node == null || constants.of(at).isEmpty()) {
                    return false;
                }
                if (node.is("DequantizeLinear")) {
                    return true;
                }
                at = node.input(0);
            }
            return false;
        }

        /** Sums, differences, products and quotients with a constant. */
        private boolean constant(Node node) {
            Reductions terms = new Reductions(graph, constants, axis, features);
            for (int side = 1; side >= (node.is("Div") ? 1 : 0); side--) {
                Optional<double[]> numbers = terms.vector(node.input(side));
                if (numbers.isEmpty() || constants.of(node.input(1 - side)).isPresent()) {
                    continue;
                }
                Optional<Link> link = link(node, side, numbers.get());
                if (link.isPresent()) {
                    return diagonal(node, 1 - side, link.get());
                }
            }
            return false;
        }

        private Optional<Link> link(Node node, int side, double[] numbers) {
            String label = node.label();
            List<String> tensors = tensors(node);
            FeatureMap.Numbers stored =
                    isDequantised(node.input(side)) ? FeatureMap.Numbers.DEQUANTISED : FeatureMap.Numbers.STORED;
            return switch (node.kind()) {
                case "Add" -> Optional.of(Link.diagonal(label, tensors, new double[] {1}, numbers, stored));
                case "Sub" ->
                    Optional.of(
                            side == 1
                                    ? Link.diagonal(label, tensors, new double[] {1}, negated(numbers), stored)
                                    : Link.diagonal(label, tensors, new double[] {-1}, numbers, stored));
                case "Mul" -> Optional.of(Link.factors(label, tensors, numbers, stored));
                default ->
                    Arrays.stream(numbers).allMatch(number -> Double.isFinite(1 / number))
                            ? Optional.of(Link.factors(
                                    label,
                                    tensors,
                                    Arrays.stream(numbers)
                                            .map(number -> 1 / number)
                                            .toArray(),
                                    FeatureMap.Numbers.COMPUTED))
                            : Optional.empty();
            };
        }

        private static double[] negated(double[] numbers) {
            return Arrays.stream(numbers).map(number -> -number).toArray();
        }

        /** Factors that are the same everywhere are left to ranges where these know bounds: they know activations of several nodes. */
        private boolean diagonal(Node node, int input, Link link) {
            if (link.isUniform() && !ranges.of(value).isFree()) {
                return false;
            }
            links.add(link);
            axis = link.isUniform() ? axis : axis.withLengthKnown();
            // A constant may have more axes than the value.
            boolean plain = node.inputs().stream()
                    .flatMap(each -> constants.of(each).stream())
                    .allMatch(tensor -> tensor.axes() <= 1);
            axis = plain ? axis : axis.axis() < 0 ? axis.withRank(0) : axis;
            value = node.input(input);
            return true;
        }

        /** The map {@code u ↦ s(u − m)/√(v + ε) + b} of stored numbers. */
        private boolean batchNormalisation(Node node) {
            if (!axis.is(1) || node.attributes().integer("training_mode", 0) != 0) {
                return false;
            }
            double[][] stored = new double[4][];
            for (int i = 0; i < stored.length; i++) {
                Optional<ModelTensor> tensor =
                        constants.of(node.input(i + 1)).filter(found -> found.axes() == 1 && found.count() == features);
                if (tensor.isEmpty()) {
                    return false;
                }
                stored[i] = tensor.get().toArray();
            }
            double epsilon = node.attributes().number("epsilon", 1e-5);
            double[] scale = new double[features];
            double[] offset = new double[features];
            for (int j = 0; j < features; j++) {
                scale[j] = stored[0][j] / Math.sqrt(stored[3][j] + epsilon);
                offset[j] = stored[1][j] - stored[2][j] * scale[j];
                if (!Double.isFinite(scale[j]) || !Double.isFinite(offset[j])) {
                    return false;
                }
            }
            return diagonal(
                    node, 0, Link.diagonal(node.label(), tensors(node), scale, offset, FeatureMap.Numbers.COMPUTED));
        }
    }
}
