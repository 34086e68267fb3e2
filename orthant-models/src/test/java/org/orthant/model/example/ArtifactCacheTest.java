package org.orthant.model.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.Sha256;
import org.orthant.model.open.ModelFile;

class ArtifactCacheTest {

    private static final byte[] CONTENT = {1, 2, 3};
    private static final MavenArtifact ARTIFACT = new MavenArtifact(
            "com.some.group", "thing", "1.0", new Sha256().add(CONTENT).text());

    @TempDir
    Path folder;

    private ArtifactCache cache(ArtifactSource... sources) {
        return new ArtifactCache(folder.resolve("cache"), List.of(sources));
    }

    private Path published(byte[] content) throws IOException {
        Path repository = folder.resolve("repository");
        Path file = repository.resolve("com/some/group/thing/1.0/thing-1.0.jar");
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        return repository;
    }

    @Test
    void theFirstSourceThatHasTheArtifactProvidesItAndNoneIsAskedAgain() throws IOException {
        ArtifactSource empty = new LocalRepository(folder.resolve("nothing"));
        Path kept = cache(empty, new LocalRepository(published(CONTENT))).get(ARTIFACT);
        assertThat(kept).hasBinaryContent(CONTENT);
        assertThat(cache().get(ARTIFACT)).isEqualTo(kept);
    }

    @Test
    void anotherFileThanExpectedIsNeitherUsedNorKept() throws IOException {
        Path other = published(new byte[] {4});
        assertThatThrownBy(() -> cache(new LocalRepository(other)).get(ARTIFACT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cannot fetch com.some.group:thing:1.0")
                .hasMessageContaining(other + ": has another file, with sha256:")
                .hasMessageContaining("connect to the network, or download it to this path from "
                        + "https://repo.maven.apache.org/maven2/com/some/group/thing/1.0/thing-1.0.jar");
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @Test
    void aDamagedFileIsFetchedAgain() throws IOException {
        ArtifactCache cache = cache(new LocalRepository(published(CONTENT)));
        Files.write(cache.get(ARTIFACT), new byte[] {9});
        assertThat(cache.has(ARTIFACT)).isFalse();
        assertThat(cache.get(ARTIFACT)).hasBinaryContent(CONTENT);
    }

    @Test
    void repositoriesOnTheNetworkAreAskedByPath() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/maven2/com/some/group/thing/1.0/thing-1.0.jar", exchange -> {
            exchange.sendResponseHeaders(200, CONTENT.length);
            exchange.getResponseBody().write(CONTENT);
            exchange.close();
        });
        server.start();
        try {
            String host = "http://127.0.0.1:" + server.getAddress().getPort();
            ArtifactSource wrong = new RemoteRepository(URI.create(host + "/elsewhere"));
            assertThatThrownBy(() -> cache(wrong).get(ARTIFACT)).hasMessageContaining("responds with status 404");
            assertThat(cache(new RemoteRepository(URI.create(host + "/maven2"))).get(ARTIFACT))
                    .hasBinaryContent(CONTENT);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void mavenIsCalledByTheWrapperOfTheProject() throws IOException {
        Path wrapper = folder.resolve("mvnw");
        Files.writeString(wrapper, """
                #!/bin/sh
                echo "$*" >calls
                for word; do case $word in -DoutputDirectory=*) printf '\\1\\2\\3' >"${word#*=}/thing-1.0.jar" ;; esac; done
                """);
        Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwx------"));
        assertThat(cache(new MavenProject(folder)).get(ARTIFACT)).hasBinaryContent(CONTENT);
        assertThat(folder.resolve("calls")).content().contains("dependency:copy -Dartifact=com.some.group:thing:1.0");

        Files.writeString(wrapper, "#!/bin/sh\necho '[ERROR] no network'\nexit 1\n");
        Files.delete(folder.resolve("cache/thing-1.0.jar"));
        assertThatThrownBy(() -> cache(new MavenProject(folder)).get(ARTIFACT))
                .hasMessageContaining("Maven: no network");
    }

    @Test
    void theRecogniserIsTheOneThatTheTestsHave() {
        ArtifactSource classPath = (artifact, target) -> Files.copy(jarOfTests(), target);
        Path model = ExampleRecogniser.file(cache(classPath));
        assertThat(model).hasFileName(ExampleRecogniser.FILE_NAME);
        assertThat(ModelFile.open(model).tensors()).isNotEmpty();
        assertThat(ExampleRecogniser.file(cache())).isEqualTo(model);
    }

    /** The jar of the recogniser on the class path, whose entries have addresses like {@code jar:file:…!/…}. */
    private static Path jarOfTests() {
        String entry = String.valueOf(ArtifactCacheTest.class.getResource("/models/" + ExampleRecogniser.FILE_NAME));
        return Path.of(URI.create(entry.substring("jar:".length(), entry.indexOf("!"))));
    }
}
