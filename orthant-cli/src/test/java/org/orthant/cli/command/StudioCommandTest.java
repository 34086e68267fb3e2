package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudioCommandTest {

    @TempDir
    Path folder;

    private static String errors(String... arguments) {
        StringWriter err = new StringWriter();
        int code = OrthantCommand.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments);
        return code + " " + err;
    }

    @Test
    void mistakesAreNamedBeforeAnythingStarts() {
        assertThat(errors("studio", "--port", "65536")).startsWith("2 ").contains("--port 65536");
        assertThat(errors("studio", "--bind", "256.256.256.256."))
                .startsWith("2 ")
                .contains("is not an address");
        assertThat(errors("studio", "--runs", folder.resolve("none").toString()))
                .startsWith("3 ")
                .contains("is not a folder");
    }

    @Test
    void aPortThatIsTakenIsSaidToBe() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(errors("studio", "--port", String.valueOf(taken.getLocalPort())))
                    .startsWith("2 ")
                    .contains("port " + taken.getLocalPort(), "choose another --port");
        }
    }

    @Test
    void itServesUntilItIsInterruptedAndLeavesNothing() throws Exception {
        Path temporary = folder.resolve("temporary");
        java.nio.file.Files.createDirectory(temporary);
        Process studio = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.orthant.cli.Orthant",
                        "studio",
                        "--bind",
                        "0.0.0.0")
                .start();
        try (var out = studio.inputReader();
                var err = studio.errorReader()) {
            String address = out.readLine();
            assertThat(address).matches("http://localhost:\\d+/\\?token=.+");
            assertThat(err.readLine()).contains("warning: other machines can reach this page");
            URI page = URI.create(address.substring(0, address.indexOf('?')).replace("localhost", "127.0.0.1"));
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(401);
            studio.destroy();
            assertThat(studio.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(temporary).isEmptyDirectory();
        } finally {
            studio.destroyForcibly();
        }
    }
}
