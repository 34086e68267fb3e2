package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;

class BaselineTest {

    @TempDir
    Path folder;

    private Baseline read(String text) throws IOException {
        return Baseline.read(Files.writeString(folder.resolve("known.txt"), text));
    }

    @Test
    void aLineIsALabelSet() throws IOException {
        assertThat(read("cat\ndog\tcat\n# one\n").sets())
                .containsExactlyInAnyOrder(Set.of("cat"), Set.of("cat", "dog"), Set.of("# one"));
        assertThat(read("\n").sets()).containsExactly(Set.of());
        assertThat(read("").sets()).isEmpty();
    }

    @Test
    void filesOfAllEditorsAreRead() throws IOException {
        assertThat(read("\uFEFFcat\r\ndog\r\n").sets()).containsExactlyInAnyOrder(Set.of("cat"), Set.of("dog"));
    }

    @Test
    void otherFilesAreRefusedWithTheLine() throws IOException {
        Path latin = Files.write(folder.resolve("latin.txt"), "cat\nÄffin\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Baseline.read(latin))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("latin.txt:2: is not UTF-8 text: expected a label set per line");
        Path weights = Files.write(folder.resolve("weights.bin"), new byte[10_000_000]);
        assertThatThrownBy(() -> Baseline.read(weights))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is longer than");
        assertThatThrownBy(() -> Baseline.read(folder.resolve("none.txt"))).isInstanceOf(BadInputException.class);
    }
}
