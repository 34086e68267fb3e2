package org.orthant.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FSError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;

/** A disk without space, as Hadoop reports it, is a problem of the folder and not a defect. */
class FullDiskTest {

    @TempDir
    Path folder;

    @Test
    void aFullDiskNamesTheFolder() throws IOException, ReflectiveOperationException {
        JobFolder output =
                JobFolder.at(Files.createDirectory(folder.resolve("output")).toString());
        Constructor<FSError> error = FSError.class.getDeclaredConstructor(Throwable.class);
        error.setAccessible(true);
        FSError full = error.newInstance(new IOException("No space left on device"));
        assertThatThrownBy(() -> output.write("part", out -> {
                    throw full;
                }))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(folder.resolve("output").toString())
                .hasMessageContaining("cannot be written")
                .hasMessageContaining("No space left on device");
    }
}
