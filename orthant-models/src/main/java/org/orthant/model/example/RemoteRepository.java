package org.orthant.model.example;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A Maven repository on the network.
 *
 * @param root its address
 */
public record RemoteRepository(URI root) implements ArtifactSource {

    /** Maven Central. */
    public static final RemoteRepository CENTRAL =
            new RemoteRepository(URI.create("https://repo.maven.apache.org/maven2/"));

    private static final int TIMEOUT_MILLIS = 20_000;

    /** Completes the address, so that paths can be appended to it. */
    public RemoteRepository {
        if (!root.toString().endsWith("/")) {
            root = URI.create(root + "/");
        }
    }

    @Override
    public void fetch(MavenArtifact artifact, Path target) throws IOException {
        URLConnection connection = root.resolve(artifact.path()).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        if (connection instanceof HttpURLConnection http && http.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("responds with status " + http.getResponseCode());
        }
        try (InputStream in = connection.getInputStream()) {
            Files.copy(in, target);
        } catch (UnknownHostException unknown) {
            throw new IOException("unknown host " + unknown.getMessage(), unknown);
        }
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
