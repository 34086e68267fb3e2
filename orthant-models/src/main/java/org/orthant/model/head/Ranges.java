package org.orthant.model.head;

import java.util.Optional;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/**
 * Between which bounds the numbers of a value lie for every input of the model: the range of the last activation, through
 * nodes that keep it, such as averages and reshapes. No bounds if it is not known.
 */
record Ranges(Graph graph, Constants constants, WorkLimit visits) {

    /** Activations stand close before the layer that uses them; longer ways may go round in circles. */
    private static final int LONGEST_WAY = 24;

    /** Values may be used many times on many ways; beyond this, nothing is claimed. */
    private static final int MOST_VISITS = 5000;

    /** Returns the ranges of a graph whose constants are shared with others. */
    static Ranges in(Graph graph, Constants constants) {
        return new Ranges(graph, constants, new WorkLimit(MOST_VISITS));
    }

    FeatureRange of(String value) {
        visits.restart();
        return of(value, LONGEST_WAY);
    }

    private FeatureRange of(String value, int way) {
        Node node = graph.producer(value).orElse(null);
        if (node == null) {
            return constants.of(value).map(Ranges::constant).orElse(FeatureRange.FREE);
        }
        // A second output of a node that keeps ranges has another meaning: an index or a scale; of an LSTM, a state.
        boolean first = node.outputs().get(0).equals(value);
        if (way == 0 || !visits.allows(1) || (!first && !node.is("LSTM", "GRU", "RNN", "Split"))) {
            return FeatureRange.FREE;
        }
        if (node.is("LSTM") && node.outputs().indexOf(value) == 2) {
            return FeatureRange.FREE;
        }
        return Activations.range(node, constants).orElseGet(() -> through(node, way - 1));
    }

    private FeatureRange through(Node node, int way) {
        return switch (node.kind()) {
            // Casts to whole numbers may leave the range: -1 as an unsigned byte is 255.
            case "Cast" -> Reductions.isCopy(node) ? of(node.input(0), way) : FeatureRange.FREE;
            case "Identity",
                    "Dropout",
                    "Flatten",
                    "Reshape",
                    "Squeeze",
                    "Unsqueeze",
                    "Transpose",
                    "Expand",
                    "Tile",
                    "Slice",
                    "Split",
                    "Gather",
                    "GatherElements",
                    "GatherND",
                    "DepthToSpace",
                    "SpaceToDepth",
                    "MaxPool",
                    "GlobalMaxPool",
                    "GlobalAveragePool",
                    "ReduceMean",
                    "ReduceMax",
                    "ReduceMin" -> of(node.input(0), way);
            // Padding with zeros may count.
            case "AveragePool" -> of(node.input(0), way).hull(new FeatureRange(0, 0, ""));
            case "Concat" ->
                node.inputs().stream()
                        .map(input -> of(input, way))
                        .reduce(FeatureRange::hull)
                        .orElse(FeatureRange.FREE);
            case "Max" -> extreme(node, way, true);
            case "Min" -> extreme(node, way, false);
            case "Add", "Sum" -> sum(node, way);
            case "Div" ->
                constants
                        .scalar(node.input(1))
                        .map(by -> divided(of(node.input(0), way), by))
                        .orElse(FeatureRange.FREE);
            case "Mul" -> product(node, way);
            // Operations on the integers subtract their zero point, which preserves signs in every unit.
            case "DynamicQuantizeLinear", "QuantizeLinear" -> nonNegative(of(node.input(0), way));
            case "DequantizeLinear" ->
                graph.producer(node.input(0))
                        .filter(before -> before.is("QuantizeLinear")
                                && before.input(1).equals(node.input(1))
                                && before.input(2).equals(node.input(2)))
                        .map(before -> quantised(before, way))
                        .orElse(FeatureRange.FREE);
            default -> FeatureRange.FREE;
        };
    }

    private static FeatureRange constant(ModelTensor tensor) {
        double[] numbers = tensor.count() == 0 || tensor.count() > 1 << 16 ? new double[0] : tensor.toArray();
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (double number : numbers) {
            lower = Math.min(lower, number);
            upper = Math.max(upper, number);
        }
        return lower <= upper ? new FeatureRange(lower, upper, "") : FeatureRange.FREE;
    }

