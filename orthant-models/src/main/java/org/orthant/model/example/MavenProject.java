package org.orthant.model.example;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * A project with a Maven wrapper. Maven fetches artifacts from the mirrors and through the proxies of the user's settings.
 *
 * @param folder of the project
 */
public record MavenProject(Path folder) implements ArtifactSource {

    @Override
    public void fetch(MavenArtifact artifact, Path target) throws IOException {
        Path fetched = Files.createTempDirectory("orthant-artifact");
        try {
            run(artifact, fetched);
            Files.move(fetched.resolve(artifact.fileName()), target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            delete(fetched);
        }
    }

    private void run(MavenArtifact artifact, Path fetched) throws IOException {
        ProcessBuilder maven = new ProcessBuilder(
                        folder.resolve("mvnw").toString(),
                        "-B",
                        "-q",
                        "-N",
                        "dependency:copy",
                        "-Dartifact=" + artifact.coordinates(),
                        "-DoutputDirectory=" + fetched)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = maven.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (exitCode(process) != 0) {
            throw new IOException(output.lines()
                    .filter(line -> line.startsWith("[ERROR]"))
                    .findFirst()
                    .map(line -> line.substring("[ERROR]".length()).strip())
                    .orElse("Maven failed"));
        }
    }

    private static int exitCode(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Override
    public String toString() {
        return "Maven";
    }
}
