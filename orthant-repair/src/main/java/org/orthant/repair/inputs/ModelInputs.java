package org.orthant.repair.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.open.ModelFile;

/**
 * Inputs of a model from a file of arrays, {@code .npz} or {@code .npy}: one array per input of the model, named like it, whose first axis
 * counts examples. If the model has one input, the only array may have any name.
 *
 * <p>Their targets are an array {@code targets} of class numbers, for a sequence with a row per example that −1 fills up, or lines of a text
 * file.
 */
public final class ModelInputs {

    private static final String TARGETS = "targets";

    private final Path file;
    private final Map<String, ModelTensor> arrays = new LinkedHashMap<>();
    private final Optional<ModelTensor> targets;
    private final int count;

    private ModelInputs(Path file, Model arrayFile) {
        this.file = file;
        this.targets = arrayFile.tensor(TARGETS);
        arrayFile.tensors().stream()
                .filter(tensor -> !tensor.name().equals(TARGETS))
                .forEach(tensor -> arrays.put(tensor.name(), tensor));
        if (arrays.isEmpty()) {
            throw BadInputException.in(file, "has no inputs: expected an array for each input of the model");
        }
        long first = -1;
        for (ModelTensor tensor : arrays.values()) {
            long length = tensor.axes() == 0 ? 0 : tensor.length(0);
            if (length < 1 || length > Integer.MAX_VALUE - 8 || (first >= 0 && first != length)) {
                throw BadInputException.in(
                        file,
                        "has the array " + tensor + ": expected arrays whose first axis counts the same examples");
            }
            first = length;
        }
        this.count = (int) first;
    }

    /**
     * Opens a file; its numbers stay there.
     *
     * @throws BadInputException if it cannot be read, or has no inputs
     */
    public static ModelInputs read(Path file) {
        return new ModelInputs(file, ModelFile.open(file));
    }

    /** Returns the file. */
    public Path file() {
        return file;
    }

    /** Returns the number of examples. */
    public int count() {
        return count;
    }

    /** Returns whether the file has targets. */
    public boolean hasTargets() {
        return targets.isPresent();
    }

    /** Returns one example for a model with these inputs, as a batch of one. */
    Map<String, InputArray> example(int i, List<String> names) {
        Map<String, InputArray> inputs = new LinkedHashMap<>();
        for (String name : names) {
            ModelTensor tensor = arrays.get(name);
            if (tensor == null && names.size() == 1 && arrays.size() == 1) {
                tensor = arrays.values().iterator().next();
            }
            if (tensor == null) {
                throw BadInputException.in(
                        file,
                        "has no array " + name + ": the model has the inputs " + String.join(", ", names)
                                + ", and the file " + String.join(", ", arrays.keySet()));
            }
            inputs.put(name, row(tensor, i));
        }
        return inputs;
    }

    private InputArray row(ModelTensor tensor, int i) {
        List<Integer> shape = new ArrayList<>();
        shape.add(1);
        long size = 1;
        for (int axis = 1; axis < tensor.axes(); axis++) {
            shape.add((int) tensor.length(axis));
            size *= tensor.length(axis);
        }
        if (size > Integer.MAX_VALUE - 8) {
            throw BadInputException.in(file, "has the array " + tensor + ", whose examples are too large");
        }
        float[] numbers = new float[(int) size];
        for (int j = 0; j < numbers.length; j++) {
            numbers[j] = (float) tensor.flat(i * size + j);
            if (!Float.isFinite(numbers[j])) {
                throw BadInputException.in(
                        file,
                        "has the number " + numbers[j] + " in example " + i + " of " + tensor.shownName()
                                + ": expected finite numbers");
            }
        }
        return new InputArray(shape, numbers);
    }

    /**
     * Returns the target of each example: the classes of its sequence, one for a model that predicts one class.
     *
     * @throws BadInputException if the file has no targets, or one is not a class
     */
    List<int[]> targets(int classes) {
        ModelTensor tensor = targets.filter(
                        array -> (array.axes() == 1 || array.axes() == 2) && array.length(0) == count)
                .orElseThrow(() -> BadInputException.in(
                        file, "has no targets: expected an array " + TARGETS + " with a number or row per example"));
        int length = tensor.axes() == 1 ? 1 : (int) tensor.length(1);
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int[] sequence = new int[length];
            int used = 0;
            for (int j = 0; j < length; j++) {
                double number = tensor.flat((long) i * length + j);
                if (number == -1) {
                    continue;
                }
                if (!(number >= 0 && number < classes && number == Math.rint(number))) {
                    throw BadInputException.in(
                            file,
                            "example " + i + " has the target " + number + ": expected a class from 0 to "
                                    + (classes - 1));
                }
                sequence[used++] = (int) number;
            }
            all.add(Arrays.copyOf(sequence, used));
        }
        return all;
    }

    /** Returns the lines of a file with a target per example. */
    List<String> lines(Path targetFile) {
        List<String> lines = new ArrayList<>();
        TextLines.forEach(targetFile, "a target per line", (number, line) -> lines.add(line));
        if (lines.size() != count) {
            throw BadInputException.in(
                    targetFile,
                    "has " + lines.size() + " targets for the " + count + " examples of " + file
                            + ": expected one per line");
        }
        return lines;
    }
}
