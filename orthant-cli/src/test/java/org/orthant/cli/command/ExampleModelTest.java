package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.model.example.ExampleRecogniser;

class ExampleModelTest {

    private static final String CACHE = "orthant.cache";

    @TempDir
    Path folder;

    @AfterEach
    void useTheUsualCache() {
        System.clearProperty(CACHE);
    }

    @Test
    void theExampleIsATextRecogniserFromTheCache() throws IOException {
        System.setProperty(CACHE, folder.toString());
        String entry = String.valueOf(ExampleModelTest.class.getResource("/models/" + ExampleRecogniser.FILE_NAME));
        Files.copy(
                Path.of(URI.create(entry.substring("jar:".length(), entry.indexOf("!")))),
                folder.resolve(ExampleRecogniser.ARTIFACT.fileName()));
        Shell shell = Shell.run("audit", "--example", "--list");
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out()).contains("6625");
    }

    @Test
    void thereIsOneModelToAudit() {
        for (Shell shell : new Shell[] {Shell.run("audit"), Shell.run("audit", "model.onnx", "--example")}) {
            assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains("specify exactly one of MODEL and --example");
        }
    }
}
