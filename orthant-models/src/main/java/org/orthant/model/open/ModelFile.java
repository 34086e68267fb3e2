package org.orthant.model.open;

import java.nio.file.Path;
import org.orthant.model.Model;
import org.orthant.model.onnx.OnnxReader;

/** Opens a model file of any known format. */
public final class ModelFile {

    private ModelFile() {}

    /** The model in a file or folder. */
    public static Model open(Path file) {
        return OnnxReader.read(file);
    }
}
