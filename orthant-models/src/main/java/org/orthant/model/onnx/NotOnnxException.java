package org.orthant.model.onnx;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;

/** A file is not an ONNX model, or too damaged to be recognised as one. */
public final class NotOnnxException extends BadInputException {

    NotOnnxException(Path file, String reason, @Nullable Throwable cause) {
        super(file, "is not an ONNX model" + reason, null, cause);
    }
}
