package org.orthant.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Tests of commands whose files are in a temporary folder. */
public abstract class InFolder {

    @TempDir
    protected Path folder;

    /** Returns the path of a file in the folder, as a word of a command line. */
    protected final String path(String name) {
        return folder.resolve(name).toString();
    }

    /** Writes a model that predicts the class with the highest score, of features with any sign. */
    protected final void classifier(String name, float[][] rows) throws IOException {
        TinyModels.onnx(folder.resolve(name), "Identity", rows, "Softmax");
    }

    /** Writes a file in the folder, and returns its path. */
    protected final String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
