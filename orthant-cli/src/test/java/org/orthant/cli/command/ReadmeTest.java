package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

/** What README has people type, typed. */
class ReadmeTest {

    private static final String SECTION = "**Train a model that can say everything, also in float32.**";
    private static final Set<String> FILES = Set.of("plan", "run", "model.onnx", "audit");

    @TempDir
    Path folder;

    /** But for the length of training, which changes nothing about what is certified. */
    @Test
    void aModelIsPlannedTrainedCheckedExportedAndAudited() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        String block = readme.substring(readme.indexOf(SECTION));
        block = block.substring(block.indexOf("```console"), block.indexOf("```\n"));
        List<String> commands = block.lines()
                .filter(line -> line.startsWith("$ ./orthant "))
                .map(line -> line.substring("$ ./orthant ".length())
                        .replaceFirst(" #.*", "")
                        .strip())
                .toList();
        assertThat(commands).hasSize(6);
        for (String command : commands) {
            List<String> words = new ArrayList<>();
            for (String word : Stream.of(command.split(" +")).toList()) {
                boolean isCommand = words.isEmpty();
                words.add(
                        !isCommand && FILES.contains(word.replaceFirst("/.*", ""))
                                ? folder.resolve(word).toString()
                                : word);
            }
            if (words.get(0).equals("train")) {
                words.addAll(List.of("--epochs", "1"));
            }
            Shell shell = Shell.run(words.toArray(String[]::new));
            assertThat(shell.exitCode()).as(command + "\n" + shell.err()).isZero();
            if (words.get(0).equals("audit")) {
                assertThat(shell.out()).contains("0 of 468 label sets, whatever the input");
            }
            if (words.get(0).equals("plan")) {
                assertThat(shell.out()).containsPattern("beyond it +0\n").containsPattern("\\(k\\) +37\n");
                assertThat(shell.out()).containsPattern("\\(m\\) +9\n").containsPattern("safe in float32 +8797\n");
            }
        }
    }
}
