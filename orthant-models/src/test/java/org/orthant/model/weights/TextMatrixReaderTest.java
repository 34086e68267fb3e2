package org.orthant.model.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.WeightMatrix;

class TextMatrixReaderTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,-2.5\n3e2,.5\n",
                "1;-2.5\n3e2;.5",
                "1\t-2.5\r\n3e2\t.5\r\n",
                "1 -2.5\n  3e2   .5  \n",
                "1 , -2.5\n3e2,   .5\n",
                "# weights\n\n1 -2.5 # first\n   \n3e2 .5\n#\n",
                "\uFEFF1 -2.5\n+300 0x1p-1\n"
            })
    void anyUsualSeparatorIsUnderstood(String text) {
        WeightMatrix matrix = WeightReader.read(write(text));
        assertThat(matrix.rows()).isEqualTo(2);
        assertThat(matrix.columns()).isEqualTo(2);
        assertThat(matrix.at(0, 0)).isEqualTo(1);
        assertThat(matrix.at(0, 1)).isEqualTo(-2.5);
        assertThat(matrix.at(1, 0)).isEqualTo(300);
        assertThat(matrix.at(1, 1)).isEqualTo(0.5);
    }

    @Test
    void theExtensionMayBeWrittenAnyhow() throws IOException {
        for (String name : new String[] {"W.csv", "W.TSV", "W.Txt"}) {
            Path file = Files.writeString(folder.resolve(name), "7");
            assertThat(WeightReader.read(file).at(0, 0)).isEqualTo(7);
        }
    }

    @Test
    void vectorsHaveOneNumberPerLine() {
        assertThat(WeightReader.readVector(write("1\n\n-2\n3 # last\n"))).containsExactly(1, -2, 3);
        Path wide = write("1,5\n2,5\n");
        assertThatThrownBy(() -> WeightReader.readVector(wide))
                .isInstanceOf(BadInputException.class)
                .hasMessage(wide + ": has 2 numbers per line: expected one number per line, one per label");
    }

    @Test
    void raggedRowsAreRefused() {
        assertRefused("1 2\n# comment\n3\n", ":3: row 1 has 1 numbers but row 0 has 2: rows must be equally long");
    }

    @Test
    void missingNumbersAreRefusedAndNeverSkipped() {
        assertRefused("1,,2\n3,4,5\n", ":1: there is no number in row 0, column 1 (counted from 0)");
        assertRefused("1,2\n3,\n", ":2: there is no number in row 1, column 1");
        assertRefused("1\t2\n\t3\n", ":2: there is no number in row 1, column 0");
        assertRefused("1\t2\n\t\n", ":2: there is no number in row 1, column 0");
    }

    @Test
    void whatIsWrongIsShownShortAndWithoutControlCharacters() {
        assertRefused("1\u001b[31mred\n", ":1: \"1\uFFFD[31mred\" in row 0, column 0");
        assertRefused("1\n" + "x".repeat(1000), ":2: \"" + "x".repeat(24) + "…\" in row 1, column 0");
    }

    @Test
    void wordsAreRefused() {
        assertRefused(
                "bias,age\n1,2\n",
                ":1: \"bias\" in row 0, column 0 (counted from 0) is not a number: begin a line of column names with #");
        assertRefused("1 2\n3 x\n", ":2: \"x\" in row 1, column 1 (counted from 0) is not a number");
        assertRefused("1 2f\n", ":1: \"2f\"");
        assertRefused("1, 5 2, 5\n", ":1: \"5 2\"");
        assertRefused("1\u00a02\n", ":1: \"1\u00a02\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "NaN", "-inf", "Infinity", "1e999"})
    void whatIsNotFiniteIsRefusedWithItsPlace(String number) {
        assertRefused(
                "1 2\n3 " + number + "\n", ":2: " + number + " in row 1, column 1 (counted from 0) is not finite");
    }

    @Test
    void decimalCommasAreRefusedRatherThanMisread() {
        assertRefused("1,5;2,5\n", ":1: mixes separators");
        assertRefused("1,5\t2,5\n", ":1: mixes separators");
    }

    @Test
    void emptyFilesAreRefused() {
        assertRefused("", ": holds no numbers");
        assertRefused("# nothing\n\n", ": holds no numbers");
    }

    @Test
    void otherEncodingsAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("W.csv"), "1 2\n\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> WeightReader.read(file)).hasMessage(file + ": is not UTF-8 text");
    }

    private void assertRefused(String text, String problem) {
        Path file = write(text);
        assertThatThrownBy(() -> WeightReader.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + problem);
    }

    private Path write(String text) {
        try {
            return Files.writeString(folder.resolve("W.csv"), text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
