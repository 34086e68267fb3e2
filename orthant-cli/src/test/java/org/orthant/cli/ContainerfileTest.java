package org.orthant.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The Containerfile keeps rules that linters check; no build of the project can build an image of it. */
class ContainerfileTest {

    private static final Path ROOT = Path.of("..");

    /** An instruction with its continuation lines joined. */
    private record Instruction(String name, String text) {}

    @Test
    void theBaseIsSmallAndNamedInFull() throws IOException {
        assertThat(instructions().get(0)).satisfies(from -> {
            assertThat(from.name()).isEqualTo("FROM");
            assertThat(from.text()).matches("[a-z.]+\\.[a-z]+/[a-z/]+:(?!latest)[a-z0-9.-]+-slim");
        });
    }

    @Test
    void theProgramDoesNotRunAsRoot() throws IOException {
        List<Instruction> all = instructions();
        List<Instruction> users =
                all.stream().filter(line -> line.name().equals("USER")).toList();
        assertThat(users)
                .singleElement()
                .satisfies(user -> assertThat(user.text()).matches("[1-9]\\d{3,}:[1-9]\\d{3,}"));
        assertThat(all.subList(all.indexOf(users.get(0)), all.size()))
                .extracting(Instruction::name)
                .containsExactly("USER", "ENTRYPOINT", "CMD");
    }

    @Test
    void commandsAreListsSoThatSignalsArrive() throws IOException {
        for (Instruction line : instructions()) {
            if (line.name().equals("ENTRYPOINT") || line.name().equals("CMD")) {
                assertThat(line.text()).matches("\\[\"[^\"]+\"(, \"[^\"]+\")*]");
            }
        }
    }

    @Test
    void nothingIsDownloadedOrInstalled() throws IOException {
        for (Instruction line : instructions()) {
            assertThat(line.name()).isIn("FROM", "LABEL", "ADD", "RUN", "ENV", "WORKDIR", "USER", "ENTRYPOINT", "CMD");
            assertThat(line.text()).doesNotContain("http", "apt-get", "curl", "wget", "sudo", "chmod 777");
        }
    }

    @Test
    void whatIsAddedIsTheSmallerArchiveAndNothingElseIsSent() throws IOException {
        List<String> added = instructions().stream()
                .filter(line -> line.name().equals("ADD"))
                .map(Instruction::text)
                .toList();
        assertThat(added).hasSize(1);
        String pattern = added.get(0).substring(0, added.get(0).indexOf(' '));
        Path archive = Path.of("orthant-dist/target/orthant-" + version() + "-linux-x86_64.tar.gz");
        Path training = Path.of("orthant-dist/target/orthant-training-" + version() + "-linux-x86_64.tar.gz");
        assertThat(FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(archive))
                .isTrue();
        assertThat(FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(training))
                .isFalse();
        List<String> sent = Files.readAllLines(ROOT.resolve(".dockerignore")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertThat(sent.get(0)).isEqualTo("*");
        assertThat(sent.subList(1, sent.size()))
                .singleElement()
                .satisfies(exception -> assertThat(FileSystems.getDefault()
                                .getPathMatcher("glob:" + exception.substring(1))
                                .matches(archive))
                        .isTrue());
    }

    @Test
    void shellCommandsAreValid() throws Exception {
        for (Instruction line : instructions()) {
            if (line.name().equals("RUN")) {
                Process shell = new ProcessBuilder("sh", "-n", "-c", line.text())
                        .redirectErrorStream(true)
                        .start();
                assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8))
                        .isEmpty();
                assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
                assertThat(shell.exitValue()).isZero();
            }
        }
    }

    private static String version() throws IOException {
        return Files.readAllLines(ROOT.resolve("pom.xml")).stream()
                .filter(line -> line.startsWith("  <version>"))
                .map(line -> line.replaceAll(" *</?version>", ""))
                .findFirst()
                .orElseThrow();
    }

    private static List<Instruction> instructions() throws IOException {
        List<Instruction> instructions = new ArrayList<>();
        StringBuilder logical = new StringBuilder();
        for (String line : Files.readAllLines(ROOT.resolve("Containerfile"))) {
            if (line.startsWith("#") || line.isBlank()) {
                continue;
            }
            boolean continues = line.endsWith("\\");
            logical.append(continues ? line.substring(0, line.length() - 1) : line);
            if (!continues) {
                String text = logical.toString();
                instructions.add(new Instruction(
                        text.substring(0, text.indexOf(' ')),
                        text.substring(text.indexOf(' ')).trim()));
                logical.setLength(0);
            }
        }
        assertThat(logical).isEmpty();
        return instructions;
    }
}
