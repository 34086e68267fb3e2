package org.orthant.model.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Sha256;

/**
 * Keeps artifacts in a folder. Several processes may use the same folder at a time.
 *
 * @param folder where they are kept; created on first use
 * @param sources asked in this order for what is not kept yet
 */
public record ArtifactCache(Path folder, List<ArtifactSource> sources) {

    /** Copies the list. */
    public ArtifactCache {
        sources = List.copyOf(sources);
    }

    /** Returns whether an artifact is kept already. */
    public boolean has(MavenArtifact artifact) {
        Path file = file(artifact);
        return Files.isRegularFile(file) && Sha256.of(file).equals(artifact.sha256());
    }

    /**
     * Returns the file of an artifact, fetched if it is not kept yet.
     *
     * @throws BadInputException if no source has an artifact with this SHA-256; the message has the reply of each
     */
    public Path get(MavenArtifact artifact) {
        Path file = file(artifact);
        if (has(artifact)) {
            return file;
        }
        List<String> replies = new ArrayList<>();
        for (ArtifactSource source : sources) {
            try {
                Files.createDirectories(folder);
                AtomicFile.replace(file, target -> {
                    source.fetch(artifact, target);
                    requireHash(artifact, target);
                });
                return file;
            } catch (IOException failure) {
                replies.add(source + ": " + reason(failure));
            }
        }
        throw BadInputException.in(
                file,
                "cannot fetch " + artifact.coordinates() + " (" + String.join("; ", replies)
                        + "): connect to the network, or download it to this path from "
                        + RemoteRepository.CENTRAL.root().resolve(artifact.path()));
    }

    private Path file(MavenArtifact artifact) {
        return folder.resolve(artifact.fileName());
    }

    private static void requireHash(MavenArtifact artifact, Path file) throws IOException {
        String found = Sha256.of(file);
        if (!found.equals(artifact.sha256())) {
            throw new IOException("has another file, with " + found);
        }
    }

    private static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
