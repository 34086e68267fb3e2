package org.orthant.model.head;

import java.util.Optional;
import org.orthant.model.Graph;
import org.orthant.model.Node;

/**
 * Activations that exporters write as a product of a value {@code x} and a gate that it computes itself, {@code
 * x·sigmoid(x)}: such a product has a least value although {@code x} has none.
 */
record ProductRanges(Graph graph, Constants constants) {

    /** The most factors around a value. */
    private static final int MOST_FACTORS = 3;

    /** By how much a bound that was computed in double precision may be too tight. */
    private static final double MARGIN = 1e-6;

    /** A value times a positive constant. */
    private record Multiple(String value, double factor) {}

    /** An activation and its least value. */
    private record Gated(String name, double least) {}

    /** The range of a product that is an activation. */
    Optional<FeatureRange> gated(Node product) {
        Optional<FeatureRange> gate = gated(product, product.input(0), product.input(1));
        return gate.isPresent() ? gate : gated(product, product.input(1), product.input(0));
    }

    private Optional<FeatureRange> gated(Node product, String value, String gate) {
        Multiple base = multiple(value);
        Multiple scaledGate = multiple(gate);
        double factor = base.factor() * scaledGate.factor();
        return least(base.value(), scaledGate.value())
                .map(gated -> FeatureRange.atLeast(gated.least() * factor, gated.name() + ", " + product.label()));
    }

    /** The least value of {@code x·gate}, where the gate is a known function of x. */
    private Optional<Gated> least(String x, String gate) {
        Node node = graph.producer(gate).orElse(null);
        if (node == null) {
            return Optional.empty();
        }
        return switch (node.kind()) {
            case "Sigmoid" -> argument(node, x).map(inner -> new Gated("SiLU", Activations.SILU / inner));
            case "HardSigmoid" ->
                argument(node, x)
                        .map(inner -> hardSwish(
                                inner * node.attributes().number("alpha", 0.2),
                                node.attributes().number("beta", 0.5)));
            case "Clip", "Relu6" ->
                Activations.range(node, constants)
                        .filter(range -> range.lower() == 0 && range.upper() > 0)
                        .flatMap(range -> shiftedGate(node.input(0), x));
            case "Tanh" ->
                graph.producer(node.input(0))
                        .filter(soft -> soft.is("Softplus"))
                        .flatMap(soft -> argument(soft, x))
                        .map(inner -> new Gated("Mish", Activations.MISH / inner));
            // x·(1 + erf(x/√2)) is twice the GELU of x.
            case "Add" ->
                erf(node)
                        .flatMap(erf -> argument(erf, x))
                        .map(inner -> new Gated("GELU", 2 * Activations.GELU / nearOne(inner * Math.sqrt(2))));
            default -> Optional.empty();
        };
    }

    /** The least value of x·max(0, αx + β), which is −β²/(4α) at −β/(2α); an upper limit of the gate changes nothing. */
    private static Gated hardSwish(double alpha, double beta) {
        double least = alpha > 0 ? -beta * beta / (4 * alpha) : Double.NEGATIVE_INFINITY;
        boolean textbook = Math.abs(least - Activations.HARD_SWISH) < MARGIN;
        double rounded = least == (float) least ? least : least * (1 + MARGIN);
        return new Gated("hard swish", textbook ? Activations.HARD_SWISH : rounded);
    }

    /** The positive constant by which {@code x} is multiplied before a function sees it. */
    private Optional<Double> argument(Node function, String x) {
        Multiple argument = multiple(function.input(0));
        Multiple base = multiple(x);
        return argument.value().equals(base.value())
                ? Optional.of(argument.factor() / base.factor())
                : Optional.empty();
    }

    private Optional<Node> erf(Node sum) {
        for (int side = 0; side < 2; side++) {
            Optional<Node> erf = graph.producer(sum.input(side)).filter(node -> node.is("Erf"));
            if (erf.isPresent()
                    && constants
                            .scalar(sum.input(1 - side))
                            .filter(one -> one == 1)
                            .isPresent()) {
                return erf;
            }
        }
        return Optional.empty();
    }

    /** Where a gate sees fx + c. */
    private Optional<Gated> shiftedGate(String value, String x) {
        Node sum = graph.producer(value).filter(node -> node.is("Add")).orElse(null);
        for (int side = 0; sum != null && side < 2; side++) {
            Optional<Double> shift = constants.scalar(sum.input(side));
            Multiple inner = multiple(sum.input(1 - side));
            if (shift.isPresent() && inner.value().equals(x)) {
                return Optional.of(hardSwish(inner.factor(), shift.get()));
            }
        }
        return Optional.empty();
    }

    /** Returns 1 for a factor near 1: constants such as √2 are rounded in files; bounds are widened by more than that. */
    private static double nearOne(double factor) {
        return Math.abs(factor - 1) < MARGIN ? 1 : factor;
    }

    /** Strips multiplications by, and divisions through, positive constants. */
    private Multiple multiple(String value) {
        Multiple multiple = new Multiple(value, 1);
        for (int i = 0; i < MOST_FACTORS; i++) {
            Multiple inner = stripped(multiple);
            if (inner.equals(multiple)) {
                return multiple;
            }
            multiple = inner;
        }
        return multiple;
    }

    private Multiple stripped(Multiple multiple) {
        Node node = graph.producer(multiple.value()).orElse(null);
        if (node == null || !node.is("Mul", "Div") || node.inputs().size() != 2) {
            return multiple;
        }
        for (int side = 1; side >= (node.is("Div") ? 1 : 0); side--) {
            Optional<Double> factor = constants.scalar(node.input(side)).filter(number -> number > 0);
            if (factor.isPresent()) {
                double times = node.is("Div") ? 1 / factor.get() : factor.get();
                return new Multiple(node.input(1 - side), multiple.factor() * times);
            }
        }
        return multiple;
    }
}
