package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.orthant.layer.WeightMatrix;

/**
 * Reads the weights of a layer, one row per label, or its bias, one number per label.
 *
 * <p>The file's extension tells the format: {@code .npy} is NumPy's own (float16, float32 or float64); {@code .csv},
 * {@code .tsv} and {@code .txt} are text, one row per line, with numbers separated by commas, semicolons, tabs or
 * spaces, where {@code #} begins a comment and blank lines don't count. Numbers keep their value and, in memory, their
 * precision: float32 stays float32, text is read as float64.
 *
 * <p>A file is read in small pieces, so that hardly more memory is needed than the matrix itself takes. What isn't
 * finite is refused.
 *
 * <p>Matrices of float32 in C order, as NumPy writes them, stay in their file from 16 MiB on: it is mapped into memory
 * instead of copied, so that Java's heap holds none of it. Such a file must stay as it is until the matrix is no longer
 * used.
 */
public final class WeightReader {

    private WeightReader() {}

    /** The matrix that the file holds. */
    public static WeightMatrix read(Path file) {
        try {
            return isNpy(file) ? NpyReader.matrix(file) : TextMatrixReader.matrix(file);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(file, unreadable);
        }
    }

    /** The numbers of a one-dimensional {@code .npy} file, or of a matrix with a single column. */
    public static double[] readVector(Path file) {
        try {
            return isNpy(file) ? NpyReader.vector(file) : TextMatrixReader.vector(file);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(file, unreadable);
        }
    }

    private static boolean isNpy(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".npy")) {
            return true;
        }
        if (name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt")) {
            return false;
        }
        throw BadInputException.in(
                file, "is of no known format: expected a name that ends in .npy, .csv, .tsv or .txt");
    }
}
