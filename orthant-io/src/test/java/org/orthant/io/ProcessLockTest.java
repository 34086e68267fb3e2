package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {

    @TempDir
    Path folder;

    @Test
    void hasOneHolderUntilItIsClosed() throws IOException {
        Path file = folder.resolve("lock");
        try (ProcessLock lock = ProcessLock.of(file).orElseThrow()) {
            assertThat(lock).isNotNull();
            assertThat(ProcessLock.of(file)).isEmpty();
            assertThat(ProcessLock.ofExisting(file)).isEmpty();
        }
        ProcessLock.ofExisting(file).orElseThrow().close();
    }

    @Test
    void makesNoFileWhereOneIsExpected() {
        assertThatThrownBy(() -> ProcessLock.ofExisting(folder.resolve("lock")))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void followsNoLink() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("lock"), target);
        assertThatThrownBy(() -> ProcessLock.of(link)).isInstanceOf(IOException.class);
        assertThat(target).doesNotExist();
    }
}
