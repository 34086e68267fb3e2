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
import org.orthant.repair.learn.LearningOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of learning rows: examples, what is kept, and what is allowed to change. */
public final class RepairOptions {

    @Option(
            names = "--examples",
            paramLabel = "FILE",
            description = "Features at the input of the output layer, one example per row (.npy, .csv, .safetensors).")
    @Nullable Path examples;

    @Mixin
    InferenceOptions inference = new InferenceOptions();

    @Option(
            names = "--keep",
            paramLabel = "FILE",
            description = "Features whose predictions must stay, one vector per row. Default: the examples of classes "
                    + "that are not taught.")
    @Nullable Path keep;

    @Option(
            names = "--keep-inputs",
            paramLabel = "FILE",
            description = "Inputs of the model whose predictions must stay, as for --inputs.")
    @Nullable Path keepInputs;

    @Option(
            names = "--classes",
            split = ",",
            paramLabel = "NAME",
            description = "Teach these classes, by name or id. Default: every class with an example that can never be "
                    + "predicted; with --change bias, all that can never be predicted.")
    List<String> classes = List.of();

    @Option(
            names = "--holdout",
            paramLabel = "SHARE",
            description = "Share of the examples of each class with at least five, and of the kept features, that only "
                    + "measures the result. Default: 0.2.")
    double holdout = 0.2;

    @Option(
            names = "--allow-changes",
            paramLabel = "SHARE",
            description = "Largest share of kept predictions that may change. Default: 0.001.")
    double allowChanges = 0.001;

    @Option(
            names = "--keep-weight",
            paramLabel = "NUMBER",
            description = "Weight of all kept features compared with all examples: more changes fewer predictions, and "
                    + "recognises fewer examples. Default: 10.")
    double keepWeight = LearningOptions.DEFAULT.keepWeight();

    @Option(
            names = "--allow-unreachable",
            description = "Also write the model if a taught class can still never be predicted.")
    boolean allowUnreachable;

    @Option(names = "--allow-tied", description = "Also change rows that are input embeddings of the model.")
    boolean allowTied;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Seed that selects what is held out. Default: 1.")
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
            return repair.keeping(inference
                            .features(command(), audit, keepInputs, threads)
                            .features())
                    .keptSource("feature vectors of " + keepInputs);
        }
        return repair;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
