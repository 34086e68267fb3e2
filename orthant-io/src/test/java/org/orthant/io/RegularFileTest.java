package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class RegularFileTest {

    @TempDir
    Path folder;

    @Test
    void filesAndLinksToThemAreAccepted() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThat(RegularFile.of(file)).isEqualTo(file);
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThat(RegularFile.of(link)).isEqualTo(link);
        assertThatThrownBy(() -> RegularFile.of(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void pipesAndDevicesAreRefusedAlsoBehindLinks() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
        for (Path wrong : new Path[] {pipe, link, Path.of("/dev/zero")}) {
            assertThatThrownBy(() -> RegularFile.of(wrong))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("it is a named pipe");
        }
    }

    @Test
    void whatTheShellOpenedIsAccepted() throws Exception {
        assertThat(RegularFile.of(Path.of("/dev/stdin"))).hasToString("/dev/stdin");
    }
}
