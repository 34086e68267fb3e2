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
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.labels.LabelSet;

class NamedLabelSetReaderTest {

    private static final String NAMES = "septicaemia\nanaemia\nfever, unspecified\nrash\n";

    @TempDir
    Path folder;

    @Test
    void namesAreSeparatedByTabsOrElseByCommas() throws IOException {
        assertThat(read("# patients\nrash, septicaemia\n\nfever, unspecified\trash\nfever, unspecified\t\nanaemia"))
                .containsExactly(set(0, 3), set(), set(2, 3), set(2), set(1));
    }

    @Test
    void aByteOrderMarkAndOtherLineBreaksAreUnderstood() throws IOException {
        assertThat(read("\uFEFFrash\r\nanaemia , rash\r\n")).containsExactly(set(3), set(1, 3));
    }

    @Test
    void hashMarksBeginCommentsUnlessNamesBeginSo() throws IOException {
        Files.writeString(folder.resolve("names.txt"), "#java\n#maths\n");
        Vocabulary tags = Vocabulary.read(folder.resolve("names.txt"), 2);
        List<LabelSet> sets = new ArrayList<>();
        NamedLabelSetReader.forEach(Files.writeString(folder.resolve("labels.txt"), "#java,#maths\n"), tags, sets::add);
        assertThat(sets).containsExactly(LabelSet.of(2, 0, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rash\\nRash              | labels.txt:2: \"Rash\" is not a known label name: did you mean \"rash\"?",
                "anemia                   | labels.txt:1: \"anemia\" is not a known label name: did you mean \"anaemia\"?",
                "pneumonia                | expected names from the vocabulary, separated by tabs or commas",
                "rash,anaemia,rash        | labels.txt:1: \"rash\" is given twice",
                "rash,,anaemia            | labels.txt:1: a separator has no label name next to it",
                "rash,                    | labels.txt:1: a separator has no label name next to it",
                "rash\\t\\tanaemia        | labels.txt:1: a separator has no label name next to it",
                "fever, unspecified       | but \"fever, unspecified\" is: end the line with a tab"
            })
    void whatIsNoNameIsRefusedWithAHint(String content, String message) {
        String text = content.replace("\\n", "\n").replace("\\t", "\t");
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a\\nb\\na   | names.txt:3: \"a\" already stands in line 1",
                "a\\n\\nb    | names.txt:2: has no name",
                "a\\nb       | names.txt: has 2 names for 3 labels",
                "a\\nb\\tc\\nd | names.txt:2: has a tab"
            })
    void aVocabularyNamesEveryLabelOnce(String content, String message) throws IOException {
        Path names = Files.writeString(
                folder.resolve("names.txt"), content.replace("\\n", "\n").replace("\\t", "\t"));
        assertThatThrownBy(() -> Vocabulary.read(names, 3))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theClosestNameIsTheOneWithTheFewestChanges() throws IOException {
        Vocabulary vocabulary = vocabulary();
        assertThat(vocabulary.closest("septicemia")).contains("septicaemia");
        assertThat(vocabulary.closest("crash")).contains("rash");
        assertThat(vocabulary.closest("ash")).contains("rash");
        assertThat(vocabulary.closest("something else")).isEmpty();
        assertThat(vocabulary.closest("x")).isEmpty();
        assertThat(EditDistance.below(9, "kitten", "sitting")).isEqualTo(3);
        assertThat(EditDistance.below(2, "kitten", "sitting")).isEqualTo(2);
    }

    private List<LabelSet> read(String content) throws IOException {
        List<LabelSet> sets = new ArrayList<>();
        Path file = Files.writeString(folder.resolve("labels.txt"), content);
        NamedLabelSetReader.forEach(file, vocabulary(), sets::add);
        return sets;
    }

    private Vocabulary vocabulary() throws IOException {
        return Vocabulary.read(Files.writeString(folder.resolve("names.txt"), NAMES), 4);
    }

    private static LabelSet set(int... active) {
        return LabelSet.of(4, active);
    }
}
