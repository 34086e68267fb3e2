package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.layer.WeightMatrix;

/**
 * Reads the weights of a layer, one row per label, or its bias, one number per label.
 *
 * <p>The file's extension tells the format: {@code .npy} is NumPy's own (float16, float32 or float64); {@code
 * .safetensors} has named tensors (the same and bfloat16), of which one is named or the only one that has the right
 * number of axes; {@code .csv}, {@code .tsv} and {@code .txt} are text, one row per line, with numbers separated by
 * commas, semicolons, tabs or spaces, where {@code #} begins a comment and blank lines don't count. Numbers keep their
 * value and, in memory, their precision: float32 stays float32, text is read as float64.
 *
 * <p>A file is read in small pieces, so that hardly more memory is needed than the matrix itself takes. What isn't
 * finite is refused.
 *
 * <p>Matrices of float32 in C order, as NumPy writes them, stay in their file from 16 MiB on: it is mapped into memory
 * instead of copied, so that Java's heap holds none of it. Such a file must stay as it is until the matrix is no longer
 * used.
 */
public final class WeightReader {

    private enum Format {
        NPY,
        SAFETENSORS,
        TEXT
    }

    private WeightReader() {}

    /** Returns whether a file's name tells one of these formats. */
    public static boolean knows(Path file) {
        return named(file).isPresent();
    }

    /** Returns the matrix that the file holds. */
    public static WeightMatrix read(Path file) {
        return read(file, Optional.empty());
    }

    /** Returns the matrix that the file holds, where a file of tensors holds it under that name. */
    public static WeightMatrix read(Path file, Optional<String> tensor) {
        return reading(file, tensor, format -> switch (format) {
            case NPY -> NpyReader.matrix(file);
            case SAFETENSORS -> TensorReader.matrix(file, tensor, StoredNumbers.MAPPED_FROM_BYTES);
            case TEXT -> TextMatrixReader.matrix(file);
        });
    }

    /** Returns the numbers of a one-dimensional array, or of a matrix with a single column. */
    public static double[] readVector(Path file) {
        return readVector(file, Optional.empty());
    }

    /** Returns the same, where a file of tensors holds them under that name. */
    public static double[] readVector(Path file, Optional<String> tensor) {
        return reading(file, tensor, format -> switch (format) {
            case NPY -> NpyReader.vector(file);
            case SAFETENSORS -> TensorReader.vector(file, tensor);
            case TEXT -> TextMatrixReader.vector(file);
        });
    }

    /** Returns the rows of a small matrix, whose numbers may be infinite: {@code inf} in text. */
    static double[][] readTable(Path file) {
        return reading(file, Optional.empty(), format -> switch (format) {
            case NPY -> NpyReader.table(file);
            case SAFETENSORS -> TensorReader.table(file);
            case TEXT -> TextMatrixReader.table(file);
        });
    }

    /** Returns the tensors of a file that has several by name; empty for files of another format. */
    public static List<TensorEntry> tensors(Path file) {
        return reading(
                file,
                Optional.empty(),
                format -> format == Format.SAFETENSORS ? TensorReader.tensors(file) : List.of());
    }

    private interface Content<T> {
        T of(Format format) throws IOException;
    }

    private static <T> T reading(Path file, Optional<String> tensor, Content<T> content) {
        Format format = format(file);
        if (tensor.isPresent() && format != Format.SAFETENSORS) {
            throw BadInputException.in(file, "has no tensors with names: expected a .safetensors file");
        }
        try {
            return content.of(format);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(file, unreadable);
        }
    }

    private static Format format(Path file) {
        return named(file)
                .orElseThrow(() -> BadInputException.in(
                        file,
                        "is of no known format: expected a name that ends in .npy, .safetensors, .csv, .tsv or .txt"));
    }

    private static Optional<Format> named(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".npy")) {
            return Optional.of(Format.NPY);
        }
        if (name.endsWith(".safetensors")) {
            return Optional.of(Format.SAFETENSORS);
        }
        boolean text = name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt");
        return text ? Optional.of(Format.TEXT) : Optional.empty();
    }
}
