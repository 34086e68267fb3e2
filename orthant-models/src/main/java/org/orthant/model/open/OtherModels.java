package org.orthant.model.open;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.model.bytes.FileBytes;

/** Recognises files that are mistaken for readable models, and reports what to do instead. */
final class OtherModels {

    private static final String LFS_POINTER = "version https://git-lfs.github.com/spec/";

    private static final String SAVED_MODEL = "saved_model.pb";

    private static final String CONVERT =
            ": convert it with \"python -m tf2onnx.convert --saved-model FOLDER --output model.onnx\", or save the Keras"
                    + " model as model.keras";

    private OtherModels() {}

    /** Refuses a folder that TensorFlow wrote. */
    static void refuseFolder(Path folder) {
        if (Files.isRegularFile(folder.resolve(SAVED_MODEL))) {
            throw BadInputException.in(folder, "is a TensorFlow SavedModel, which cannot be read" + CONVERT);
        }
    }

    /** Refuses a file that stands for a model, or is a part of one. */
    static void refuse(Path file, FileBytes bytes) {
        int length = (int) Math.min(LFS_POINTER.length(), bytes.size());
        if (new String(bytes.bytes(0, length), StandardCharsets.ISO_8859_1).equals(LFS_POINTER)) {
            throw BadInputException.in(
                    file,
                    "is a Git LFS pointer of " + bytes.size()
                            + " bytes, not the model itself: fetch the model with \"git lfs pull\"");
        }
        if (file.endsWith(SAVED_MODEL)) {
            throw BadInputException.in(file, "is the graph of a TensorFlow SavedModel, which cannot be read" + CONVERT);
        }
    }
}
