package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.repair.Examples;
import org.orthant.repair.FeatureFile;
import org.orthant.repair.ModelRepair;
import org.orthant.repair.inputs.ExtractedFeatures;
import org.orthant.repair.learn.LearningOptions;

/** Options of learning rows: examples, what is kept, and what is allowed to change. */
public final class RepairOptions extends OptionGroup {

    private final OptionValue<Path> examples = file("--examples");

    private final InferenceOptions inference = group(new InferenceOptions());

    private final OptionValue<Path> keep = file("--keep");

    private final OptionValue<Path> keepInputs = file("--keep-inputs");

    private final OptionValue<List<String>> classes =
            list(String.class, "--classes", "NAME").commaSeparated();

    private final OptionValue<Double> holdout =
            option(Double.class, "--holdout", "SHARE").byDefault(0.2);

    private final OptionValue<Double> allowChanges =
            option(Double.class, "--allow-changes", "SHARE").byDefault(0.001);

    private final OptionValue<Double> keepWeight =
            option(Double.class, "--keep-weight", "NUMBER").byDefault(LearningOptions.DEFAULT.keepWeight());

    private final OptionValue<Boolean> allowUnreachable = flag("--allow-unreachable");

    private final OptionValue<Boolean> allowTied = flag("--allow-tied");

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(1L);

    /** Returns the classes that are named. */
    public List<String> classes() {
        return List.copyOf(classes.get());
    }

    /** Returns a repair with these options, on that number of threads; runs inputs through the model if they are given. */
    public ModelRepair repair(ModelAudit audit, int threads) {
        if (examples.isGiven() == inference.inputs().isPresent()) {
            throw wrong(
                    "specify either --examples, features of the classes to teach, or --inputs, inputs of the model");
        }
        if (keep.isGiven() && keepInputs.isGiven()) {
            throw wrong("specify at most one of --keep and --keep-inputs");
        }
        ModelRepair repair = Usage.asUsage(
                command(),
                () -> ModelRepair.of(audit)
                        .holdOut(holdout.get())
                        .allowChanges(allowChanges.get())
                        .learning(LearningOptions.DEFAULT
                                .withKeepWeight(keepWeight.get())
                                .withThreads(threads))
                        .classes(classes.get())
                        .seed(seed.get()));
        repair = allowUnreachable.isGiven() ? repair.allowUnreachable() : repair;
        repair = allowTied.isGiven() ? repair.allowSharedRows() : repair;
        return keeping(repair.teaching(examples(audit, threads)), audit, threads);
    }

    private Examples examples(ModelAudit audit, int threads) {
        if (!examples.isGiven()) {
            return inference
                    .examples(command(), audit, inference.inputs().orElseThrow(), threads)
                    .examples()
                    .orElseThrow();
        }
        return Examples.read(
                examples.get(),
                inference
                        .targets()
                        .orElseThrow(
                                () -> Usage.wrong(command(), "--examples: also specify --targets, their classes")));
    }

    private ModelRepair keeping(ModelRepair repair, ModelAudit audit, int threads) {
        if (keep.isGiven()) {
            return repair.keeping(FeatureFile.matrix(keep.get(), "keep"))
                    .keptSource("feature vectors of " + keep.get());
        }
        if (keepInputs.isGiven()) {
            ExtractedFeatures extracted = inference.features(command(), audit, keepInputs.get(), threads);
            return repair.keeping(extracted.features(), extracted.inputs())
                    .keptSource("feature vectors of " + keepInputs.get());
        }
        return repair;
    }
}
