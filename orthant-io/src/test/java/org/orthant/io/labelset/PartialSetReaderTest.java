package org.orthant.io.labelset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;

class PartialSetReaderTest {

    private static final LabelSet EXPECTED = LabelSet.partial(5, new int[] {1, 3}, new int[] {0});

    private static final Vocabulary NAMES =
            Vocabulary.of(List.of("healthy", "sepsis", "rash, other", "anaemia", "!odd"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"3 1 !0", "3, 1 , !0", "!0 1 3", "{\"on\":[3,1],\"off\":[0]}", "{\"off\": [0], \"on\": [1, 3]}"})
    void byId(String line) throws IOException {
        assertThat(read(line, Optional.empty()).sets()).containsExactly(EXPECTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sepsis, anaemia, !healthy",
                "!healthy, anaemia, sepsis",
                "sepsis, ! healthy, anaemia",
                "1 3 !0",
                "{\"on\":[\"sepsis\",3],\"off\":[\"healthy\"]}"
            })
    void byName(String line) throws IOException {
        assertThat(read(line, Optional.of(NAMES)).sets()).containsExactly(EXPECTED);
    }

    @Test
    void repeatedLinesCountAndCommentsDoNot() throws IOException {
        DistinctLabelSets sets = read("# on and off\n3 1 !0\n\n1 3 !0\n!4\n", Optional.empty());
        assertThat(sets.sets()).containsExactly(EXPECTED, LabelSet.partial(5, new int[0], new int[] {4}));
        assertThat(sets.count(0)).isEqualTo(2);
    }

    @Test
    void namesWithTheMarkAreNames() throws IOException {
        assertThat(read("!odd, !sepsis", Optional.of(NAMES)).sets())
                .containsExactly(LabelSet.partial(5, new int[] {4}, new int[] {1}));
        assertThat(read("!!odd\trash, other", Optional.of(NAMES)).sets())
                .containsExactly(LabelSet.partial(5, new int[] {2}, new int[] {4}));
    }

    @Test
    void aLineAboutAllLabelsLeavesNoneFree() throws IOException {
        assertThat(read("1 3 !0 !2 !4", Optional.empty()).sets()).containsExactly(LabelSet.of(5, 1, 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 !1                   | label id 1 is on and off: expected one of them",
                "1 1                    | label id 1 is given twice",
                "1,,!2                  | a separator or ! has no label next to it",
                "1 !                    | a separator or ! has no label next to it",
                "1 !7                   | label id 7 is out of range",
                "{}                     | names no label, so that all are free",
                "{\"on\":[1],\"of\":[2]} | \"of\" is not \"on\" or \"off\"",
                "{\"on\":1}             | \"on\" is not an array",
                "{\"on\":[1]} {}        | continues after its label set",
                "{\"on\":[1]            | \"{\"on\":[1]\" is not a label id",
                "{\"on\":[1]],}         | is not JSON",
                "fever                  | \"fever\" is not a label id",
            })
    void invalidLinesAreRefused(String line, String problem) {
        assertThatThrownBy(() -> read("3 1 !0\n" + line + "\n", Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("sets.txt:2: " + problem);
    }

    @Test
    void ambiguousNamesAreRefused() {
        Vocabulary ambiguous = Vocabulary.of(List.of("odd", "!odd", "a", "b", "c"));
        assertThatThrownBy(() -> read("!odd, a", Optional.of(ambiguous)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "\"!odd\" is a label name, and would also say that the label without the ! is off");
    }

    @Test
    void anEmptyFileIsRefused() {
        assertThatThrownBy(() -> read("# nothing\n", Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no label sets");
    }

    private DistinctLabelSets read(String text, Optional<Vocabulary> names) throws IOException {
        Path file = Files.writeString(folder.resolve("sets.txt"), text);
        return PartialSetReader.read(file, 5, names);
    }
}
