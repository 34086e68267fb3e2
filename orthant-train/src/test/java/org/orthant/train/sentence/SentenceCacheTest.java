package org.orthant.train.sentence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;

class SentenceCacheTest {

    @TempDir
    Path folder;

    /** Knows of a text only how long it is; counts what it was asked. */
    private static final class Lengths implements SentenceEncoder {
        private final String name;
        private final List<String> asked = new ArrayList<>();

        Lengths(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int features() {
            return 2;
        }

        @Override
        public List<float[]> encode(List<String> texts) {
            asked.addAll(texts);
            return texts.stream().map(text -> new float[] {text.length(), 1}).toList();
        }
    }

    @Test
    void aTextIsReadOnce() {
        List<String> texts = IntStream.range(0, 2500).mapToObj(i -> "text " + i).toList();
        Lengths encoder = new Lengths("lengths");
        SentenceCache cache = new SentenceCache(folder.resolve("deep/inside"), encoder);
        List<Integer> progress = new ArrayList<>();
        List<float[]> first = cache.vectors(texts, progress::add);
        assertThat(progress).containsExactly(1000, 2000, 2500);
        assertThat(cache.vectors(texts, done -> {}))
                .usingElementComparator(java.util.Arrays::compare)
                .isEqualTo(first);
        assertThat(first.get(1234)).containsExactly(9, 1);
        assertThat(encoder.asked).isEqualTo(texts);
    }

    @Test
    void otherTextsOrEncodersHaveOtherVectors() {
        Lengths encoder = new Lengths("lengths");
        SentenceCache cache = new SentenceCache(folder, encoder);
        cache.vectors(List.of("ab", "c"), done -> {});
        cache.vectors(List.of("a", "bc"), done -> {});
        assertThat(encoder.asked).containsExactly("ab", "c", "a", "bc");
        Lengths other = new Lengths("other");
        new SentenceCache(folder, other).vectors(List.of("ab", "c"), done -> {});
        assertThat(other.asked).containsExactly("ab", "c");
    }

    @Test
    void aSpoiltFileIsNamed() throws IOException {
        SentenceCache cache = new SentenceCache(folder, new Lengths("lengths"));
        cache.vectors(List.of("ab"), done -> {});
        try (Stream<Path> files = Files.list(folder)) {
            Files.writeString(files.findFirst().orElseThrow(), "nonsense");
        }
        assertThatThrownBy(() -> cache.vectors(List.of("ab"), done -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(".safetensors");
    }
}
