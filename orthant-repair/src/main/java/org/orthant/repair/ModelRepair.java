package org.orthant.repair;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.ModelAudit;
import org.orthant.layer.WeightMatrix;
import org.orthant.repair.learn.LearningOptions;

/**
 * Repairs a model with classes that can never be predicted: learns their rows from examples, changes nothing else, writes the model, and
 * audits what it wrote.
 *
 * <pre>{@code
 * Examples examples = Examples.read(Path.of("features.npy"), Path.of("targets.txt"));
 * RepairedModel repaired = ModelRepair.of(Path.of("model.onnx"))
 *         .teaching(examples)
 *         .keeping(WeightReader.read(Path.of("keep.npy")))
 *         .out(Path.of("repaired.onnx"))
 *         .run();
 * repaired.opened().forEach(System.out::println);
 * }</pre>
 *
 * <p>No class that can be predicted is lost: the learned rows keep every witness of the audit, and the checker accepts each for the
 * numbers as written. Results depend on the seed and not on the number of threads.
 *
 * @since 0.3.0
 */
public final class ModelRepair extends Repair<ModelRepair> {

    Optional<Examples> examples = Optional.empty();
    Optional<WeightMatrix> kept = Optional.empty();
    RowInputs keptInputs = RowInputs.unknown(0);
    String keptSource = "feature vectors given";
    List<String> classes = List.of();
    double holdOut = 0.2;
    double allowedChanges = 0.001;
    boolean allowsUnreachable;
    boolean allowsSharedRows;
    LearningOptions learning = LearningOptions.DEFAULT;
    long seed = 1;

    private ModelRepair(ModelAudit audit) {
        super(audit);
    }

    /** Returns a repair of a model file, or of a folder in the format of Hugging Face. */
    public static ModelRepair of(Path model) {
        return of(ModelAudit.of(model));
    }

    /**
     * Returns a repair of the model that an audit is about, with the layer, rule, domain and names that it sets. Its folder and listener are
     * not used.
     *
     * @throws IllegalArgumentException if the audit is about partial label sets
     */
    public static ModelRepair of(ModelAudit audit) {
        return new ModelRepair(audit);
    }

    /** Sets the examples to learn from. */
    public ModelRepair teaching(Examples shown) {
        return with(copy -> copy.examples = Optional.of(shown));
    }

    /**
     * Sets feature vectors, one per row, whose predictions are to stay. Examples of classes that are not taught are added to them.
     */
    public ModelRepair keeping(WeightMatrix features) {
        return keeping(features, RowInputs.unknown(features.rows()));
    }

    /**
     * Sets feature vectors whose predictions are to stay, with the input of the model that each is of.
     *
     * @throws IllegalArgumentException if their numbers differ
     */
    public ModelRepair keeping(WeightMatrix features, RowInputs inputs) {
        inputs.requireSize(features.rows());
        return with(copy -> {
            copy.kept = Optional.of(features);
            copy.keptInputs = inputs;
        });
    }

    /** Sets where the kept feature vectors come from, in words, for results. */
    public ModelRepair keptSource(String words) {
        return with(copy -> copy.keptSource = words);
    }

    /** Teaches these classes, by name or number; by default every class with an example that can never be predicted. */
    public ModelRepair classes(List<String> taught) {
        List<String> all = List.copyOf(taught);
        return with(copy -> copy.classes = all);
    }

    /**
     * Sets the share of the examples of each class with at least five, and of the kept feature vectors, that is not learned from and only
     * measures the result; by default 0.2. Where inputs of the model are known, they are counted and held out instead of single vectors.
     *
     * @throws IllegalArgumentException if it is not from 0 to 0.9
     */
    public ModelRepair holdOut(double share) {
        requireShare(share, 0.9, "held out");
        return with(copy -> copy.holdOut = share);
    }

    /**
     * Sets the largest share of kept predictions that may change, by default 0.001.
     *
     * @throws IllegalArgumentException if it is not from 0 to 1
     */
    public ModelRepair allowChanges(double share) {
        requireShare(share, 1, "allowed to change");
        return with(copy -> copy.allowedChanges = share);
    }

    /** Writes the model also if a taught class can still never be predicted. */
    public ModelRepair allowUnreachable() {
        return with(copy -> copy.allowsUnreachable = true);
    }

    /** Also repairs a model whose output layer is its matrix of input embeddings, which changes with it. */
    public ModelRepair allowSharedRows() {
        return with(copy -> copy.allowsSharedRows = true);
    }

    /** Sets how rows are learned. */
    public ModelRepair learning(LearningOptions options) {
        return with(copy -> copy.learning = options);
    }

    /** Sets the seed that chooses what is held out, by default 1. */
    public ModelRepair seed(long number) {
        return with(copy -> copy.seed = number);
    }

    /** Writes the repaired model here; by default next to the model, with {@code -repaired} in its name. It must not exist. */
    @Override
    public ModelRepair out(Path model) {
        return super.out(model);
    }

    /**
     * Repairs the model, on the calling thread and others.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or written, is not what it should be, or the output exists
     * @throws IllegalArgumentException if the examples do not fit the model, or there is nothing to teach
     * @throws RepairRefusedException if too many kept predictions would change, or a class can not be predicted afterwards; the model
     *     is not written then
     * @throws org.orthant.audit.model.MissingSettingException if the model file does not determine the layer or the rule
     * @throws org.orthant.audit.model.InvalidSettingException if a setting of the audit does not fit the model
     * @throws org.orthant.audit.model.OccupiedFolderException if the folder has the results of another repair
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public RepairedModel run() {
        return new RepairRun(this).run();
    }

    /** Returns the file or folder to write. */
    Path target() {
        return out.orElseGet(() -> {
            Path model = audit().file();
            String name = String.valueOf(model.toAbsolutePath().normalize().getFileName());
            int dot = name.lastIndexOf('.');
            return model.resolveSibling(
                    dot > 0 ? name.substring(0, dot) + "-repaired" + name.substring(dot) : name + "-repaired");
        });
    }

    private static void requireShare(double share, double most, String what) {
        if (!(share >= 0 && share <= most)) {
            throw new IllegalArgumentException(
                    share + " is not a share " + what + ": expected a number from 0 to " + most);
        }
    }
}
