package org.orthant.model.weights;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadPolicy;
import org.orthant.layer.NotFiniteException;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.TensorMatrix;
import org.orthant.model.open.ModelFile;

/**
 * Reads the weights of a layer, one row per label, its bias, one number per label, or feature vectors, one per row.
 *
 * <p>Files whose names end in {@code .csv}, {@code .tsv} or {@code .txt} are text, one row per line, with numbers separated by commas,
 * semicolons, tabs or spaces; {@code #} begins a comment, and blank lines are ignored. Every other file is opened as {@link ModelFile}
 * does, by content: a NumPy array or archive, safetensors, a PyTorch file and so on. Of several tensors one is named, or the only one
 * with the right number of axes is read. Numbers keep their value and, in memory, their precision: float32 stays float32, text is read
 * as float64. Numbers that are not finite are refused.
 *
 * <pre>{@code
 * DenseLayer layer = DenseLayer.of(WeightReader.read(Path.of("W.npy"))).withBias(WeightReader.readVector(Path.of("b.npy"), Optional.empty()));
 * }</pre>
 *
 * <p>Large matrices stay in their file, see {@link TensorMatrix}: such a file must not change until the matrix is no longer used.
 *
 * <p>All methods throw {@link BadInputException} if a file cannot be read or lacks what is requested, and {@link
 * AmbiguousTensorException} if it has several candidate tensors. Threads may call them at the same time.
 *
 * @since 0.1.0
 */
public final class WeightReader {

    private static final List<String> TEXT = List.of(".csv", ".tsv", ".txt");
    private static final List<String> BINARY = List.of(".npy", ".safetensors");

    private WeightReader() {}

    /** Returns whether a file's name shows that it has weights, of which the only matrix is read, rather than a model. */
    public static boolean knows(Path file) {
        return isText(file) || endsWithOneOf(BINARY, file);
    }

    /** Returns whether a file has the extension of a matrix as text. */
    public static boolean isText(Path file) {
        return endsWithOneOf(TEXT, file);
    }

    private static boolean endsWithOneOf(List<String> endings, Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }

    /**
     * Returns the only matrix of a file.
     *
     * @throws BadInputException if the file cannot be read or has no matrix
     */
    public static WeightMatrix read(Path file) {
        return read(file, Optional.empty());
    }

    /** Returns the matrix of that name, or the only one of a file. */
    public static WeightMatrix read(Path file, Optional<String> tensor) {
        return read(file, tensor, ReadPolicy.STRANGERS);
    }

    /** Returns the same of a file whose author may be trusted more than a stranger. */
    public static WeightMatrix read(Path file, Optional<String> tensor, ReadPolicy policy) {
        return matrix(file, tensor, policy, TensorRole.MATRIX);
    }

    /** Returns feature vectors, one per row: those of the matrix of that name, or of the only one of a file. */
    public static WeightMatrix readFeatures(Path file, Optional<String> tensor) {
        return matrix(file, tensor, ReadPolicy.STRANGERS, TensorRole.FEATURES);
    }

    private static WeightMatrix matrix(Path file, Optional<String> tensor, ReadPolicy policy, TensorRole role) {
        try {
            return reading(
                    file,
                    tensor,
                    policy,
                    () -> TextMatrixReader.matrix(file, role),
                    model -> TensorMatrix.of(new TensorChoice(model, role).find(tensor)));
        } catch (NotFiniteException entry) {
            throw BadInputException.in(file, entry.problem(role.entry()), entry);
        }
    }

    /** Returns the numbers of the only array of a file with one axis or a single column. */
    public static double[] readVector(Path file) {
        return readVector(file, Optional.empty());
    }

    /** Returns the numbers of the array of that name, or of the only one with one axis or a single column. */
    public static double[] readVector(Path file, Optional<String> tensor) {
        return reading(
                file,
                tensor,
                ReadPolicy.STRANGERS,
                () -> TextMatrixReader.vector(file),
                model -> finite(new TensorChoice(model, TensorRole.VECTOR).find(tensor)));
    }

    private static double[] finite(ModelTensor tensor) {
        double[] numbers = tensor.toArray();
        for (int i = 0; i < numbers.length; i++) {
            if (!Double.isFinite(numbers[i])) {
                throw new IllegalArgumentException(
                        "the number at position " + i + " is " + numbers[i] + ": numbers must be finite");
            }
        }
        return numbers;
    }

    /** Returns the rows of a small matrix, whose numbers may be infinite: {@code inf} in text. */
    static double[][] readTable(Path file) {
        return reading(file, Optional.empty(), ReadPolicy.STRANGERS, () -> TextMatrixReader.table(file), model -> {
            ModelTensor tensor = new TensorChoice(model, TensorRole.MATRIX).find(Optional.empty());
            double[][] rows = new double[(int) tensor.length(0)][(int) tensor.length(1)];
            for (int row = 0; row < rows.length; row++) {
                tensor.copyRow(row, rows[row], 0);
            }
            return rows;
        });
    }

    /** Returns the tensors of a file that has them by name; empty for a file that is a single matrix or vector. */
    public static List<ModelTensor> tensors(Path file) {
        return reading(
                file,
                Optional.empty(),
                ReadPolicy.STRANGERS,
                List::of,
                model -> model.format() == ModelFormat.NPY ? List.of() : model.tensors());
    }

    private interface Text<T> {
        T read() throws IOException;
    }

    private static <T> T reading(
            Path file, Optional<String> tensor, ReadPolicy policy, Text<T> text, Function<Model, T> model) {
        try {
            if (!isText(file)) {
                return model.apply(ModelFile.open(file, policy));
            }
            if (tensor.isPresent()) {
                throw BadInputException.in(file, "has no tensors with names: it is text");
            }
            return text.read();
        } catch (NotFiniteException entry) {
            throw entry;
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(file, unreadable);
        }
    }
}
