package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.Usage;
import org.orthant.repair.Examples;
import org.orthant.repair.FeatureFile;
import org.orthant.repair.ModelRepair;
import org.orthant.repair.inputs.ExtractedFeatures;
import org.orthant.repair.learn.LearningOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of learning rows: examples, what is kept, and what is allowed to change. */
public final class RepairOptions {

    @Option(names = "--examples", paramLabel = "FILE")
    @Nullable Path examples;

    @Mixin
    InferenceOptions inference = new InferenceOptions();

    @Option(names = "--keep", paramLabel = "FILE")
    @Nullable Path keep;

    @Option(names = "--keep-inputs", paramLabel = "FILE")
    @Nullable Path keepInputs;

    @Option(names = "--classes", split = ",", paramLabel = "NAME")
    List<String> classes = List.of();

    @Option(names = "--holdout", paramLabel = "SHARE")
    double holdout = 0.2;

    @Option(names = "--allow-changes", paramLabel = "SHARE")
    double allowChanges = 0.001;

    @Option(names = "--keep-weight", paramLabel = "NUMBER")
    double keepWeight = LearningOptions.DEFAULT.keepWeight();

    @Option(names = "--allow-unreachable")
    boolean allowUnreachable;

    @Option(names = "--allow-tied")
    boolean allowTied;

    @Option(names = "--seed", paramLabel = "NUMBER")
    long seed = 1;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns the classes that are named. */
    public List<String> classes() {
        return List.copyOf(classes);
    }

    /** Returns a repair with these options, on that number of threads; runs inputs through the model if they are given. */
    public ModelRepair repair(ModelAudit audit, int threads) {
        if ((examples == null) == inference.inputs().isEmpty()) {
            throw Usage.wrong(
                    command(),
                    "specify either --examples, features of the classes to teach, or --inputs, inputs of the model");
        }
        if (keep != null && keepInputs != null) {
            throw Usage.wrong(command(), "specify at most one of --keep and --keep-inputs");
        }
        ModelRepair repair = Usage.asUsage(
                command(),
                () -> ModelRepair.of(audit)
                        .holdOut(holdout)
                        .allowChanges(allowChanges)
                        .learning(LearningOptions.DEFAULT
                                .withKeepWeight(keepWeight)
                                .withThreads(threads))
                        .classes(classes)
                        .seed(seed));
        repair = allowUnreachable ? repair.allowUnreachable() : repair;
        repair = allowTied ? repair.allowSharedRows() : repair;
        return keeping(repair.teaching(examples(audit, threads)), audit, threads);
    }

    private Examples examples(ModelAudit audit, int threads) {
        Path features = examples;
        if (features == null) {
            return inference
                    .examples(command(), audit, inference.inputs().orElseThrow(), threads)
                    .examples()
                    .orElseThrow();
        }
        return Examples.read(
                features,
                inference
                        .targets()
                        .orElseThrow(
                                () -> Usage.wrong(command(), "--examples: also specify --targets, their classes")));
    }

    private ModelRepair keeping(ModelRepair repair, ModelAudit audit, int threads) {
        if (keep != null) {
            return repair.keeping(FeatureFile.matrix(keep, "keep")).keptSource("feature vectors of " + keep);
        }
        if (keepInputs != null) {
            ExtractedFeatures extracted = inference.features(command(), audit, keepInputs, threads);
            return repair.keeping(extracted.features(), extracted.inputs())
                    .keptSource("feature vectors of " + keepInputs);
        }
        return repair;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
