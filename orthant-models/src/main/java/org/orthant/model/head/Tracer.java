package org.orthant.model.head;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.orthant.io.Excerpt;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.Task;

/** Walks from an output of a graph back to the linear layer that computes it, see {@link Trace}. */
record Tracer(Graph graph, Constants constants, LinearNodes linear, Softmaxes softmaxes, WorkLimit work) {

    /** Between a layer and the output there are a few nodes; longer ways may go round in circles. */
    private static final int LONGEST_WAY = 32;

    /** Numbers that are added and multiplied on all ways together: some seconds' worth. */
    private static final long MOST_WORK = 500_000_000;

    /** Returns what traces the outputs of a graph whose constants are shared with others. */
    static Tracer in(Graph graph, Constants constants) {
        return new Tracer(
                graph,
                constants,
                new LinearNodes(constants),
                new Softmaxes(graph, constants.fixed()),
                new WorkLimit(MOST_WORK));
    }

    Trace trace(String output) throws NoLinearLayer {
        return new Walk().from(output, LONGEST_WAY, true);
    }

    /** Counts what following a graph costs, as one could be made in which it never ends. */
    private void spend(long numbers) throws NoLinearLayer {
        if (!work.allows(numbers)) {
            throw new NoLinearLayer("the graph is too large to be followed");
        }
    }

