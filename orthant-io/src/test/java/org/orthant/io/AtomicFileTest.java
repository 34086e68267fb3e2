package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
    void aMissingFolderIsBadInput() {
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("no/text"), "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such folder");
        assertThatThrownBy(() -> AtomicFile.write(folder, "x")).isInstanceOf(BadInputException.class);
    }
}
