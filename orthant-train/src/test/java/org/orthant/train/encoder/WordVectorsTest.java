package org.orthant.train.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.train.optim.EmbeddingTable;

class WordVectorsTest {

    private static final Vocabulary WORDS = Vocabulary.of(List.of("cat", "dog"));

    @TempDir
    Path folder;

    @Test
    void wordsGetTheirVectorsAndOthersKeepTheirs() throws IOException {
        EmbeddingTable table = EmbeddingTable.random("table", 2, 3, 1);
        float[] cat = row(table, 0);
        assertThat(WordVectors.load(file("2 3\ndog 1 -2.5 3e-2\nbird 1 2 3\n"), WORDS, table))
                .isEqualTo(1);
        assertThat(row(table, 0)).isEqualTo(cat);
        assertThat(row(table, 1)).containsExactly(1, -2.5f, 0.03f);
    }

    @Test
    void wrongLinesAreNamed() throws IOException {
        EmbeddingTable table = EmbeddingTable.random("table", 2, 3, 1);
        Path shorter = file("2 3\ndog 1 2\n");
        assertThatThrownBy(() -> WordVectors.load(shorter, WORDS, table))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith(":2: has 2 numbers: expected 3, the length of an embedding");
        Path wrong = file("dog 1 2 nan\n");
        assertThatThrownBy(() -> WordVectors.load(wrong, WORDS, table)).hasMessageContaining("not a finite number");
    }

    private static float[] row(EmbeddingTable table, int number) {
        float[] row = new float[table.width()];
        table.copyRow(number, row, 0);
        return row;
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("vectors.txt"), content);
    }
}
