package org.orthant.model.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The local repository of Maven, which has the artifacts that builds on this machine have used.
 *
 * @param folder usually {@code .m2/repository} in the home folder of the user
 */
public record LocalRepository(Path folder) implements ArtifactSource {

    @Override
    public void fetch(MavenArtifact artifact, Path target) throws IOException {
        try {
            Files.copy(folder.resolve(artifact.path()), target);
        } catch (NoSuchFileException missing) {
            throw new IOException("does not have it", missing);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
