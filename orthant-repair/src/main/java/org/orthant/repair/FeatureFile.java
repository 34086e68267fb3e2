package org.orthant.repair;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;
import org.orthant.model.open.ModelFile;
import org.orthant.model.weights.WeightReader;

/** Reads feature vectors and class numbers from files of arrays and from text. */
public final class FeatureFile {

    private FeatureFile() {}

    /**
     * Returns the feature vectors of a file, one per row.
     *
     * @param name of the selected matrix if the file has several
     * @throws BadInputException if the file cannot be read, has no such matrix, or a number is not finite
     */
    public static WeightMatrix matrix(Path file, String name) {
        boolean named = !WeightReader.isText(file)
                && WeightReader.tensors(file).stream()
                        .anyMatch(tensor -> tensor.name().equals(name));
        return WeightReader.readFeatures(file, named ? Optional.of(name) : Optional.empty());
    }

    /** Returns whether a file's name says that it is text; files without an ending are. */
    static boolean isText(Path file) {
        return WeightReader.isText(file) || String.valueOf(file.getFileName()).indexOf('.') < 0;
    }

    /** Returns the lines of a text file. */
    static List<String> lines(Path file) {
        List<String> lines = new ArrayList<>();
        TextLines.forEach(file, "a class per line", (number, line) -> lines.add(line));
        return lines;
    }

    /** Returns the numbers of the array of that name, or of the only one with one axis, as text. */
    static List<String> wholeNumbers(Path file, String name) {
        List<ModelTensor> vectors = ModelFile.open(file).tensors().stream()
                .filter(tensor -> tensor.axes() == 1 && tensor.kind().bytes() > 0)
                .toList();
        ModelTensor vector = vectors.stream()
                .filter(tensor -> vectors.size() == 1 || tensor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> BadInputException.in(
                        file, "has no vector " + name + ": expected class numbers, one per example, or a text file"));
        List<String> numbers = new ArrayList<>();
        for (double number : vector.toArray()) {
            numbers.add(number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number));
        }
        return numbers;
    }
}
