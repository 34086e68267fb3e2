package org.orthant.repair;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.Audit;
import org.orthant.io.BadInputException;
import org.orthant.layer.WeightMatrix;

/**
 * Feature vectors at the input of an output layer, each with its target: the class that it should get.
 *
 * <pre>{@code
 * Examples examples = Examples.read(Path.of("features.npy"), Path.of("targets.txt"));
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.3.0
 */
public final class Examples {

    private final WeightMatrix features;
    private final ExampleTargets targets;
    private final RowInputs inputs;
    private final List<NotAlignedInput> notAligned;

    private Examples(WeightMatrix features, ExampleTargets targets) {
        this(features, targets, RowInputs.unknown(targets.size()), List.of());
    }

    private Examples(
            WeightMatrix features, ExampleTargets targets, RowInputs inputs, List<NotAlignedInput> notAligned) {
        this.features = features;
        this.targets = targets.requireSize(features.rows());
        this.inputs = inputs.requireSize(targets.size());
        this.notAligned = List.copyOf(notAligned);
    }

    /**
     * Returns examples of numbered classes.
     *
     * @param features one vector per row
     * @param classes the class of each, counted from 0
     * @throws IllegalArgumentException if the numbers of vectors and classes differ
     */
    public static Examples of(WeightMatrix features, int... classes) {
        return new Examples(features, ExampleTargets.of(classes));
    }

    /**
     * Returns examples of classes that are given by name, or by number where no class has that name.
     *
     * @throws IllegalArgumentException if the numbers of vectors and targets differ
     */
    public static Examples named(WeightMatrix features, List<String> targets) {
        return new Examples(features, new ExampleTargets(targets, false, null));
    }

    /**
     * Reads examples from two files.
     *
     * @param features a matrix, one vector per row; in an archive, the one named {@code examples} or else the only one
     * @param targets text with a name or number per line, or a vector of class numbers; in an archive, the one named {@code targets}
     * @throws BadInputException if a file cannot be read, a number is not finite, or the files do not fit together
     */
    public static Examples read(Path features, Path targets) {
        WeightMatrix matrix = FeatureFile.matrix(features, "examples");
        return new Examples(matrix, ExampleTargets.read(targets));
    }

    /** Returns the same with the inputs that gave no examples, because their targets could not be aligned. */
    public Examples withNotAligned(List<NotAlignedInput> inputs) {
        return new Examples(features, targets, this.inputs, inputs);
    }

    /**
     * Returns the same with the input of the model that each example is of.
     *
     * @throws IllegalArgumentException if their numbers differ
     */
    public Examples ofInputs(RowInputs known) {
        return new Examples(features, targets, known, notAligned);
    }

    /** Returns the input of the model that each example is of. */
    public RowInputs inputs() {
        return inputs;
    }

    /** Returns the inputs whose targets could not be aligned. */
    public List<NotAlignedInput> notAligned() {
        return notAligned;
    }

    /** Returns the feature vectors, one per row. */
    public WeightMatrix features() {
        return features;
    }

    /** Returns the number of examples. */
    public int size() {
        return targets.size();
    }

    /** Returns the targets as they were given. */
    public List<String> targets() {
        return targets.texts();
    }

    /**
     * Returns the class of each example.
     *
     * @throws BadInputException if a file names a class that does not exist
     * @throws IllegalArgumentException likewise if the targets are not from a file
     */
    int[] classes(Audit audit) {
        return targets.classes(audit);
    }

    /** Returns an error about one example. */
    RuntimeException problem(int i, String text) {
        return targets.problem(i, text);
    }
}
