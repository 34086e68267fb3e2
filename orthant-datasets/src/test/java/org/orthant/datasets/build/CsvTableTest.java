package org.orthant.datasets.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.io.BadInputException;
import org.orthant.testing.Randomised;

class CsvTableTest {

    @TempDir
    Path home;

    private final Skipped skipped = new Skipped();

    private List<String> read(String text, String... columns) throws IOException {
        SourceFile file = SourceFile.of(Files.writeString(home.resolve("t.csv"), text));
        List<String> rows = new ArrayList<>();
        CsvTable.forEach(
                file, List.of(columns), Watcher.NONE, skipped, (line, values) -> rows.add(line + values.toString()));
        return rows;
    }

    @Test
    void columnsAreFoundByNameAndLinesAreThoseWhereRowsBegin() throws IOException {
        assertThat(read("\uFEFF\"a\",B,c\r\n1,\"x\ny, \"\"z\"\"\",\n\n2,,\"\"\n3,q,r", "C", "B"))
                .containsExactly("2[, x\ny, \"z\"]", "5[, ]", "6[r, q]");
        assertThat(skipped.cases()).isEmpty();
    }

    @Test
    void whatIsNotUtf8IsLatin1AndNotedWithItsLine() throws IOException {
        byte[] text = "A,B,C\nGr\u00fc\u00dfe,x,y\nb,\u00fc,z\nc,d,\u00fc\n".getBytes(StandardCharsets.ISO_8859_1);
        SourceFile file = SourceFile.of(Files.write(home.resolve("latin.csv"), text));
        List<String> rows = new ArrayList<>();
        CsvTable.forEach(file, List.of("A", "B"), Watcher.NONE, skipped, (line, values) -> rows.addAll(values));
        assertThat(rows).containsExactly("Gr\u00fc\u00dfe", "x", "b", "\u00fc", "c", "d");
        assertThat(skipped.cases())
                .containsExactly(new Skipped.Cases(Skipped.LATIN1, 2, List.of("latin.csv:2", "latin.csv:3")));
    }

    @Test
    void utf8IsReadAsItIs() throws IOException {
        assertThat(read("A\nGr\u00fc\u00dfe \u2264 \uD83D\uDE00\n", "A"))
                .containsExactly("2[Gr\u00fc\u00dfe \u2264 \uD83D\uDE00]");
        assertThat(skipped.cases()).isEmpty();
    }

    @Test
    void rowsOfAnotherLengthAreNotedWithTheirLine() throws IOException {
        assertThat(read("A,B\n1\n1,2\n\"1\n\",2,3\n4,5\n", "A")).containsExactly("3[1]", "6[4]");
        assertThat(skipped.cases())
                .containsExactly(new Skipped.Cases(CsvTable.RAGGED, 2, List.of("t.csv:2", "t.csv:4")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            A,B\\n1,2"3"   | t.csv:2: has a quote within a field
            A,B\\n1,"2"3   | t.csv:2: has text after a closing quote
            A\\n1\\n"2\\n3 | t.csv:3: opens a quote that is never closed
            B\\n1          | t.csv:1: has no column A: expected A
            ``             | t.csv:1: has no column A: expected A
            """)
    void brokenTablesAreRefusedWithTheirLine(String text, String complaint) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n"), "A"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void whatIsQuotedIsReadAsItWas() {
        Randomised.repeat(200, random -> {
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                fields.add(random.ints(random.nextInt(6), 0, 5)
                        .mapToObj(kind -> List.of("a", "\"", ",", "\n", "\r").get(kind))
                        .collect(Collectors.joining()));
            }
            String row = fields.stream()
                    .map(field -> "\"" + field.replace("\"", "\"\"") + "\"")
                    .collect(Collectors.joining(","));
            try {
                assertThat(read("A,B,C\n" + row + "\n", "A", "B", "C")).containsExactly("2" + fields);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        });
    }
}
