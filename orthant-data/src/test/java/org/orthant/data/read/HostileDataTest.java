package org.orthant.data.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.folder.FolderReader;
import org.orthant.io.BadInputException;

/** Data sets whose files unpack to far more than they are. */
class HostileDataTest {

    @TempDir
    Path folder;

    /** A line a million times. */
    private static void zip(Path file, String line) throws IOException {
        byte[] lines = line.repeat(1000).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < 1000; i++) {
                out.write(lines);
            }
        }
    }

    @Test
    void examplesThatGrowMoreThan64TimesAreRefused() throws IOException {
        Path file = folder.resolve("data.svm.gz");
        zip(file, "0 1:1\n");
        assertThatThrownBy(() -> DataSource.of(file).read())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("data.svm.gz: has compressed content that grows more than 64 times");
    }

    @Test
    void foldersWhoseFilesGrowMoreThan64TimesAreRefused() throws IOException {
        Files.writeString(folder.resolve("dataset.json"), """
                {"format": "orthant-dataset", "version": 1, "name": "hostile", "inputs": "sparse", "labels": 1, "features": 2,
                 "examples": {"train": 1, "validation": 1, "test": 1}}
                """);
        Files.writeString(folder.resolve("labels.txt"), "a\n");
        zip(folder.resolve("train.txt.gz"), "0 1:1\n");
        assertThatThrownBy(() -> FolderReader.read(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("grows more than 64 times");
    }
}
