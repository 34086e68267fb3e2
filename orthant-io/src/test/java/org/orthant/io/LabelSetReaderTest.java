package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.labels.LabelSet;

class LabelSetReaderTest {

    private static final int LABELS = 1000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"3 17 999", "999,3,17", "17, 3 ,999", "\t3\t17  999 ", "3 ,\t17,999", "003 17 0000000000000999"})
    void idsComeInAnyOrderWithSpacesTabsOrCommas(String line) {
        assertThat(read(line)).containsExactly(LabelSet.of(LABELS, 3, 17, 999));
    }

    @Test
    void everyLineIsASetAndAnEmptyLineIsTheEmptySet() {
        assertThat(read("1\n\n2\n")).containsExactly(set(1), set(), set(2));
        assertThat(read("1\n \t\n")).containsExactly(set(1), set());
        assertThat(read("\n")).containsExactly(set());
        assertThat(read("")).isEmpty();
    }

    @Test
    void linesWithoutEndAreRefused() throws IOException {
        Path file = folder.resolve("endless");
        try (RandomAccessFile endless = new RandomAccessFile(file.toFile(), "rw")) {
            endless.writeBytes("1\n");
            endless.setLength(1L << 27);
        }
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LabelSetReader.read(file, LABELS))
                .withMessage(file + ":2: is longer than 8388608 bytes: expected short lines of label ids");
    }

    @Test
    void aFinalLineBreakAddsNoSet() {
        assertThat(read("1\n2")).isEqualTo(read("1\n2\n")).hasSize(2);
    }

    @Test
    void commentsAreSkippedButCountedAsLines() {
        assertThat(read("# häufig\n1\n#2\n3\n")).containsExactly(set(1), set(3));
        assertComplaint("# one\n\n# three\nfour\n", ":4: \"four\" is not a label id");
    }

    @Test
    void filesOfOtherSystemsAreUnderstood() {
        assertThat(read("1\r\n\r\n2\r\n")).containsExactly(set(1), set(), set(2));
        assertThat(read("\uFEFF1\n2\n")).containsExactly(set(1), set(2));
        assertThat(read("\uFEFF# comment\n2\n")).containsExactly(set(2));
        assertThat(read("\uFEFF")).isEmpty();
        assertComplaint("1\n\uFEFF2\n", ":2: \"\uFFFD2\" is not a label id");
    }

    @Test
    void theNumberOfLabelsIsInferredFromTheLargestId() {
        assertThat(LabelSetReader.read(file("4 2\n\n17\n")))
                .containsExactly(LabelSet.of(18, 2, 4), LabelSet.of(18), LabelSet.of(18, 17));
        assertThat(LabelSetReader.read(file("2147483646"))).containsExactly(LabelSet.of(Integer.MAX_VALUE, 2147483646));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# nothing\n"})
    void nothingIsInferredFromAFileWithoutIds(String content) {
        Path file = file(content);
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LabelSetReader.read(file))
                .withMessage(file + ": has no label id, so that the number of labels cannot be inferred: state it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            foo             | "foo" is not a label id: expected whole numbers from 0 to 999 separated by spaces or commas
            1;2             | "1;2" is not a label id: expected whole numbers from 0 to 999 separated by spaces or commas
            3.0             | "3.0" is not a label id: expected whole numbers from 0 to 999 separated by spaces or commas
            +3              | "+3" is not a label id: expected whole numbers from 0 to 999 separated by spaces or commas
            5 -3            | label id -3 is negative: ids run from 0 to 999
            1001            | label id 1001 is out of range for 1000 labels: ids run from 0 to 999
            1000            | label id 1000 is out of range for 1000 labels: ids run from 0 to 999; does the file count them from 1?
            4294967296      | label id 4294967296 is out of range for 1000 labels: ids run from 0 to 999
            18446744073709551616 | label id 18446744073709551616 is out of range for 1000 labels: ids run from 0 to 999
            3 4,3           | label id 3 is given twice: expected each active label once
            3,,4            | a comma has no label id next to it: remove it or add the id
            3,4,            | a comma has no label id next to it: remove it or add the id
            ,               | a comma has no label id next to it: remove it or add the id
            """)
    void badLinesAreNamedWithTheirRemedy(String line, String problem) {
        assertComplaint("7\n" + line + "\n", ":2: " + problem);
    }

    @Test
    void absurdTextIsShortenedAndMadePrintable() {
        assertComplaint("9".repeat(100_000), ":1: label id 999999999999999999999999… is out of range for 1000 labels");
        assertComplaint("-" + "9".repeat(100), ":1: label id -99999999999999999999999… is negative");
        assertComplaint("x".repeat(100), ":1: \"xxxxxxxxxxxxxxxxxxxxxxxx…\" is not a label id");
        assertComplaint("\u001b[31m\u202e\0", ":1: \"\uFFFD[31m\uFFFD\uFFFD\" is not a label id");
        assertComplaint("\u0663", ":1: \"\u0663\" is not a label id");
    }

    @Test
    void idsBeyondAllIntegersAreRefusedWhenTheNumberOfLabelsIsInferred() {
        Path file = file("2147483647");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LabelSetReader.read(file))
                .withMessage(file + ":1: label id 2147483647 is out of range: ids run from 0 to 2147483646");
    }

    @Test
    void theLineThatIsNotUtf8IsNamed() {
        assertComplaint(
                file("1\n# h\u00e4ufig\n", StandardCharsets.ISO_8859_1),
                ":2: is not UTF-8 text: expected label ids in a file saved as UTF-8");
        assertComplaint(file("1 2\n", StandardCharsets.UTF_16), ":1: is not UTF-8 text");
    }

    @Test
    void filesThatCannotBeReadAreNamed() {
        assertComplaint(folder, ": is a directory: expected a file");
        assertComplaint(folder.resolve("absent.txt"), ": there is no such file");
        assertComplaint(file("1\n").resolve("below-a-file.txt"), ": ");
    }

    @Test
    void setsAreHandedOverAsTheyAreReadUpToTheFirstBadLine() {
        Path file = file("1\n2\nbad\n3\n");
        List<LabelSet> seen = new ArrayList<>();

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LabelSetReader.forEach(file, LABELS, seen::add));
        assertThat(seen).containsExactly(set(1), set(2));
    }

    @Test
    void theCallersOwnFailuresAreNotBlamedOnTheFile() {
        Path file = file("1\n");
        UncheckedIOException own = new UncheckedIOException(new IOException("disk full"));

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> LabelSetReader.forEach(file, LABELS, set -> {
                    throw own;
                }))
                .isSameAs(own);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSetReader.read(file, 0))
                .withMessage("0 labels are too few: expected at least 1");
    }

    private static LabelSet set(int... active) {
        return LabelSet.of(LABELS, active);
    }

    private List<LabelSet> read(String content) {
        return LabelSetReader.read(file(content), LABELS);
    }

    private void assertComplaint(String content, String complaint) {
        assertComplaint(file(content), complaint);
    }

    private static void assertComplaint(Path file, String complaint) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LabelSetReader.read(file, LABELS))
                .withMessageStartingWith(file + complaint);
    }

    private Path file(String content) {
        return file(content, StandardCharsets.UTF_8);
    }

    private Path file(String content, Charset charset) {
        try {
            return Files.writeString(Files.createTempFile(folder, "labels", ".txt"), content, charset);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
