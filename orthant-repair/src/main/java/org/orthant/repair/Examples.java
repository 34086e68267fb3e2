package org.orthant.repair;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AskedLabel;
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
    private final List<String> targets;
    private final boolean numbers;
    private final @Nullable Path file;
    private final RowInputs inputs;
    private final List<Integer> notAligned;

    private Examples(WeightMatrix features, List<String> targets, boolean numbers, @Nullable Path file) {
        this(features, targets, numbers, file, RowInputs.unknown(targets.size()), List.of());
    }

    private Examples(
            WeightMatrix features,
            List<String> targets,
            boolean numbers,
            @Nullable Path file,
            RowInputs inputs,
            List<Integer> notAligned) {
        if (features.rows() != targets.size()) {
            String problem = "there are " + targets.size() + " targets for " + features.rows()
                    + " feature vectors: expected one for each";
            throw file == null ? new IllegalArgumentException(problem) : BadInputException.in(file, problem);
        }
        this.features = features;
        this.targets = List.copyOf(targets);
        this.numbers = numbers;
        this.file = file;
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
        return new Examples(
                features, Arrays.stream(classes).mapToObj(String::valueOf).toList(), true, null);
    }

    /**
     * Returns examples of classes that are given by name, or by number where no class has that name.
     *
     * @throws IllegalArgumentException if the numbers of vectors and targets differ
     */
    public static Examples named(WeightMatrix features, List<String> targets) {
        return new Examples(features, targets, false, null);
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
        return FeatureFile.isText(targets)
                ? new Examples(matrix, FeatureFile.lines(targets), false, targets)
                : new Examples(matrix, FeatureFile.wholeNumbers(targets, "targets"), true, targets);
    }

    /** Returns the same with the numbers of inputs that gave no examples, because their targets could not be aligned. */
    public Examples withNotAligned(List<Integer> inputs) {
        return new Examples(features, targets, numbers, file, this.inputs, inputs);
    }

    /**
     * Returns the same with the input of the model that each example is of.
     *
     * @throws IllegalArgumentException if their numbers differ
     */
    public Examples ofInputs(RowInputs known) {
        return new Examples(features, targets, numbers, file, known, notAligned);
    }

    /** Returns the input of the model that each example is of. */
    public RowInputs inputs() {
        return inputs;
    }

    /** Returns the numbers of inputs whose targets could not be aligned. */
    public List<Integer> notAligned() {
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
        return targets;
    }

    /**
     * Returns the class of each example.
     *
     * @throws BadInputException if a file names a class that does not exist
     * @throws IllegalArgumentException likewise if the targets are not from a file
     */
    int[] classes(Audit audit) {
        int[] classes = new int[targets.size()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = numbers ? numbered(i, audit.layer().labels()) : named(i, audit);
        }
        return classes;
    }

    private int numbered(int i, int labels) {
        String target = targets.get(i);
        if (!target.matches("[0-9]{1,9}") || Integer.parseInt(target) >= labels) {
            throw problem(i, target + " is not a class: expected a number from 0 to " + (labels - 1));
        }
        return Integer.parseInt(target);
    }

    private int named(int i, Audit audit) {
        try {
            return AskedLabel.find(audit, targets.get(i));
        } catch (IllegalArgumentException unknown) {
            throw problem(i, String.valueOf(unknown.getMessage()));
        }
    }

    /** Returns an error about one example. */
    RuntimeException problem(int i, String text) {
        if (file == null) {
            return new IllegalArgumentException("example " + i + ": " + text);
        }
        return numbers
                ? BadInputException.in(file, "example " + i + ": " + text)
                : BadInputException.at(file, i + 1L, text);
    }
}
