package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    void aPageForOtherMachinesKeepsItsToken() {
        assertThat(errors("studio", "--bind", "0.0.0.0", "--no-token"))
                .startsWith("2 ")
                .contains("--no-token: other machines can reach 0.0.0.0");
    }

    /** In a process of its own, until the test ends. */
    private Process start(Path temporary, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "org.orthant.cli.Orthant",
                "studio"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder.start();
    }

    @Test
    void theBrowserIsStartedWithoutTheTokenInItsArguments() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Path told = folder.resolve("told");
        Path browser = Files.writeString(
                programs.resolve("xdg-open"),
                "#!/bin/sh\nprintf '%s ' \"$@\" > " + told + ".part; mv " + told + ".part " + told + "\n");
        assertThat(browser.toFile().setExecutable(true)).isTrue();
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String path = programs + ":" + System.getenv("PATH");
        Process studio = start(temporary, Map.of("PATH", path), "--open");
        try (var out = studio.inputReader()) {
            String address = out.readLine();
            assertThat(address).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=.+");
            while (!Files.exists(told)) {
                assertThat(studio.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
            }
            String argument = Files.readString(told).strip();
            assertThat(argument).startsWith("file:").doesNotContain("token");
            assertThat(Path.of(URI.create(argument))).content().contains(address);
        } finally {
            studio.destroyForcibly();
        }
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
        Files.createDirectory(temporary);
        Process studio = start(temporary, Map.of(), "--bind", "0.0.0.0");
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
