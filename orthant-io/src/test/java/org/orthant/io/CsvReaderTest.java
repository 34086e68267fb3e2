package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {

    private static List<List<String>> records(String text) throws IOException {
        CsvReader reader = new CsvReader(
                Path.of("table.csv"), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ',');
        List<List<String>> records = new ArrayList<>();
        for (Optional<List<String>> next = reader.next(); next.isPresent(); next = reader.next()) {
            List<String> fields = new ArrayList<>();
            for (String field : next.get()) {
                fields.add(TextLines.decode(field));
            }
            records.add(fields);
        }
        return records;
    }

    /** In UTF-8, these begin with one or two of the three bytes of a byte order mark. */
    @ParameterizedTest
    @ValueSource(strings = {"\uF000", "\uF8FF", "\uFB01", "\uFEC0", "\uFFFD", "\u00EF", ""})
    void theFirstCharacterIsKept(String first) throws IOException {
        assertThat(records(first + "a,b\n" + first + "c,d"))
                .containsExactly(List.of(first + "a", "b"), List.of(first + "c", "d"));
    }

    @Test
    void aByteOrderMarkIsSkippedAtTheStartOfTheFileOnly() throws IOException {
        assertThat(records("\uFEFF")).isEmpty();
        assertThat(records("\uFEFFa\n\uFEFFb")).containsExactly(List.of("a"), List.of("\uFEFFb"));
        assertThat(records("\uFEFF\"a\"\n")).containsExactly(List.of("a"));
        assertThat(records("\uFEFF\uFEFFa")).containsExactly(List.of("\uFEFFa"));
    }

    @Test
    void fieldsInQuotesHaveSeparatorsLineBreaksAndQuotes() throws IOException {
        assertThat(records("\"a,b\",\"c\nd\",\"\"\"\"\r\n\r,e"))
                .containsExactly(List.of("a,b", "c\nd", "\""), List.of(""), List.of("", "e"));
    }

    @Test
    void aMisplacedQuoteIsRefusedWithItsLine() {
        assertThatThrownBy(() -> records("a\nb\"c"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("table.csv:2: ")
                .hasMessageContaining("quote within a field");
        assertThatThrownBy(() -> records("\"a\"b")).hasMessageContaining("after a closing quote");
        assertThatThrownBy(() -> records("a\n\"b\n\n")).hasMessageContaining("table.csv:2: opens a quote");
    }
}
