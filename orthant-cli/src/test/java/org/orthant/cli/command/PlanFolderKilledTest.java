package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

/** Folders of {@code plan --certify} as processes leave them that are killed at their first moment or meet another one. */
class PlanFolderKilledTest {

    @TempDir
    Path folder;

    private Shell plan() throws IOException {
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 1\n2\n");
        return Shell.run(
                "plan",
                sets.toString(),
                "--labels",
                "9",
                "--active",
                "2",
                "--certify",
                "--out",
                folder.resolve("plan").toString());
    }

    @Test
    void aPlanWhoseSearchHasNotBegunIsResumed() throws IOException {
        Shell first = plan();
        assertThat(first.exitCode()).as(first.err()).isZero();
        String marker = Files.readString(folder.resolve("plan/.orthant"));
        byte[] finished = Files.readAllBytes(folder.resolve("plan/plan.json"));
        String part = "." + UUID.randomUUID() + ".part";
        List<List<String>> all =
                List.of(List.of(".orthant"), List.of(".orthant" + part), List.of(".orthant", "search.journal" + part));
        for (List<String> left : all) {
            empty();
            for (String name : left) {
                Files.writeString(folder.resolve("plan").resolve(name), marker);
            }
            Shell shell = plan();
            assertThat(shell.exitCode()).as(shell.err()).isZero();
            assertThat(folder.resolve("plan/plan.json")).hasBinaryContent(finished);
            assertThat(Files.exists(folder.resolve("plan/search.journal"))).isFalse();
            try (var files = Files.list(folder.resolve("plan"))) {
                assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
            }
        }
    }

    @Test
    void aProcessThatIsRefusedLeavesTheFilesOfTheOtherOne() throws IOException {
        Path plan = Files.createDirectory(folder.resolve("plan"));
        Path journal = Files.createFile(plan.resolve("search.journal"));
        try (FileChannel other = FileChannel.open(journal, StandardOpenOption.WRITE)) {
            assertThat(other.lock().isValid()).isTrue();
            Shell shell = plan();
            assertThat(shell.exitCode()).isEqualTo(3);
            assertThat(shell.err()).contains("is in use");
        }
        assertThat(journal).exists();
    }

    private void empty() throws IOException {
        try (var files = Files.list(folder.resolve("plan"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
