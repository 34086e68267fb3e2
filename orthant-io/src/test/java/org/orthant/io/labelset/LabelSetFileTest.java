package org.orthant.io.labelset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.FiveLabels;
import org.orthant.io.LabelSetReader;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;

class LabelSetFileTest {

    @TempDir
    Path folder;

    /** Every format has the same four label sets, the second of which is empty. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 3\n\n1,2,4\n3 0\n",
                "# comment\n0 3\n\n1,2,4\n3,0",
                "[0, 3]\n[]\n[4, 1, 2]\n[3, 0]\n",
                "{\"labels\": [0, 3], \"id\": 7}\n{\"labels\": []}\n{\"x\": [[1], {}], \"labels\": [1,2,4]}\n\n{\"labels\":[3,0]}",
                "id,labels\n1,0;3\n2,\n3,1|2|4\n4,\"3,0\"\n",
                "text;Tags\n\"a \"\"quoted\"\";\r\ntext\";\"0;3\"\nb;\nc;\"1;2;4\"\nd;3|0\n",
                "labels\n0;3\n\"\"\n\"1,2,4\"\n3;0\n",
                "a,b,c,d,e\n1,0,0,1,0\n0,0,0,0,0\n0,1,1,0,1\n1,0,0,1,0\n",
                ",0,1,2,3,4\n0,1,0,0,1,0\n1,0,0,0,0,0\n2,0,1,1,0,1\n3,1,0,0,1,0\n",
                "0,1,2,3,4\n1,0,0,1,0\n0,0,0,0,0\n0,1,1,0,1\n1,0,0,1,0\n",
                "a\tb\tc\td\te\nTrue\tFalse\tFalse\tTrue\tFalse\n0.0\t0.0\t0.0\t0.0\t0.0\n0\t1\t1\t0\t1\n1\t0\t0\t1\t0\n",
                "4 9 5\n0,3 1:0.5 7:2\n\n1,2,4 8:1e-3\n3,0 0:1\n",
                "4 9 5\n0,3\n 1:2\n1,2,4 8:1\n3,0\n",
                "4 5\n0:1 3:1\n\n4:1 1:1.0 2:0.5 3:0\n3:1 0:1\n",
                "0,3 1:0.5 7:2\n 1:0.5\n1,2,4 8:1 # doc\n3,0 0:1\n",
                """
                % MEKA
                @relation 'x: -C 5'
                @attribute a {0,1}
                @attribute b {0,1}
                @attribute c {0,1}
                @attribute d {0,1}
                @attribute e {0,1}
                @attribute t string
                @data
                1,0,0,1,0,'it''s, so'
                0,0,0,0,0,x
                0,1,1,0,1,"a, b"
                1,0,0,1,0,?
                """,
                """
                @RELATION x
                @ATTRIBUTE f numeric
                @ATTRIBUTE a {0,1}
                @attribute b {0,1}
                @attribute c {0,1}
                @attribute d {0,1}
                @attribute e {0,1}
                @DATA
                {0 2.5, 1 1, 4 1}
                {}
                {2 1,3 1,5 1}
                {1 1,4 1}
                """,
                """
                @relation 'x -C -5 -split'
                @attribute 'f g' real
                @attribute a {0,1}
                @attribute b {0,1}
                @attribute c {0,1}
                @attribute d {false,true}
                @attribute e numeric
                @data
                1,1,0,0,true,0
                1,0,0,0,false,0
                1,0,1,1,false,1
                1,1,0,0,true,0
                """,
            })
    void everyFormatHasTheSameSets(String content) throws IOException {
        assertThat(read(content)).containsExactly(set(0, 3), set(), set(1, 2, 4), set(0, 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rash,cough\n\nfever\tanaemia\tfever, unspecified\ncough,rash\n",
                "[\"rash\", \"cough\"]\n[]\n[\"fever\", \"anaemia\", \"fever, unspecified\"]\n[3, \"rash\"]\n",
                "tags,text\nrash;cough,\n,\n\"fever;anaemia;fever, unspecified\",\"two\nlines\"\ncough|rash,\n",
                "text,cough,rash,fever,anaemia,\"fever, unspecified\"\n\"a\n\",1,1,0,0,0\nb,0,0,0,0,0\nc,0,0,1,1,1\nd,1,1,0,0,0\n",
                "4 9 5\n0,3 1:0.5 7:2\n\n1,2,4 8:1e-3\n3,0 0:1\n",
                """
                @relation x
                @attribute cough {0,1}
                @attribute fever {0,1}
                @attribute f numeric
                @attribute rash {0,1}
                @attribute anaemia {0,1}
                @attribute 'fever, unspecified' {0,1}
                @data
                {0 1, 3 1}
                {2 0.5}
                {1 1, 4 1, 5 1}
                {0 1, 3 1}
                """,
            })
    void namesOfEveryFormatAreUnderstood(String content) throws IOException {
        assertThat(readNamed(content)).containsExactly(set(0, 3), set(), set(1, 2, 4), set(0, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"csr-float64-compressed.npz", "csr-bool.npz", "csr-int8-wide.npz"})
    void sparseMatricesOfSciPyAreRead(String name) throws IOException {
        Path file = fixture(name, Integer.MAX_VALUE);
        assertThat(sets(file, FiveLabels.LABELS, Optional.empty()))
                .containsExactly(set(0, 3), set(), set(1, 2, 4), set(0, 3));
        assertThat(LabelSetFile.read(file)).containsExactly(set(0, 3), set(), set(1, 2, 4), set(0, 3));
    }

    @Test
    void storedZerosAreNotActive() throws IOException {
        assertThat(sets(fixture("csr-explicit-zero.npz", Integer.MAX_VALUE), FiveLabels.LABELS, Optional.empty()))
                .containsExactly(set(3), set(), set(1, 2, 4), set(0, 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "csr-nan.npz       | has NaN in its array data",
                "csc.npz           | another format than CSR: scipy.sparse.save_npz(file, matrix.tocsr())",
                "lying-shape.npz   | has 9 rows by its shape and 4 by indptr",
                "twice.npz         | has column 1 twice in row 0",
                "beyond.npz        | has column 5 in row 0: columns run from 0 to 4",
                "backwards.npz     | has entries from 2 to 1 in row 1",
                "dense.npz         | is an archive, but not of a sparse matrix of SciPy"
            })
    void badMatricesAreRefused(String name, String message) throws IOException {
        Path file = fixture(name, Integer.MAX_VALUE);
        assertThatThrownBy(() -> sets(file, FiveLabels.LABELS, Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void truncatedArchivesAreRefusedWhereverTheyEnd() throws IOException {
        int size = (int) Files.size(fixture("csr-bool.npz", Integer.MAX_VALUE));
        for (int bytes = 4; bytes < size; bytes++) {
            Path file = fixture("csr-bool.npz", bytes);
            assertThatThrownBy(() -> sets(file, FiveLabels.LABELS, Optional.empty()))
                    .as("%d bytes", bytes)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is not a whole archive: is it complete?");
        }
    }

    @Test
    void matricesOfOtherLabelsAreRefused() throws IOException {
        Path file = fixture("csr-bool.npz", Integer.MAX_VALUE);
        assertThatThrownBy(() -> sets(file, 6, Optional.empty()))
                .hasMessageContaining("has 5 columns, and there are 6 labels");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[0, 5]                          | sets:1: label id 5 is out of range for 5 labels",
                "[0, 0]                          | sets:1: label id 0 is given twice",
                "[0]\\n[1.5]                     | sets:2: \"1.5\" is not a label: expected an id or a name in quotes",
                "[0]\\n[NaN]                     | sets:2: is not JSON",
                "[0]\\n[-1]                      | sets:2: label id -1 is negative",
                "[\"rash\"]                      | sets:1: \"rash\" is a name, and the names of the labels are unknown: state them, or write ids",
                "[0] [1]                         | sets:1: continues after its label set",
                "[[0], [1]]                      | sets:1: has an array in its array",
                "[0                              | sets:1: is not JSON",
                "{\"labels\": 3}                 | sets:1: \"labels\" is not an array",
                "{\"names\": []}                 | sets:1: has no member \"labels\"",
                "[0]\\n{\"labels\":[0],\"labels\":[1]} | sets:2: is not JSON",
                "[0]\\n7                         | sets:2: is neither an array nor an object",
                "id,labels\\n1,rash            | sets:2: \"rash\" is a name, and the names of the labels are unknown",
                "id,labels\\n1,0;5               | sets:2: label id 5 is out of range for 5 labels",
                "id,labels\\n1,0;0               | sets:2: label id 0 is given twice",
                "id,labels\\n1,0,3               | sets:2: has 3 cells, and the header has 2",
                "id,labels\\n1,\"0;3             | sets:2: opens a quote that is never closed",
                "label,labels\\n1,0              | sets:1: has several columns",
                "a,b,c,d\\n1,0,0,1               | sets:1: has 4 columns of labels, and there are 5 labels",
                "a,b,c,d,e\\n1,0,0,1,0\\n1,0,0,2,0 | sets:3: column \"d\" is \"2\": expected 0 or 1",
                "a,b,c,d,e\\n1,0,0,1,0\\n1,0,0,NaN,0 | sets:3: column \"d\" is \"NaN\"",
                "1 9 5\\n0,5 1:2                 | sets:2: label id 5 is out of range for 5 labels",
                "1 9 6\\n0,5 1:2                 | sets:1: has 6 labels, as its first line says, and there are 5 labels",
                "2 9 5\\n0,4 1:2                 | has 1 examples, and its first line says 2: is it complete?",
                "2 9 5\\n0 1:2\\n0 4 1:2         | sets:3: \"4\" is not a feature such as 3:0.5",
                "1 9 5\\n0,0 1:2                 | sets:2: label id 0 is given twice",
                "1 5\\n0:nan 1:1                 | sets:2: \"nan\" is not a number",
                "1 5\\n0:1 0:1                   | sets:2: label id 0 is given twice",
                "@relation x\\n@data             | sets:2: has 0 columns, and nothing says which are labels",
                "@relation x\\n@attribute a {0,1} | has no @data: is it complete?",
                "@relation '-C 3'\\n@attribute a {0,1}\\n@data | sets:3: has 1 columns, and its relation says that 3 are labels",
                "@relation '-C 1'\\n@attribute a {0,1}\\n@data\\n1 | sets:3: has 1 columns of labels, and there are 5 labels",
                "zero                            | sets:1: \"zero\" is not a label id"
            })
    void whatIsNoLabelSetIsRefusedWithItsPlace(String content, String message) {
        assertThatThrownBy(() -> read(content.replace("\\n", "\n")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[\"anemia\"]              ! sets:1: \"anemia\" is not a known label name: did you mean \"anaemia\"?",
                "[\"rash\", 0]             ! sets:1: \"rash\" is given twice",
                "labels\\nrash;anemia      ! sets:2: \"anemia\" is not a known label name: did you mean \"anaemia\"?",
                "labels\\n\"rash;rash\"    ! sets:2: \"rash\" is given twice",
                "rash,fever,anemia,cough,\"fever, unspecified\"\\n0,1,0,1,0 ! no column called \"anaemia\", as a label is: did you mean it by \"anemia\"?",
                "rash,rash\\n0,1           ! sets:1: has two columns called \"rash\"",
                "@relation '-C 1'\\n@attribute anemia {0,1}\\n@data ! sets:3: the column \"anemia\" is a label, and no known label name: did you mean \"anaemia\"?",
                "@relation x\\n@attribute anemia {0,1}\\n@data ! sets:3: no column is called \"rash\", as a label is",
                "anemia,rash               ! sets:1: \"anemia\" is not a known label name: did you mean \"anaemia\"?"
            },
            quoteCharacter = '\u0001')
    void whatIsNoNameIsRefusedWithTheNearestOne(String line) {
        String[] parts = line.split("!", 2);
        assertThatThrownBy(() -> readNamed(parts[0].strip().replace("\\n", "\n")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(parts[1].strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 3\n\n1,2,4\n",
                "# comment\n0, 3\n\n1\t2\t4\n",
                "\n\n0 3\n",
                "id,labels\n1,0;3\n2,rash\n",
                "rash,cough\n\nfever\n"
            })
    void withNamesIdsAreUnderstoodWhereNoNameIsANumber(String content) throws IOException {
        assertThat(readNamed(content)).contains(LabelSet.of(FiveLabels.LABELS, 0, 3));
    }

    @Test
    void namesThatAreNumbersAreNeverTakenForIds() throws IOException {
        Vocabulary years = Vocabulary.of(List.of("1", "2", "1999"));
        Path file = Files.writeString(folder.resolve("sets"), "1,2\n");
        assertThat(sets(file, 3, Optional.of(years))).containsExactly(LabelSet.of(3, 0, 1));
        Files.writeString(file, "0\n");
        assertThatThrownBy(() -> sets(file, 3, Optional.of(years)))
                .hasMessageContaining("sets:1: \"0\" is not a known label name");
        Files.writeString(file, "7\n");
        assertThatThrownBy(() -> readNamed("7\n")).hasMessageContaining("label id 7 is out of range for 5 labels");
    }

    @Test
    void aCellThatCanBeReadInTwoWaysIsRefused() throws IOException {
        Vocabulary names = Vocabulary.of(List.of("a", "b", "a,b"));
        Path file = Files.writeString(folder.resolve("sets"), "labels\n\"a,b\"\n");
        assertThatThrownBy(() -> sets(file, 3, Optional.of(names)))
                .hasMessageContaining("sets:2: \"a,b\" can be read as 1 names or as 2");
    }

    @Test
    void aNumberThatIsAnIdAndAnotherLabelsNameIsRefused() throws IOException {
        Vocabulary names = Vocabulary.of(List.of("1", "0"));
        Path file = Files.writeString(folder.resolve("sets"), "[1]\n");
        assertThatThrownBy(() -> sets(file, 2, Optional.of(names)))
                .hasMessageContaining("sets:1: 1 is the id of one label and the name of another");
    }

    /** What was a file of plain lines before other formats were known is one still. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,3,4",
                "0,1,2,3,4\n0,1\n",
                "0,1\n1,0\n",
                "3 4 2\n1,2\n",
                "2 4\n1\n",
                "\n\n0\n",
                "",
                "#@relation\n0 1\n",
                "0\n0 1\n",
                "\uFEFF1 2\r\n3\r\n"
            })
    void plainLinesStayPlainLines(String content) throws IOException {
        assertThat(read(content)).isEqualTo(LabelSetReader.read(folder.resolve("sets"), FiveLabels.LABELS));
    }

    @Test
    void namesThatLookLikeOtherFormatsAreNames() throws IOException {
        Vocabulary names = Vocabulary.of(List.of("labels", "[0]", "@relation x", "{}", "4 9 5"));
        Path file = Files.writeString(folder.resolve("sets"), "labels\n[0]\n@relation x\n{}\n4 9 5\n");
        assertThat(sets(file, FiveLabels.LABELS, Optional.of(names)))
                .containsExactly(set(0), set(1), set(2), set(3), set(4));
        Files.writeString(file, "[0]\nlabels");
        assertThat(sets(file, FiveLabels.LABELS, Optional.of(names))).containsExactly(set(1), set(0));
    }

    @Test
    void mulansFileNamesTheLabels() throws IOException {
        Files.writeString(folder.resolve("x.xml"), "<labels><label name=\"b\"/><label name=\"a\"/></labels>");
        Path file = Files.writeString(
                folder.resolve("x-train.arff"),
                "@relation x\n@attribute a {0,1}\n@attribute f numeric\n@attribute b {0,1}\n@data\n1,0.5,0\n0,1,1\n");
        assertThat(sets(file, 2, Optional.empty())).containsExactly(LabelSet.of(2, 1), LabelSet.of(2, 0));
        assertThat(LabelSetFile.read(file)).containsExactly(LabelSet.of(2, 1), LabelSet.of(2, 0));
    }

    @Test
    void theNumberOfLabelsIsThatOfTheFileOrElseInferred() throws IOException {
        assertThat(inferred("[0]\n[2]")).isEqualTo(3);
        assertThat(inferred("labels\n1;6")).isEqualTo(7);
        assertThat(inferred("a,b,c\n1,0,0\n")).isEqualTo(3);
        assertThat(inferred("2 7 9\n0 1:1\n3 1:1\n")).isEqualTo(9);
        assertThat(inferred("0 7\n3")).isEqualTo(8);
        assertThatThrownBy(() -> inferred("[]\n")).hasMessageContaining("state it");
    }

    private int inferred(String content) throws IOException {
        return LabelSetFile.read(Files.writeString(folder.resolve("sets"), content))
                .get(0)
                .labels();
    }

    private List<LabelSet> read(String content) throws IOException {
        return sets(Files.writeString(folder.resolve("sets"), content), FiveLabels.LABELS, Optional.empty());
    }

    private List<LabelSet> readNamed(String content) throws IOException {
        return sets(
                Files.writeString(folder.resolve("sets"), content), FiveLabels.LABELS, Optional.of(FiveLabels.NAMES));
    }

    private static List<LabelSet> sets(Path file, int labels, Optional<Vocabulary> names) {
        List<LabelSet> sets = new ArrayList<>();
        LabelSetFile.forEach(file, labels, names, sets::add);
        return sets;
    }

    /** A copy of the first bytes of a file, under a name that tells nothing. */
    private Path fixture(String name, int bytes) throws IOException {
        try (InputStream in = Objects.requireNonNull(LabelSetFileTest.class.getResourceAsStream(name))) {
            byte[] content = in.readAllBytes();
            return Files.write(folder.resolve("sets"), Arrays.copyOf(content, Math.min(bytes, content.length)));
        }
    }

    private static LabelSet set(int... active) {
        return LabelSet.of(FiveLabels.LABELS, active);
    }
}
