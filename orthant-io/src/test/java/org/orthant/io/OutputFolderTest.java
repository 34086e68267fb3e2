package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-test"), List.of("summary.json"));

    @TempDir
    Path home;

    @Test
    void aNewOrEmptyFolderIsMarkedAndOpenedAgain() throws IOException {
        Files.createDirectory(home.resolve("empty"));
        for (String name : List.of("deep/new", "empty")) {
            Path folder = home.resolve(name);
            OutputFolder.open(folder, KIND, Map.of("weights", "sha256:0"));
            assertThat(OutputFolder.marker(folder))
                    .content()
                    .contains("\"format\" : \"orthant-test 1\"", "\"weights\" : \"sha256:0\"");
            AtomicFile.write(folder.resolve("result"), "x");
            OutputFolder.open(folder, KIND, Map.of());
        }
    }

    @Test
    void aFolderThatIsNotOursIsRefusedAndLeftAlone() throws IOException {
        Path folder = Files.createDirectory(home.resolve("thesis"));
        Files.writeString(folder.resolve("report.html"), "precious");
        assertThatThrownBy(() -> OutputFolder.open(folder, KIND, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder
                        + ": has files that Orthant did not write as orthant-test 1: name another folder, or remove"
                        + " these files first");
        assertThat(folder.toFile().list()).containsExactly("report.html");
    }

    @Test
    void aFolderOfAnotherKindIsRefused() throws IOException {
        OutputFolder.Kind other = new OutputFolder.Kind(FileFormat.first("orthant-other"), List.of("summary.json"));
        OutputFolder.open(home.resolve("other"), other, Map.of());
        assertThatThrownBy(() -> OutputFolder.open(home.resolve("other"), KIND, Map.of()))
                .hasMessageContaining("did not write as orthant-test 1");
        for (String marker : List.of("", "{", "[]", "{\"a\": 1}", "{\"format\": 1}")) {
            Path folder = Files.createDirectories(home.resolve("forged"));
            Files.writeString(OutputFolder.marker(folder), marker);
            assertThatThrownBy(() -> OutputFolder.open(folder, KIND, Map.of()))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("did not write");
        }
    }

    @Test
    void aFolderOfAVersionWithoutMarkersIsRecognisedByItsFiles() throws IOException {
        Path folder = Files.createDirectory(home.resolve("older"));
        Files.writeString(folder.resolve("summary.json"), "{}");
        OutputFolder.open(folder, KIND, Map.of());
        assertThat(OutputFolder.marker(folder)).exists();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksAreNeitherOutputFoldersNorInThem() throws IOException {
        Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(home.resolve("link"), elsewhere);
        assertThatThrownBy(() -> OutputFolder.open(link, KIND, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage(link
                        + ": is a link, and results are not written through links: name the folder that it leads to");
        Path folder = home.resolve("folder");
        OutputFolder.open(folder, KIND, Map.of());
        assertThat(OutputFolder.inside(folder, "figures")).isDirectory();
        assertThatCode(() -> OutputFolder.inside(folder, "figures")).doesNotThrowAnyException();
        Files.createSymbolicLink(folder.resolve("cells"), elsewhere);
        assertThatThrownBy(() -> OutputFolder.inside(folder, "cells")).hasMessageContaining("is a link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aMarkerThatIsALinkIsNotBelieved() throws IOException {
        Path ours = home.resolve("ours");
        OutputFolder.open(ours, KIND, Map.of());
        Path folder = Files.createDirectory(home.resolve("folder"));
        Files.createSymbolicLink(OutputFolder.marker(folder), OutputFolder.marker(ours));
        assertThatThrownBy(() -> OutputFolder.open(folder, KIND, Map.of())).hasMessageContaining("did not write");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(home.resolve("file"), "x");
        assertThatThrownBy(() -> OutputFolder.open(file, KIND, Map.of()))
                .hasMessage(file + ": cannot create directory: a file has this name");
        assertThatThrownBy(() -> OutputFolder.inside(home, "file")).hasMessageContaining("is not a directory");
        assertThatThrownBy(() -> OutputFolder.open(file.resolve("inner"), KIND, Map.of()))
                .hasMessageContaining("cannot create directory");
    }
}
