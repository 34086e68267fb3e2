package org.orthant.model.example;

import java.io.IOException;
import java.nio.file.Path;

/** A place that artifacts can be copied from. Its text names the place in messages. */
public interface ArtifactSource {

    /**
     * Copies an artifact.
     *
     * @param artifact which one
     * @param target the file to write
     * @throws IOException if the artifact is not available here
     */
    void fetch(MavenArtifact artifact, Path target) throws IOException;
}
