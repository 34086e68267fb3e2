package org.orthant.option;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BoundsReader;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.FeatureDomain;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which feature vectors count. */
public final class DomainOptions {

    @Option(
            names = "--box",
            paramLabel = "BOUND",
            description = "Features are between -BOUND and BOUND. Default: 1e4, as in the paper; for check, what the "
                    + "certificates state.")
    @Nullable Double box;

    @Option(names = "--nonnegative", description = "Features are not negative, as after a ReLU.")
    boolean nonNegative;

    @Option(
            names = "--bounds",
            paramLabel = "FILE",
            description =
                    "Bounds of each feature from a .npy, .csv, .tsv or .txt file: a row per feature, its lower and "
                            + "its upper bound.")
    @Nullable Path bounds;

    @Option(
            names = "--domain",
            paramLabel = "ACTIVATION",
            description =
                    "Output range of the preceding activation: free, relu, relu6, sigmoid, tanh, silu, hardswish or gelu, "
                            + "in float32; silu:bfloat16 and silu:float16 are what these formats output. Bounds without an end allow verdicts, and no radii.")
    @Nullable String activation;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** The domain, if any option says something about it. */
    public Optional<FeatureDomain> given(int features) {
        return box == null && !nonNegative && bounds == null && activation == null
                ? Optional.empty()
                : Optional.of(domain(features));
    }

    /** The domain, which is the paper's if no option says something else. */
    public FeatureDomain domain(int features) {
        CommandSpec command = Objects.requireNonNull(spec);
        if (activation != null) {
            if (box != null || nonNegative || bounds != null) {
                throw Usage.wrong(
                        command, "--domain: says all about features; leave out --box, --nonnegative and --bounds");
            }
            String name = activation;
            return Usage.asUsage(command, () -> ActivationRange.domain(name, features));
        }
        if (bounds != null) {
            if (box != null || nonNegative) {
                throw Usage.wrong(command, "--bounds: says all about features; leave out --box and --nonnegative");
            }
            return BoundsReader.read(bounds, features);
        }
        double bound = box == null ? FeatureDomain.DEFAULT_BOUND : box;
        if (!(bound > 0 && Double.isFinite(bound))) {
            throw Usage.wrong(command, "--box " + bound + ": expected a positive number");
        }
        return nonNegative ? FeatureDomain.nonNegative(features, bound) : FeatureDomain.box(features, bound);
    }
}
