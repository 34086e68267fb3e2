package org.orthant.model.open;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.model.bytes.FileBytes;

/** Recognises files that are mistaken for readable models, and reports what to do instead. */
final class OtherModels {

    private static final String LFS_POINTER = "version https://git-lfs.github.com/spec/";

    private static final String SAVED_MODEL = "saved_model.pb";

    private static final String CONVERT =
            ": convert it with \"python -m tf2onnx.convert --saved-model FOLDER --output model.onnx\", or save the Keras"
                    + " model as model.keras";

    /** Names of models there: of an owner and a model, or early ones of a model alone. */
    private static final Pattern HUB = Pattern.compile("[A-Za-z0-9][\\w.-]*(/[A-Za-z0-9][\\w.-]*)?");

    /** Names of files. */
    private static final Pattern FILE = Pattern.compile("\\.[A-Za-z_]\\w*$");

    private OtherModels() {}

    /** Refuses a folder whose files cannot be seen. */
    static void requirePermission(Path folder) {
        if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
            throw BadInputException.in(folder, "may not be read: permission denied");
        }
    }

    /** Refuses the name of a model that is somewhere else. */
    static void refuseMissing(Path file) {
        String name = file.toString();
        if (Files.notExists(file)
                && HUB.matcher(name).matches()
                && !FILE.matcher(name).find()) {
            throw BadInputException.in(
                    file,
                    "there is no such file; if it is a model of the Hugging Face hub, download it first:"
                            + " huggingface-cli download " + name + " --local-dir "
                            + name.substring(name.lastIndexOf('/') + 1));
        }
    }

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
