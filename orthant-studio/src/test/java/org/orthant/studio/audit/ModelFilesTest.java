package org.orthant.studio.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.studio.http.Refusal;

class ModelFilesTest {

    @TempDir
    Path folder;

    private Upload received(String name, int bytes) throws IOException {
        return new Upload(Files.write(folder.resolve(name), new byte[bytes]), name);
    }

    /** Each fits as long as the others have not arrived. */
    @Test
    void filesThatArriveAtTheSameTimeShareOneLimit() throws IOException {
        ModelFiles model = new ModelFiles(folder.resolve("model"), 100);
        Files.createDirectory(folder.resolve("model"));
        Upload first = received("1", 60);
        Upload second = received("2", 60);
        model.place(first, "first.onnx");
        assertThatThrownBy(() -> model.place(second, "second.onnx"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("2: is one file too many");
        assertThat(second.file()).doesNotExist();
        model.place(received("3", 90), "first.onnx");
        assertThat(folder.resolve("model")).isDirectoryContaining("glob:**/first.onnx");
        assertThat(model.path()).hasSize(90);
    }
}
