package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/**
 * Sums, means and square roots along the feature axis, in all the ways that exporters write them.
 *
 * @param features the length of the axis
 */
record Reductions(Graph graph, Constants constants, FeatureAxis axis, int features) {

    /** The most steps in which a reduced value is scaled, reshaped and broadcast. */
    private static final int LONGEST_WAY = 6;

    /** Constants such as 1/d are rounded in files, as means are that are computed. */
    private static final double ROUNDED = 1e-6;

    /** A reduced value times a factor. */
    private record Reduced(String value, double factor) {}

    Optional<Node> producer(String value, String... kinds) {
        return graph.producer(same(value))
                .filter(node -> node.is(kinds) && node.outputs().get(0).equals(same(value)));
    }

    /** Returns the value that this one is a copy of, perhaps in another floating-point type. */
    String same(String value) {
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            Node node = graph.producer(at).orElse(null);
            if (node == null || !node.outputs().get(0).equals(at) || !isCopy(node)) {
                return at;
            }
            at = node.input(0);
        }
        return at;
    }

    /** Whether a node hands its value on, with all its numbers in place. */
    static boolean isCopy(Node node) {
        // FLOAT, FLOAT16, DOUBLE and BFLOAT16; other types drop the fraction.
        return node.is("Identity", "Dropout")
                || (node.is("Cast")
                        && List.of(1L, 10L, 11L, 16L).contains(node.attributes().integer("to", 0)));
    }

    boolean areSame(String left, String right) {
        return same(left).equals(same(right));
    }

    /** Returns a constant single number. */
    Optional<Double> scalar(String value) {
        return constants.scalar(value);
    }

    /** Returns u, if the value is the mean of u along the axis, which is kept. */
    Optional<String> mean(String value) {
        Optional<String> mean = reduced("ReduceMean", value, 1);
        return mean.isPresent() ? mean : reduced("ReduceSum", value, 1.0 / features);
    }

    /** Returns u, if the value is the mean of u². */
    Optional<String> meanOfSquares(String value) {
        Optional<String> mean = mean(value).flatMap(this::square);
        return mean.isPresent() ? mean : reduced("ReduceSumSquare", value, 1.0 / features);
    }

    /** Returns u, if the value is the sum of u². */
    Optional<String> sumOfSquares(String value) {
        Optional<String> sum = reduced("ReduceSum", value, 1).flatMap(this::square);
        return sum.isPresent() ? sum : reduced("ReduceSumSquare", value, 1);
    }

    /** Returns u, if the value is the length of u. */
    Optional<String> length(String value) {
        Optional<String> length = reduced("ReduceL2", value, 1);
        return length.isPresent() ? length : root(value).flatMap(this::sumOfSquares);
    }

    /** Returns u, if the value is u − mean(u). */
    Optional<String> centred(String value) {
        return producer(value, "Sub")
                .filter(difference -> mean(difference.input(1))
                        .filter(of -> areSame(of, difference.input(0)))
                        .isPresent())
                .map(difference -> same(difference.input(0)));
    }

    /** Returns u, if the value is u². */
    Optional<String> square(String value) {
        return producer(value, "Mul", "Pow")
                .filter(node -> node.is("Mul")
                        ? areSame(node.input(0), node.input(1))
                        : scalar(node.input(1)).filter(power -> power == 2).isPresent())
                .map(node -> same(node.input(0)));
    }

    /** Returns s, if the value is √s. */
    Optional<String> root(String value) {
        return producer(unbroadcast(value), "Sqrt", "Pow")
                .filter(node -> node.is("Sqrt")
                        || scalar(node.input(1)).filter(power -> power == 0.5).isPresent())
                .map(node -> node.input(0));
    }

    /** Returns s, if the value is 1/√s. */
    Optional<String> inverseRoot(String value) {
        Optional<String> power = producer(unbroadcast(value), "Pow")
                .filter(node -> scalar(node.input(1))
                        .filter(exponent -> exponent == -0.5)
                        .isPresent())
                .map(node -> node.input(0));
        return power.isPresent() ? power : inverse(value).flatMap(this::root);
    }

    /** Returns s, if the value is 1/s. */
    Optional<String> inverse(String value) {
        return producer(unbroadcast(value), "Reciprocal", "Div").flatMap(node -> {
            if (node.is("Reciprocal")) {
                return Optional.of(node.input(0));
            }
            return scalar(node.input(0)).filter(one -> one == 1).map(one -> node.input(1));
        });
    }

    /** Returns s, if the value is s plus a positive constant. */
    Optional<String> lifted(String value) {
        return producer(value, "Add").flatMap(sum -> {
            for (int side = 0; side < 2; side++) {
                if (scalar(sum.input(side)).filter(epsilon -> epsilon > 0).isPresent()) {
                    return Optional.of(sum.input(1 - side));
                }
            }
            return Optional.empty();
        });
    }

    /** Returns s, if the value is s, but at least a number of that sign: positive if {@code positive}, otherwise zero. */
    Optional<String> atLeast(String value, boolean positive) {
        return producer(unbroadcast(value), "Max", "Clip", "Relu").flatMap(node -> {
            if (node.is("Relu")) {
                return positive ? Optional.empty() : Optional.of(node.input(0));
            }
            if (node.is("Clip")) {
                boolean open =
                        node.input(2).isEmpty() && !node.attributes().numbers().containsKey("max");
                Optional<Double> least = node.input(1).isEmpty()
                        ? Optional.of(node.attributes().number("min", Double.NEGATIVE_INFINITY))
                        : scalar(node.input(1));
                return least.filter(bound -> open && (positive ? bound > 0 : bound == 0))
                        .map(bound -> node.input(0));
            }
            for (int side = 0; side < 2 && node.inputs().size() == 2; side++) {
                if (scalar(node.input(side))
                        .filter(bound -> positive ? bound > 0 : bound == 0)
                        .isPresent()) {
                    return Optional.of(node.input(1 - side));
                }
            }
            return Optional.empty();
        });
    }

    private String unbroadcast(String value) {
        return producer(value, "Expand").map(node -> same(node.input(0))).orElse(same(value));
    }

    /** Returns u, if the value is the factor times the result of a node of that kind for u along the axis, which is kept or restored. */
    Optional<String> reduced(String kind, String value, double factor) {
        return reduced(kind, value)
                .filter(found -> Math.abs(found.factor() / factor - 1) < ROUNDED)
                .map(Reduced::value);
    }

    private Optional<Reduced> reduced(String kind, String value) {
        double factor = 1;
        boolean restored = false;
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            at = same(at);
            Node node = producer(at, kind, "Expand", "Unsqueeze", "Reshape", "Mul", "Div")
                    .orElse(null);
            if (node == null) {
                return Optional.empty();
            }
            if (node.is(kind)) {
                boolean kept = node.attributes().integer("keepdims", 1) == 1;
                List<Long> axes = axes(node);
                boolean alongAxis = axes.size() == 1 && axis.is(axes.get(0));
                return kept != restored && alongAxis
                        ? Optional.of(new Reduced(same(node.input(0)), factor))
                        : Optional.empty();
            }
            if (node.is("Unsqueeze", "Reshape")) {
                if (restored || !restores(node)) {
                    return Optional.empty();
                }
                restored = true;
            } else if (node.is("Mul", "Div")) {
                Optional<Double> right = scalar(node.input(1));
                Optional<Double> left = node.is("Mul") ? scalar(node.input(0)) : Optional.empty();
                if (right.isEmpty() && left.isEmpty()) {
                    return Optional.empty();
                }
                factor *= node.is("Div") ? 1 / right.orElseThrow() : right.orElseGet(left::orElseThrow);
                at = node.input(right.isPresent() ? 0 : 1);
                continue;
            }
            at = node.input(0);
        }
        return Optional.empty();
    }

    /** Whether a node inserts the feature axis again, with length 1. */
    private boolean restores(Node node) {
        if (node.is("Unsqueeze")) {
            List<Long> axes = axes(node);
            return axes.size() == 1 && axis.is(axes.get(0));
        }
        return axis.isLast()
                && constants
                        .of(node.input(1))
                        .filter(shape -> shape.axes() == 1 && shape.count() == axis.rank())
                        .map(ModelTensor::toArray)
                        .filter(shape -> shape[shape.length - 1] == 1)
                        .isPresent();
    }

    /** Axes as a setting, or as an input of later versions. */
    List<Long> axes(Node node) {
        return axes(node, constants);
    }

    static List<Long> axes(Node node, Constants constants) {
        List<Long> axes = node.attributes().integers("axes");
        if (!axes.isEmpty() || node.input(1).isEmpty()) {
            return axes;
        }
        return constants
                .of(node.input(1))
                .filter(tensor -> tensor.count() > 0 && tensor.count() <= 8)
                .map(tensor -> java.util.Arrays.stream(tensor.toArray())
                        .mapToObj(number -> (long) number)
                        .toList())
                .orElse(List.of());
    }

    /** Returns the numbers of a constant along the axis: one, or one per feature. */
    Optional<double[]> vector(String value) {
        return isPlain(value) ? constants.of(value).flatMap(tensor -> axis.along(tensor, features)) : Optional.empty();
    }

    /** Whether the axes of a constant are those of the file: axes of length 1 that nodes insert are not kept. */
    private boolean isPlain(String value) {
        String at = value;
        for (int way = 0; way < LONGEST_WAY; way++) {
            Node node = graph.producer(at).orElse(null);
            if (node == null) {
                return true;
            }
            if (node.is("Squeeze", "Unsqueeze", "Flatten")) {
                return false;
            }
            at = node.input(0);
        }
        return false;
    }

    String tensor(String value) {
        return constants.of(value).map(ModelTensor::name).orElse("");
    }
}
