package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictReaderTest {

    private static final String GOOD = "{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"unargmaxable\"}";

    @TempDir
    Path folder;

    @Test
    void everyLineIsAVerdict() throws IOException {
        Path file = Files.writeString(folder.resolve("v.jsonl"), GOOD + "\n" + GOOD.replace("0", "1") + "\n");
        List<VerdictRecord> read = new ArrayList<>();
        VerdictReader.forEach(file, read::add);
        assertThat(read).map(VerdictRecord::toJson).containsExactly(GOOD, GOOD.replace("0", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "[]", "{\"index\":1}", "{\"index\":\"x\"}", "{\"verdict\":\"maybe\"}"})
    void aBadLineIsNamed(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("v.jsonl"), GOOD + "\n" + line + "\n");
        assertThatThrownBy(() -> VerdictReader.forEach(file, verdict -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("v.jsonl:2: ");
    }
}
