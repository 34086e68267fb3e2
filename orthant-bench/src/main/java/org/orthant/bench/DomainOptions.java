package org.orthant.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BoundsReader;
import org.orthant.io.DomainText;
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
            paramLabel = "DOMAIN",
            description =
                    "Output of the operation before the layer: free, relu, relu6, sigmoid, tanh, silu, hardswish, "
                            + "gelu, layernorm, rmsnorm, normalised, ball:R, sphere:R, layernorm:FILE or observed:FILE. Where "
                            + "features are not in a bounded box, only verdicts are asked for; peers take part in boxes only. Several, as "
                            + "in --domain tanh,ball:10, are measured one after the other on the same label sets.",
            split = ",")
    List<String> domains = List.of();

    void requireSensible(CommandSpec spec) {
        Usage usage = new Usage(spec);
        double bound = bound();
        usage.require(bound > 0 && Double.isFinite(bound), "--box " + bound + ": expected a positive number");
        usage.require(
                bounds == null || (box == null && !nonNegative),
                "--bounds: says all about features; leave out --box and --nonnegative");
        usage.require(
                domains.isEmpty() || (box == null && !nonNegative && bounds == null),
                "--domain: says all about features; leave out --box, --nonnegative and --bounds");
        domains.stream()
                .filter(text -> !DomainText.namesFile(text))
                .forEach(text -> usage.parse(() -> DomainText.parse(text, 1)));
    }

    /** Returns what tables call the domains to measure, one after the other; an empty name is that of the bounds. */
    List<String> names() {
        return domains.isEmpty() ? List.of("") : domains;
    }

    /** Returns the domain of that name for a number of features. */
    FeatureDomain named(String name, int features) {
        return name.isEmpty() ? bounds(features) : DomainText.parse(name, features);
    }

    /** Returns the bounds for a number of features if {@code --domain} is not given. */
    Box bounds(int features) {
        if (bounds != null) {
            return BoundsReader.read(bounds, features);
        }
        return nonNegative ? FeatureDomain.nonNegative(features, bound()) : FeatureDomain.box(features, bound());
    }

    private double bound() {
        return box == null ? FeatureDomain.DEFAULT_BOUND : box;
    }
}
