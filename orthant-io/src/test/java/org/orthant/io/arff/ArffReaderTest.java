package org.orthant.io.arff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.io.BadInputException;

class ArffReaderTest {

    private static final String COLUMNS = "@relation r\n@attribute a string\n@attribute b string\n@data\n";

    private static List<ArffRow> rows(String content) {
        List<ArffRow> rows = new ArrayList<>();
        read(content, rows, new ArrayList<>());
        return rows;
    }

    private static List<ArffAttribute> attributes(String declarations) {
        List<ArffAttribute> attributes = new ArrayList<>();
        read(declarations + "@data\n", new ArrayList<>(), attributes);
        return attributes;
    }

    private static void read(String content, List<ArffRow> rows, List<ArffAttribute> attributes) {
        ArffReader.read(
                Path.of("x.arff"),
                new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)),
                new ArffReader.Handler() {
                    @Override
                    public void header(String relation, List<ArffAttribute> declared) {
                        attributes.addAll(declared);
                    }

                    @Override
                    public void row(ArffRow row) {
                        rows.add(row);
                    }
                });
    }

    private static List<String> values(String row) {
        return rows(COLUMNS + row + "\n").get(0).values();
    }

    @Test
    void quotesOfEitherKindHoldCommasBlanksAndTheOtherQuote() {
        assertThat(values("'a, b', \"it's\"")).containsExactly("a, b", "it's");
        assertThat(values(" x y , \" \" ")).containsExactly("x y", " ");
        assertThat(values("'', \"\"")).containsExactly("", "");
    }

    /** WEKA's Utils.quote writes these escapes, and its tokenizer reads them. */
    @Test
    void backslashesEscapeWithinQuotesOnly() {
        assertThat(values("'it\\'s', 'a\\\\b'")).containsExactly("it's", "a\\b");
        assertThat(values("'\\n\\r\\t', '100\\%'")).containsExactly("\n\r\t", "100%");
        assertThat(values("'it''s, so', \"\"\"\"")).containsExactly("it's, so", "\"");
        assertThat(values("a\\nb, \\")).containsExactly("a\\nb", "\\");
    }

    @Test
    void quotesWithinWordsAndUnclosedQuotesAreOrdinaryCharacters() {
        assertThat(values("don't, can't")).containsExactly("don't", "can't");
        assertThat(values("'open, 3\"")).containsExactly("'open", "3\"");
    }

    @Test
    void commentsEndAtTheLineAndStartOutsideOfQuotes() {
        assertThat(rows("% a comment\n" + COLUMNS + "\n  % another\n1, '50 %' % and one\n"))
                .containsExactly(new ArffRow(false, List.of(0, 1), List.of("1", "50 %")));
    }

    @Test
    void sparseRowsListColumnsWithTheirValues() {
        assertThat(rows(COLUMNS + "{ 0 'x, y' , 1\t\"}\" }\n{}\n{1 3}\n"))
                .containsExactly(
                        new ArffRow(true, List.of(0, 1), List.of("x, y", "}")),
                        new ArffRow(true, List.of(), List.of()),
                        new ArffRow(true, List.of(1), List.of("3")));
    }

    @Test
    void attributesHaveQuotedNamesAndListedValues() {
        assertThat(attributes("@ATTRIBUTE 'a b' {'x,\\'y', \"z\", w}\n@attribute c{0,1}\n@attribute\td numeric % d\n"))
                .containsExactly(
                        new ArffAttribute("a b", "{'x,\\'y', \"z\", w}", List.of("x,'y", "z", "w")),
                        new ArffAttribute("c", "{0,1}", List.of("0", "1")),
                        new ArffAttribute("d", "numeric", List.of()));
    }

    @Test
    void invalidLinesAreNamed() {
        assertInvalid(COLUMNS + "1\n", "x.arff:5: has 1 values: expected one for each of 2 columns");
        assertInvalid(COLUMNS + "{0 1\n", "x.arff:5: has no closing brace: is the file complete?");
        assertInvalid(COLUMNS + "{2 1}\n", "x.arff:5: \"2\" is not a column: expected a number from 0 to 1");
        assertInvalid(COLUMNS + "{1 1, 0 1}\n", "x.arff:5: column 0 follows 1: expected ascending columns, each once");
        assertInvalid(COLUMNS + "{1}\n", "x.arff:5: \"1\" is not an entry: expected a column and its value");
        assertInvalid("@dat\n", "x.arff:1: \"@dat\" is unknown: expected @relation, @attribute or @data");
        assertInvalid("@attribute a\n", "x.arff:1: is not a column: expected @attribute, a name and a type");
        assertInvalid("@relation r\n", "x.arff: has no @data: is it complete?");
    }

    private static void assertInvalid(String content, String message) {
        assertThatThrownBy(() -> rows(content))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
