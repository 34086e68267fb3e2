package org.orthant.io.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.JsonText;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;

class SectionTest {

    private static final FileFormat FORMAT = new FileFormat("orthant-test", 2, 4);

    @TempDir
    private Path folder;

    @Test
    void whatWasWrittenIsRead() throws IOException {
        Map<String, Object> content = FORMAT.header();
        content.put("text", "a \"b\"\n");
        content.put("whole", Long.MAX_VALUE);
        content.put("numbers", Map.of("third", 1.0 / 3, "tiny", Double.MIN_VALUE));
        content.put("truth", true);
        content.put("list", List.of("x", "y"));

        Section read = read(JsonText.lines(content)).require(FORMAT);

        assertThat(read.text("text")).isEqualTo("a \"b\"\n");
        assertThat(read.whole("whole")).isEqualTo(Long.MAX_VALUE);
        assertThat(read.section("numbers").reals())
                .containsOnly(Map.entry("third", 1.0 / 3), Map.entry("tiny", Double.MIN_VALUE));
        assertThat(read.truth("truth")).isTrue();
        assertThat(read.texts("list")).containsExactly("x", "y");
        read.requireNothingElse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"version": 3}                              | does not state its format: expected "format": "orthant-test"
            {"format": "other", "version": 3}           | is of the format "other": expected orthant-test
            {"format": "orthant-test"}                  | version is missing
            {"format": "orthant-test", "version": "3"}  | version is "3": expected a whole number
            {"format": "orthant-test", "version": 1}    | is of version 1: expected 2 to 4; an older Orthant may understand it
            {"format": "orthant-test", "version": 5}    | is of version 5: expected 2 to 4; a newer Orthant may understand it
            {"format": "orthant-test", "version": 4294967298} | is of version 4294967298: expected 2 to 4
            """)
    void anotherFormatOrVersionIsRefused(String text, String problem) throws IOException {
        Section section = read(text);
        assertThatThrownBy(() -> section.require(FORMAT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("file.json: " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            [1]                     | has no sections: expected one object in braces
            ~~                      | is not valid JSON (column 1): there is no value
            {"a": 1                 | is not valid JSON
            {"a": [1                | is not valid JSON
            {"a": 1} {"a": 2}       | is not valid JSON (column 11): it continues after its end
            {"a": 1, "b": 2, "a": 3} | is not valid JSON (column 24): duplicate member "a"
            {"a": {"b": 1, "b": 2}} | is not valid JSON (column 22): duplicate member "b"
            {"a": NaN}              | is not valid JSON (column 10): expected numbers, texts in double quotes
            {"a": n0}               | is not valid JSON (column 7): expected numbers, texts in double quotes
            """)
    void whatIsNotOneObjectIsRefused(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("file.json: " + problem);
    }

    @Test
    void aStreamWithoutEndIsRefused() {
        InputStream blanks = new InputStream() {
            @Override
            public int read() {
                return ' ';
            }

            @Override
            public int read(byte[] into, int from, int length) {
                Arrays.fill(into, from, from + length, (byte) ' ');
                return length;
            }
        };
        assertThatThrownBy(() -> Section.read(folder.resolve("file.json"), blanks))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("file.json: has more than 67108864 bytes of JSON");
    }

    @Test
    void messagesShowTheBeginningOfLongValuesAndNoControlCharacters() throws IOException {
        Section section = read("{\"a\": \"\\u001b[2J" + "x".repeat(1000) + "\", \"" + "n".repeat(1000) + "\": 1}");
        assertThatThrownBy(() -> section.whole("a"))
                .hasMessageEndingWith("file.json: a is \"\uFFFD[2J" + "x".repeat(76) + "…\": expected a whole number");
        assertThatThrownBy(section::requireNothingElse)
                .hasMessageEndingWith("file.json: " + "n".repeat(80) + "… is not known: expected a");
    }

    @Test
    void bothViewsRefuseNestingThatWouldExhaustTheStack() {
        String deep = "{\"a\":" + "[".repeat(900) + "]".repeat(900) + "}";
        ReadBudget budget = ReadBudget.of(folder.resolve("file.json"), deep.length(), ReadPolicy.STRANGERS);

        assertThatThrownBy(() -> read(deep)).hasMessageContaining("nested more than 200 levels deep");
        assertThatThrownBy(() -> Json.parse(deep, budget)).hasMessageContaining("nested more than 200 levels deep");
    }

    @Test
    void whatIsNotThereIsNothingInFilesOfOthers() {
        Json json = Json.parse("{\"a\": {\"b\": [1, \"x\", null]}, \"none\": null}", budget());

        assertThat(json.get("a").get("b").elements()).hasSize(3);
        assertThat(json.get("a").get("b").elements().get(1).text("")).isEqualTo("x");
        assertThat(json.get("a").get("c").get("d").number(7)).isEqualTo(7);
        assertThat(json.get("none").isPresent()).isFalse();
        assertThat(json.get("a").elements()).isEmpty();
    }

    private ReadBudget budget() {
        return ReadBudget.of(folder.resolve("file.json"), 0, ReadPolicy.STRANGERS);
    }

    private Section read(String text) throws IOException {
        return Section.read(Files.writeString(folder.resolve("file.json"), text));
    }
}
