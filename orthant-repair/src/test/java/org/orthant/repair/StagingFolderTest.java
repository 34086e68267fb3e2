package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders in which models are written, of this process, of killed ones and of others. */
class StagingFolderTest {

    private static final String LEFT = ".orthant-repair42";

    @TempDir
    Path parent;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void makeAndClose() throws IOException {
        StagingFolder.in(parent).close();
    }

    @Test
    void leavesNothing() throws IOException {
        try (StagingFolder folder = StagingFolder.in(parent)) {
            Files.writeString(folder.resolve("model.onnx"), "half");

            assertThat(folder.content()).containsExactly(folder.resolve("model.onnx"));
        }

        assertThat(names()).isEmpty();
    }

    @Test
    void deletesWhatAKilledProcessHasLeft() throws IOException {
        Path left = Files.createDirectories(parent.resolve(LEFT).resolve("model"));
        Files.writeString(left.resolve("model.onnx"), "half");
        Files.writeString(parent.resolve(LEFT).resolve("lock"), "");
        Files.createDirectory(parent.resolve(".orthant-repair43"));

        makeAndClose();

        assertThat(names()).isEmpty();
    }

    @Test
    void leavesTheFolderOfALiveProcess() throws IOException {
        try (StagingFolder alive = StagingFolder.in(parent)) {
            Files.writeString(alive.resolve("model.onnx"), "half");

            makeAndClose();

            assertThat(alive.resolve("model.onnx")).hasContent("half");
        }
    }

    @Test
    void leavesFoldersThatAreNotOurs() throws IOException {
        Files.writeString(Files.createDirectory(parent.resolve(LEFT)).resolve("mine.txt"), "mine");

        makeAndClose();

        assertThat(parent.resolve(LEFT).resolve("mine.txt")).hasContent("mine");
    }

    /** A link in a stranger's folder may lead to any folder of the user. */
    @Test
    void followsNoLinks() throws IOException {
        Path target = Files.createDirectory(parent.resolve("target"));
        Files.writeString(target.resolve("lock"), "");
        Files.writeString(target.resolve("mine.txt"), "mine");
        Files.createSymbolicLink(parent.resolve(LEFT), target);
        Path hostile = Files.createDirectory(parent.resolve(".orthant-repair43"));
        Files.writeString(hostile.resolve("lock"), "");
        Files.createSymbolicLink(hostile.resolve("model"), target);

        makeAndClose();

        assertThat(target.resolve("mine.txt")).hasContent("mine");
        assertThat(names()).containsExactly(LEFT, "target");
    }

    @Test
    void manyAtATimeDoNotDisturbEachOther() throws IOException {
        IntStream.range(0, 200).parallel().forEach(number -> {
            try (StagingFolder folder = StagingFolder.in(parent)) {
                Files.writeString(folder.resolve("model.onnx"), "model " + number);
                assertThat(folder.resolve("model.onnx")).hasContent("model " + number);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(names()).isEmpty();
    }
}