    /** The value that is quantised, reshaped or otherwise handed on as this one: layers with the same one belong together. */
    String origin(String value) {
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            Node node = graph.producer(at).orElse(null);
            // A transpose changes which numbers are the features.
            if (node == null
                    || !(isPassage(node) || node.is("DynamicQuantizeLinear"))
                    || node.is("Transpose")
                    || !node.outputs().get(0).equals(at)) {
                return at;
            }
            at = node.input(0);
        }
        return at;
    }

    /** Whether a node outputs integers of few bits, such as {@code QuantizeLinear} and {@code QLinearSoftmax}. */
    static boolean quantises(Node node) {
        return node.is(
                "QuantizeLinear",
                "DynamicQuantizeLinear",
                "QGemm",
                "QLinearAdd",
                "QLinearAveragePool",
                "QLinearConcat",
                "QLinearConv",
                "QLinearGlobalAveragePool",
                "QLinearLeakyRelu",
                "QLinearMatMul",
                "QLinearMul",
                "QLinearReduceMean",
                "QLinearSigmoid",
                "QLinearSoftmax",
                "QLinearWhere");
    }

    /** Whether a value was rounded to few bits by the nodes that hand it on. */
    boolean isRounded(String value) {
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            Node node = graph.producer(at).orElse(null);
            if (node == null || quantises(node)) {
                return node != null;
            }
            if (!isPassage(node)) {
                return false;
            }
            at = node.input(0);
        }
        return false;
    }

    private static boolean isPassage(Node node) {
        return node.is(
                "Identity",
                "Cast",
                "Reshape",
                "Squeeze",
                "Unsqueeze",
                "Flatten",
                "Transpose",
                "Dropout",
                "QuantizeLinear",
                "DequantizeLinear");
    }

    /** A node that chooses along an axis of a value with that many axes, 0 if unknown. */
    private record Choice(Node node, long axis, int rank) {}

    /** One way back: scores are {@code scale·u + shift} of the value {@code u} that was reached. */
    private final class Walk {
        private final List<String> path = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();
        private double[] scale = {1};
        private double[] shift = {0};
        private final List<StoredBias> shifts = new ArrayList<>();
        private Task task = Task.UNKNOWN;
        private OptionalInt topK = OptionalInt.empty();
        private boolean rounds;
        private boolean truncates;
        private final List<Choice> choices = new ArrayList<>();
        private final List<double[]> rearrangements = new ArrayList<>();

        Trace from(String output, int way, boolean branches) throws NoLinearLayer {
            String value = output;
            for (int step = 0; step < way; step++) {
                Node node = producer(value);
                path.add(node.label());
                spend(1);
                Optional<LinearMap> map = linear.of(node);
                if (map.isPresent()) {
                    spend(map.get().labels());
                    return found(output, List.of(map.get().then(scale, shift, shifts)));
                }
                if (node.is("Concat") && branches) {
                    return found(output, concatenated(node, way - step));
                }
                value = before(node);
            }
            throw new NoLinearLayer("no linear layer stands within " + way + " steps before it");
        }

        private Node producer(String value) throws NoLinearLayer {
            Optional<Node> node = graph.producer(value);
            if (node.isEmpty()) {
                throw new NoLinearLayer(
                        path.isEmpty()
                                ? "no node computes it"
                                : "it comes straight from the value " + Excerpt.of(value, 60));
            }
            return node.get();
        }

        private Trace found(String output, List<LinearMap> maps) {
            long labels = maps.stream().mapToLong(LinearMap::labels).sum();
            for (double[] shape : rearrangements) {
                // The last length may also be -1 or 0, which stand for the rest and for the length before.
                if (shape[shape.length - 1] > 1 && Arrays.stream(shape).noneMatch(length -> length == labels)) {
                    remark("scores are put into the shape " + Arrays.toString(shape)
                            + ": answers may be chosen within groups of them");
                    task = Task.UNKNOWN;
                }
            }
            if (truncates) {
                remark("scores are cast to whole numbers before they are compared");
                rounds = true;
            }
            for (Choice choice : choices) {
                FeatureAxis scores = maps.get(0).axis().withRank(choice.rank());
                boolean first = choice.axis() == 0 && scores.equals(FeatureAxis.LAST.withRank(choice.rank()));
                if (first ? choice.rank() != 1 : scores.isOther(choice.axis())) {
                    remark(choice.node().label() + " chooses along axis " + choice.axis()
                            + ", which is not that of the scores");
                    task = Task.UNKNOWN;
                }
            }
            List<String> forwards = new ArrayList<>(path);
            Collections.reverse(forwards);
            return new Trace(output, maps, forwards, task, topK, remarks, rounds);
        }

        private String before(Node node) throws NoLinearLayer {
            rounds |= quantises(node);
            if (isPassage(node)) {
                truncates |= node.is("Cast") && !Reductions.isCopy(node);
                if (!Reductions.isCopy(node) && !node.is("Cast", "QuantizeLinear", "DequantizeLinear")) {
                    // Where the scores lie before it is not followed.
                    choices.clear();
                }
                if (node.is("QuantizeLinear")) {
                    remark("scores are rounded to few bits by " + node.label() + " before they are compared");
                }
                if (node.is("Reshape")) {
                    numbers(node.input(1)).ifPresent(rearrangements::add);
                }
                return node.input(0);
            }
            Optional<String> scores = softmaxes.scores(node);
            if (scores.isPresent()) {
                decided(node, Task.SINGLE_LABEL);
                return scores.get();
            }
            return switch (node.kind()) {
                case "Softmax", "LogSoftmax", "Hardmax", "QLinearSoftmax" -> {
                    // Early versions have another default, with which the winner is the same.
                    choosesAlong(node, node.attributes().integer("axis", -1));
                    yield decided(node, Task.SINGLE_LABEL);
                }
                case "ArgMax" -> {
                    choosesAlong(node, node.attributes().integer("axis", 0));
                    yield decided(node, Task.SINGLE_LABEL);
                }
                case "Sigmoid", "HardSigmoid", "QLinearSigmoid" -> decided(node, Task.MULTI_LABEL);
                case "Greater", "GreaterOrEqual" -> compared(node);
                case "TopK" -> best(node);
                case "Add", "QLinearAdd" -> sum(node);
                case "Sub" -> difference(node);
                case "Mul" -> product(node);
                case "Div" -> quotient(node);
                default -> throw new NoLinearLayer("the way back ends at " + way());
            };
        }

        private String way() {
            return path.stream().limit(6).collect(Collectors.joining(" ← "));
        }

        private void choosesAlong(Node node, long axis) {
            int rank = FeatureRanks.in(graph, constants.fixed()).of(node.input(0));
            choices.add(new Choice(node, axis, rank));
        }

        private String decided(Node node, Task decision) {
            truncates &= task != Task.UNKNOWN;
            if (scale.length > 1 || scale[0] < 0) {
                remark("scores are changed after " + node.label());
                task = Task.UNKNOWN;
            } else if (task == Task.UNKNOWN) {
                task = decision;
            }
            scale = new double[] {1};
            shift = new double[] {0};
            shifts.clear();
            return node.input(0);
        }

        private String compared(Node node) throws NoLinearLayer {
            Optional<Double> threshold = constants.fixed().scalar(node.input(1));
            if (threshold.isEmpty()) {
                throw new NoLinearLayer("the way back ends at " + way());
            }
            remark(node.label() + " compares with the threshold " + threshold.get());
            return decided(node, Task.MULTI_LABEL);
        }

        private String best(Node node) {
            choosesAlong(node, node.attributes().integer("axis", -1));
            Optional<Double> count = constants.fixed().scalar(node.input(1));
            double k = count.orElse((double) node.attributes().integer("k", 0));
            if (k >= 1 && k <= Integer.MAX_VALUE) {
                topK = OptionalInt.of((int) k);
            }
            return decided(node, k == 1 ? Task.SINGLE_LABEL : Task.TOP_K);
        }

        /** What a constant adds; {@code QLinearAdd} dequantises its operands first. */
        private String sum(Node node) throws NoLinearLayer {
            boolean quantised = node.is("QLinearAdd");
            int second = quantised ? 3 : 1;
            Optional<double[]> right = quantised ? dequantised(node, 3) : numbers(node.input(1));
            Optional<double[]> left = quantised ? dequantised(node, 0) : numbers(node.input(0));
            if (right.isEmpty() == left.isEmpty()) {
                throw new NoLinearLayer("the way back ends at " + way() + ", a sum of two computed values");
            }
            shift = combined(shift, combined(scale, right.isPresent() ? right.get() : left.get(), false), true);
            if (!quantised) {
                shifted(node.input(right.isPresent() ? 1 : 0), scale);
            }
            return node.input(right.isPresent() ? 0 : second);
        }

        /** Remembers which tensor shifts the scores. */
        private void shifted(String value, double[] factors) {
            constants.of(value).ifPresent(tensor -> shifts.add(new StoredBias(tensor, factors)));
        }

        private Optional<double[]> dequantised(Node node, int position) {
            Optional<ModelTensor> stored = constants.of(node.input(position));
            Optional<ModelTensor> scales = constants.of(node.input(position + 1));
            return stored.filter(tensor -> scales.isPresent())
                    .map(tensor -> Dequantized.small(
                            Dequantized.exact(
                                    tensor, scales.orElseThrow(), constants.zeros(node.input(position + 2)), 0),
                            "a bias"));
        }

        private String difference(Node node) throws NoLinearLayer {
            Optional<double[]> right = numbers(node.input(1));
            Optional<double[]> left = numbers(node.input(0));
            if (right.isEmpty() == left.isEmpty()) {
                throw new NoLinearLayer("the way back ends at " + way() + ", a difference of two computed values");
            }
            double[] minus = {-1};
            if (right.isPresent()) {
                shift = combined(shift, combined(scale, combined(right.get(), minus, false), false), true);
                shifted(node.input(1), combined(scale, minus, false));
                return node.input(0);
            }
            shift = combined(shift, combined(scale, left.orElseThrow(), false), true);
            shifted(node.input(0), scale);
            scale = combined(scale, minus, false);
            return node.input(1);
        }

        private String product(Node node) throws NoLinearLayer {
            for (int side = 1; side >= 0; side--) {
                Optional<double[]> factor = numbers(node.input(side));
                if (factor.isEmpty()) {
                    factor = quantisationScale(node.input(side), node.input(1 - side));
                }
                if (factor.isPresent()) {
                    scale = combined(scale, factor.get(), false);
                    return node.input(1 - side);
                }
            }
            throw new NoLinearLayer("the way back ends at " + way() + ", a product of two computed values");
        }

        /**
         * The constant part of a scale that undoes a quantisation: a product of integers is multiplied by the scale of the
         * weights times that of the features, where the latter makes them what they were.
         */
        private Optional<double[]> quantisationScale(String value, String product) {
            boolean integers = graph.producer(origin(product))
                    .filter(node -> node.is("MatMulInteger"))
                    .isPresent();
            Optional<Node> scales = graph.producer(value).filter(node -> integers && node.is("Mul"));
            if (integers && isFeatureScale(value)) {
                return Optional.of(new double[] {1});
            }
            return scales.flatMap(mul -> isFeatureScale(mul.input(0))
                    ? numbers(mul.input(1))
                    : isFeatureScale(mul.input(1)) ? numbers(mul.input(0)) : Optional.empty());
        }

        private boolean isFeatureScale(String value) {
            return graph.producer(value)
                    .filter(node -> node.is("DynamicQuantizeLinear"))
                    .isPresent();
        }

        private String quotient(Node node) throws NoLinearLayer {
            Optional<double[]> divisor = numbers(node.input(1));
            if (divisor.isEmpty()) {
                throw new NoLinearLayer("the way back ends at " + way() + ", a quotient of two computed values");
            }
            double[] inverse = divisor.get();
            for (int i = 0; i < inverse.length; i++) {
                inverse[i] = 1 / inverse[i];
            }
            scale = combined(scale, inverse, false);
            return node.input(0);
        }

        private Optional<double[]> numbers(String value) {
            return constants
                    .of(value)
                    .filter(tensor -> tensor.count() > 0)
                    .filter(tensor ->
                            tensor.shape().stream().filter(length -> length > 1).count() <= 1)
                    .map(tensor -> Dequantized.small(tensor, "a bias"));
        }

        /** Whether a node may join along the last axis, or joins channels that convolutions compute. */
        private boolean joinsScores(Node node) {
            int rank =
                    FeatureRanks.in(graph, constants.fixed()).of(node.outputs().get(0));
            long axis = node.attributes().integer("axis", 0);
            boolean isOther =
                    axis == 0 ? rank != 1 : FeatureAxis.LAST.withRank(rank).isOther(axis);
            return !isOther
                    || (axis == 1
                            && node.inputs().stream()
                                    .allMatch(input -> graph.producer(input)
                                            .flatMap(linear::of)
                                            .filter(map -> map.axis().axis() == 1)
                                            .isPresent()));
        }

        /** The layers of a node that puts several side by side. */
        private List<LinearMap> concatenated(Node node, int way) throws NoLinearLayer {
            if (!joinsScores(node)) {
                throw new NoLinearLayer(node.label() + " joins its parts along another axis than that of scores");
            }
            List<LinearMap> maps = new ArrayList<>();
            boolean plain = scale.length == 1 && shift.length == 1;
            Task common = Task.UNKNOWN;
            for (String input : node.inputs()) {
                Walk branch = new Walk();
                Trace trace = branch.from(input, way, false);
                if (maps.isEmpty()) {
                    common = trace.task();
                    List<String> backwards = new ArrayList<>(trace.path());
                    Collections.reverse(backwards);
                    path.addAll(backwards);
                }
                if (!plain
                        || trace.task() != common
                        || (!maps.isEmpty() && !origin(maps.get(0).value()).equals(origin(trace.value())))) {
                    throw new NoLinearLayer("the parts of " + node.label() + " are not rows of one layer");
                }
                rounds |= trace.rounds();
                trace.maps().forEach(map -> maps.add(map.then(scale, shift)));
            }
            long rows = maps.stream().mapToLong(LinearMap::labels).sum();
            long tensors =
                    maps.stream().map(map -> map.weights().name()).distinct().count();
            // Weights that were used twice could make a layer larger than the file.
            if (maps.isEmpty()
                    || tensors < maps.size()
                    || rows > Integer.MAX_VALUE - 8
                    || maps.stream()
                            .anyMatch(map -> map.features() != maps.get(0).features())) {
                throw new NoLinearLayer("the parts of " + node.label() + " are not rows of one layer");
            }
            if (common == Task.MULTI_LABEL || (maps.size() == 1 && common != Task.UNKNOWN)) {
                task = common;
            } else if (common != Task.UNKNOWN) {
                remark("each part of " + node.label() + " is decided alone");
                task = Task.UNKNOWN;
            }
            return maps;
        }

        private void remark(String text) {
            if (!remarks.contains(text)) {
                remarks.add(text);
            }
        }
    }

    /** Sums or products, place by place, where a single number counts everywhere. */
    private double[] combined(double[] left, double[] right, boolean add) throws NoLinearLayer {
        spend(Math.max(left.length, right.length));
        if (left.length != right.length && left.length != 1 && right.length != 1) {
            throw new NoLinearLayer("constants for " + left.length + " and for " + right.length + " scores meet");
        }
        double[] result = new double[Math.max(left.length, right.length)];
        for (int i = 0; i < result.length; i++) {
            double a = left[left.length == 1 ? 0 : i];
            double b = right[right.length == 1 ? 0 : i];
            result[i] = add ? a + b : a * b;
        }
        return result;
    }
}