    private FeatureRange extreme(Node node, int way, boolean max) {
        double lower = max ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        double upper = lower;
        for (String input : node.inputs()) {
            FeatureRange range = of(input, way);
            lower = max ? Math.max(lower, range.lower()) : Math.min(lower, range.lower());
            upper = max ? Math.max(upper, range.upper()) : Math.min(upper, range.upper());
        }
        return node.inputs().isEmpty() ? FeatureRange.FREE : FeatureRange.because(lower, upper, node.label());
    }

    private FeatureRange sum(Node node, int way) {
        double lower = 0;
        double upper = 0;
        String reason = "";
        for (String input : node.inputs()) {
            FeatureRange range = of(input, way);
            lower += range.lower();
            upper += range.upper();
            reason = range.reason().isEmpty() ? reason : range.reason();
        }
        return FeatureRange.because(outwards(lower, -1), outwards(upper, 1), reason);
    }

    private FeatureRange product(Node node, int way) {
        if (node.inputs().size() != 2) {
            return FeatureRange.FREE;
        }
        Optional<FeatureRange> gated = new ProductRanges(graph, constants).gated(node);
        if (gated.isPresent()) {
            return gated.get();
        }
        FeatureRange left = of(node.input(0), way);
        FeatureRange right = of(node.input(1), way);
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (double a : new double[] {left.lower(), left.upper()}) {
            for (double b : new double[] {right.lower(), right.upper()}) {
                // Zero times an infinite bound is zero: bounds are limits of finite numbers.
                double corner = a == 0 || b == 0 ? 0 : a * b;
                lower = Math.min(lower, corner);
                upper = Math.max(upper, corner);
            }
        }
        String reason = left.reason().isEmpty() ? right.reason() : left.reason();
        return FeatureRange.because(outwards(lower, -1), outwards(upper, 1), reason);
    }

    private static FeatureRange divided(FeatureRange range, double divisor) {
        if (!(divisor > 0)) {
            return FeatureRange.FREE;
        }
        return FeatureRange.because(
                outwards(range.lower() / divisor, -1), outwards(range.upper() / divisor, 1), range.reason());
    }

    /** A bound that single precision, with which models compute, does not cross by one rounding. */
    private static double outwards(double bound, int direction) {
        if (bound == (float) bound) {
            return bound;
        }
        float single = (float) bound;
        return direction < 0 ? Math.min(single, Math.nextDown(single)) : Math.max(single, Math.nextUp(single));
    }

    /** Numbers that are rounded to a grid of another unit keep their sign, and no other bound. */
    private static FeatureRange nonNegative(FeatureRange range) {
        return range.lower() >= 0 ? FeatureRange.atLeast(0, range.reason()) : FeatureRange.FREE;
    }

    /** The bounds on the grid: rounding to it is monotone. */
    private FeatureRange quantised(Node node, int way) {
        Optional<Double> scale = constants.scalar(node.input(1));
        Optional<ModelTensor> zero = constants.of(node.input(2)).filter(tensor -> tensor.count() == 1);
        if (scale.isEmpty() || !(scale.get() > 0)) {
            return FeatureRange.FREE;
        }
        double offset = zero.map(tensor -> tensor.flat(0)).orElse(0.0);
        double[] limits = zero.map(Ranges::limits).orElse(new double[] {0, 255});
        FeatureRange range = of(node.input(0), way);
        double step = scale.get();
        double lower = onGrid(range.lower(), step, offset, limits);
        double upper = onGrid(range.upper(), step, offset, limits);
        return FeatureRange.because(lower, upper, range.isFree() ? node.label() : range.reason());
    }

    private static double[] limits(ModelTensor zero) {
        return switch (zero.kind()) {
            case INT8 -> new double[] {-128, 127};
            case UINT8 -> new double[] {0, 255};
            case INT16 -> new double[] {-32768, 32767};
            case UINT16 -> new double[] {0, 65535};
            default -> new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        };
    }

    private static double onGrid(double bound, double step, double offset, double[] limits) {
        double place = Math.rint(bound / step) + offset;
        return step * (Math.max(limits[0], Math.min(limits[1], place)) - offset);
    }
}
