package org.orthant.bench.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;

/** Made heads in a folder, one {@code .npy} file each, so that they are made once and other commands can read them. */
public record HeadCache(Path folder) {

    /** The file of a head, which is made if it does not exist. */
    public Path file(HeadRecipe recipe) {
        Path file = folder.resolve(recipe.fileName());
        if (!Files.exists(file)) {
            try {
                Files.createDirectories(folder);
                NpyWriter.write(file, recipe.make());
            } catch (IOException e) {
                throw BadInputException.in(file, "cannot be written: " + e.getMessage(), e);
            }
        }
        return file;
    }
}
