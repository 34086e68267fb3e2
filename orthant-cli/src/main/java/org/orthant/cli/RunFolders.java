package org.orthant.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;

/** Recognises folders that {@code orthant train} wrote. */
final class RunFolders {

    private static final String DESCRIPTION = "model.json";

    private RunFolders() {}

    /** The folder of the run whose model a path is: the folder itself, or one of the model's two files in it. */
    static Optional<Path> ofModel(Path path) {
        if (Files.isDirectory(path)) {
            if (!Files.exists(path.resolve(DESCRIPTION))) {
                throw BadInputException.in(
                        path, "is a folder without " + DESCRIPTION + ": expected a file of weights, or a run folder");
            }
            return Optional.of(path);
        }
        String name = String.valueOf(path.getFileName());
        if (name.equals(DESCRIPTION)
                || (name.equals("model.safetensors") && Files.exists(path.resolveSibling(DESCRIPTION)))) {
            return Optional.of(Optional.ofNullable(path.getParent()).orElse(Path.of("")));
        }
        return Optional.empty();
    }
}
