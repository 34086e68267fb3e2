package org.orthant.model.head;

import java.util.Optional;
import org.orthant.model.Attributes;
import org.orthant.model.Node;

/** The ranges of activation functions that are one node, and the least values of those that are not monotone. */
final class Activations {

    /** The least value of x·sigmoid(x) is −0.278464542761, at −1.278464542761. */
    static final double SILU = -0.2785;

    /** Of x·Φ(x): −0.169971207480, at −0.7518. */
    static final double GELU = -0.17;

    /** Of its approximation by a hyperbolic tangent: −0.170040750571, at −0.7525. */
    static final double GELU_TANH = -0.1701;

    /** Of x·tanh(log(1 + eˣ)): −0.308843413017, at −1.1924. */
    static final double MISH = -0.3089;

    /** Of x·min(max(x + 3, 0), 6)/6: exactly, at −3/2. */
    static final double HARD_SWISH = -0.375;

    /** SELU's least value is −1.0507009873554805 · 1.6732632423543772. */
    private static final double SELU = -1.7582;

    private Activations() {}

    static Optional<FeatureRange> range(Node node, Constants constants) {
        String name = node.label();
        Attributes settings = node.attributes();
        return switch (node.kind()) {
            case "Relu", "Softplus", "Abs", "Exp", "Sqrt" -> Optional.of(FeatureRange.atLeast(0, name));
            // A slope that is not positive leaves no negative values.
            case "LeakyRelu" ->
                Optional.of(settings.number("alpha", 0.01) > 0 ? FeatureRange.FREE : FeatureRange.atLeast(0, name));
            case "ThresholdedRelu" -> Optional.of(FeatureRange.atLeast(Math.min(0, settings.number("alpha", 1)), name));
            case "LogSoftmax" -> Optional.of(new FeatureRange(Double.NEGATIVE_INFINITY, 0, name));
            case "Relu6" -> Optional.of(new FeatureRange(0, 6, name));
            case "Sigmoid", "HardSigmoid", "Softmax", "Hardmax" -> Optional.of(new FeatureRange(0, 1, name));
            case "Tanh", "Softsign", "Erf", "Sin", "Cos", "Sign" -> Optional.of(new FeatureRange(-1, 1, name));
            case "LSTM", "GRU", "RNN" -> recurrent(node);
            case "Elu", "Celu" -> Optional.of(FeatureRange.atLeast(-Math.max(0, settings.number("alpha", 1)), name));
            case "Selu" ->
                Optional.of(settings.numbers().isEmpty() ? FeatureRange.atLeast(SELU, name) : FeatureRange.FREE);
            case "HardSwish" -> Optional.of(FeatureRange.atLeast(HARD_SWISH, name));
            case "Mish" -> Optional.of(FeatureRange.atLeast(MISH, name));
            case "Silu", "Swish" -> Optional.of(FeatureRange.atLeast(SILU / alpha(settings, 1), name));
            case "QuickGelu" -> Optional.of(FeatureRange.atLeast(SILU / alpha(settings, 1.702), name));
            case "Gelu", "BiasGelu", "FastGelu" ->
                Optional.of(FeatureRange.atLeast(
                        settings.text("approximate", node.kind().equals("FastGelu") ? "tanh" : "none")
                                        .equals("tanh")
                                ? GELU_TANH
                                : GELU,
                        name));
            case "Clip" -> clip(node, constants);
            default -> Optional.empty();
        };
    }

    private static double alpha(Attributes settings, double otherwise) {
        double alpha = settings.number("alpha", otherwise);
        return alpha > 0 ? alpha : 0;
    }

    /** The usual gates only; others are named in the node. */
    private static Optional<FeatureRange> recurrent(Node node) {
        boolean usual = !node.attributes().texts().containsKey("activations");
        // A GRU mixes its state with the last one, of which the first is perhaps given.
        usual &= !node.is("GRU") || node.input(5).isEmpty();
        return Optional.of(usual ? new FeatureRange(-1, 1, node.label()) : FeatureRange.FREE);
    }

    private static Optional<FeatureRange> clip(Node node, Constants constants) {
        double lower = node.attributes().number("min", Double.NEGATIVE_INFINITY);
        double upper = node.attributes().number("max", Double.POSITIVE_INFINITY);
        lower = constants.scalar(node.input(1)).orElse(lower);
        upper = constants.scalar(node.input(2)).orElse(upper);
        return Optional.of(lower <= upper ? FeatureRange.because(lower, upper, node.label()) : FeatureRange.FREE);
    }
}
