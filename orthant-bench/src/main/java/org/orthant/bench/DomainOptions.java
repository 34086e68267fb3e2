package org.orthant.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BoundsReader;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which feature vectors count, for all contenders alike. */
final class DomainOptions {

    @Option(
            names = "--box",
            paramLabel = "B",
            description = "Features lie between -B and B (default: 1e4, as in the paper).")
    @Nullable Double box;

    @Option(names = "--nonnegative", description = "Features are not negative, as after a ReLU.")
    boolean nonNegative;

    @Option(
            names = "--bounds",
            paramLabel = "FILE",
            description = "Bounds of each feature: a row per feature, its lower and its upper bound (.npy, text).")
    @Nullable Path bounds;

    @Option(
            names = "--domain",
            paramLabel = "ACTIVATION",
            description = "What an activation before the layer can put out: free, relu, relu6, sigmoid, tanh, silu, "
                    + "hardswish or gelu. Where features have no end, only verdicts are asked for.")
    @Nullable String activation;

    void requireSensible(CommandSpec spec) {
        Usage usage = new Usage(spec);
        double bound = bound();
        usage.require(bound > 0 && Double.isFinite(bound), "--box " + bound + ": expected a positive number");
        usage.require(
                bounds == null || (box == null && !nonNegative),
                "--bounds: says all about features; leave out --box and --nonnegative");
        usage.require(
                activation == null || (box == null && !nonNegative && bounds == null),
                "--domain: says all about features; leave out --box, --nonnegative and --bounds");
        if (activation != null) {
            String name = activation;
            usage.parse(() -> ActivationRange.parse(name));
        }
    }

    /** The domain for so many features. */
    Box domain(int features) {
        if (activation != null) {
            return ActivationRange.parse(activation).domain(features);
        }
        if (bounds != null) {
            return BoundsReader.read(bounds, features);
        }
        return nonNegative ? FeatureDomain.nonNegative(features, bound()) : FeatureDomain.box(features, bound());
    }

    private double bound() {
        return box == null ? FeatureDomain.DEFAULT_BOUND : box;
    }
}
