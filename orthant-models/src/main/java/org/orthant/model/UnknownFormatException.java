package org.orthant.model;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;

/** A file is not a model of any format that can be read. */
public final class UnknownFormatException extends BadInputException {

    private static final String EXPECTED =
            "expected a model as ONNX, safetensors, PyTorch (.pt, .pth, .bin), Keras (.h5, .keras), TensorFlow Lite,"
                    + " GGUF or NumPy (.npy, .npz), or a Hugging Face folder";

    /** Makes the problem of a file: what it is instead, such as "is a text". */
    public UnknownFormatException(Path file, String found) {
        this(file, found, null);
    }

    /** Makes the same with the failure that revealed it. */
    public UnknownFormatException(Path file, String found, @Nullable Throwable cause) {
        super(file, found + ": " + EXPECTED + text(file), null, cause);
    }

    /** Matrices as text are known by name only, and are not models. */
    private static String text(Path file) {
        String name = String.valueOf(file.getFileName());
        String separator = name.matches("(?i).*\\.csv")
                ? ", delimiter=','"
                : name.matches("(?i).*\\.tsv") ? ", delimiter='\\t'" : "";
        return "; a matrix as text is not a model: convert it by numpy.save('W.npy', numpy.loadtxt('"
                + Excerpt.of(name, 60) + "'" + separator + "))";
    }
}
