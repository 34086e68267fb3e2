package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Recognises folders that {@code orthant train} wrote. */
final class RunFolders {

    /** The file that makes a folder a run's. */
    static final String DESCRIPTION = "model.json";

    private RunFolders() {}

    /** The folder of the run whose model a path is: the folder itself, or one of the model's two files in it. */
    static Optional<Path> ofModel(Path path) {
        if (Files.isDirectory(path)) {
            return Files.exists(path.resolve(DESCRIPTION)) ? Optional.of(path) : Optional.empty();
        }
        String name = String.valueOf(path.getFileName());
        if (name.equals(DESCRIPTION)
                || (name.equals("model.safetensors") && Files.exists(path.resolveSibling(DESCRIPTION)))) {
            return Optional.of(Optional.ofNullable(path.getParent()).orElse(Path.of("")));
        }
        return Optional.empty();
    }
}
