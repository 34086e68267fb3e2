package org.orthant.model.huggingface;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.Remedy;
import org.orthant.model.bytes.FolderLinks;

/**
 * The files of a model's folder.
 *
 * @param folder the folder
 * @param policy how far its author is trusted
 */
record FolderFiles(Path folder, ReadPolicy policy) {

    /**
     * Returns a file; empty if there is none of this name.
     *
     * @throws BadInputException if it is a link that leads out of the folder, and such links are not followed
     */
    Optional<Path> find(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            if (new FolderLinks(folder, policy).leadOut(file)) {
                throw BadInputException.in(
                                file,
                                "is a link that leads out of the folder of the model: put the file itself there, or follow links"
                                        + " if you trust the model")
                        .withRemedy(Remedy.FOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
        return Optional.of(file);
    }

    /** Returns what may be taken for a file. */
    ReadBudget budget(Path file) {
        return ReadBudget.of(file, policy);
    }
}
