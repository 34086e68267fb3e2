package org.orthant.model.bytes;

import java.io.IOException;
import java.nio.file.Path;
import org.orthant.io.ReadPolicy;

/**
 * Decides which links of a model's folder are followed: those to files of the same folder. A folder may come from a stranger, and its links
 * may lead to any file of the user, whose lines would stand in results as names of labels.
 *
 * <p>Hugging Face keeps the files of a model in a folder {@code blobs}, and links to them in {@code snapshots/REVISION} next to it. Such
 * links are followed. The folder itself may be a link, as the user has named it.
 *
 * @param folder the folder
 * @param policy how far its author is trusted
 */
public record FolderLinks(Path folder, ReadPolicy policy) {

    /**
     * Returns whether a file lies elsewhere, behind a link that is not followed.
     *
     * @throws IOException if there is no such file
     */
    public boolean leadOut(Path file) throws IOException {
        if (policy.followsLinks()) {
            return false;
        }
        Path target = file.toRealPath();
        Path real = folder.toRealPath();
        return !target.startsWith(real) && !target.startsWith(blobs(real));
    }

    /** The folder in which a cache of Hugging Face keeps its files; the folder itself if it is in no such cache. */
    private static Path blobs(Path folder) {
        for (Path at = folder; at != null && at.getParent() != null; at = at.getParent()) {
            Path snapshots = at.getParent();
            Path repository = snapshots.getParent();
            if (snapshots.endsWith("snapshots")
                    && repository != null
                    && String.valueOf(repository.getFileName()).startsWith("models--")) {
                return repository.resolve("blobs");
            }
        }
        return folder;
    }
}
