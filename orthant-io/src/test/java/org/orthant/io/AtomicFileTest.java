package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path folder;

    @Test
    void textReplacesAnOlderFile() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "old");
        AtomicFile.write(file, "größer\n");
        assertThat(file).hasContent("größer\n");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aFailureLeavesTheOlderFileAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "old");
        assertThatThrownBy(() -> AtomicFile.replace(file, unfinished -> {
                    Files.writeString(unfinished, "half");
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void theFileIsNotSeenBeforeItIsComplete() throws IOException {
        Path file = folder.resolve("text");
        AtomicFile.replace(file, unfinished -> {
            Files.writeString(unfinished, "new");
            assertThat(file).doesNotExist();
        });
        assertThat(file).hasContent("new");
    }

    @Test
    void whatKilledProcessesLeftBesideItCanBeDeleted() throws IOException {
        Path file = folder.resolve("text");
        List<String> others = List.of("text", "text.part", "text.copy.part", "my-text." + UUID.randomUUID() + ".part");
        for (String name : others) {
            Files.createFile(folder.resolve(name));
        }
        Files.createFile(folder.resolve("text." + UUID.randomUUID() + ".part"));
        AtomicFile.deleteUnfinished(file);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrderElementsOf(others);
        }
    }

    @Test
    void aMissingFolderIsBadInput() {
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("no/text"), "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such folder");
        assertThatThrownBy(() -> AtomicFile.write(
                        Files.writeString(folder.resolve("file"), "").resolve("x"), "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessageNotContaining(".part");
    }

    @Test
    void directoriesAreNoFiles() {
        for (Path directory : new Path[] {folder, Path.of(""), Path.of("/")}) {
            assertThatThrownBy(() -> AtomicFile.write(directory, "x"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageEndingWith(": is a directory: expected the name of a file to write")
                    .hasMessageNotContaining(".part");
            assertThatThrownBy(() -> AtomicFile.writeNamed(directory, "x"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is a directory");
        }
        assertThatThrownBy(() -> AtomicFile.write(Path.of(""), "x")).hasMessageStartingWith("\"\": ");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkIsReplacedAndItsTargetLeftAlone() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "precious");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
        Path link = folder.resolve("link");
        Path dangling = Path.of("nowhere");
        for (Path leadsTo : List.of(Path.of("target"), dangling, Files.createDirectory(folder.resolve("directory")))) {
            Files.deleteIfExists(link);
            AtomicFile.write(Files.createSymbolicLink(link, leadsTo), "new");
            assertThat(link).isRegularFile().hasContent("new");
            assertThat(Files.isSymbolicLink(link)).isFalse();
        }
        assertThat(target).hasContent("precious");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-------");
        assertThat(folder.resolve(dangling)).doesNotExist();
        assertThat(folder.resolve("directory")).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theModeFollowsTheUmaskAndNotTheFileThatWasThere() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "");
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
        AtomicFile.write(file, "new");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aNamedLinkStaysAndItsTargetIsReplaced() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        for (String text : new String[] {"new file", "replaced"}) {
            AtomicFile.writeNamed(link, text);
            assertThat(link).isSymbolicLink();
            assertThat(target).isRegularFile().hasContent(text);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namedPipesAreWrittenToAndOthersReplaced() throws Exception {
        // A pipe stands for devices, too: a defect must not replace one of the machine's own.
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        try {
            AtomicFile.writeNamed(pipe, "through");
            assertThat(Files.isRegularFile(pipe)).isFalse();
            assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("through");
        } finally {
            reader.destroy();
        }
        AtomicFile.write(pipe, "a file");
        assertThat(pipe).isRegularFile().hasContent("a file");
    }
}
