package org.orthant.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.SparseInputs;
import org.orthant.data.TextInputs;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.layer.FloatMatrix;

class DataFilesTest {

    private static final Division NO_DIVISION = new Division(Method.RANDOM, new Shares(1, 0, 0), 0);

    @TempDir
    Path home = Path.of("");

    private Path file(String name, String content) throws IOException {
        return Files.writeString(home.resolve(name), content.replace("\\n", "\n"));
    }

    private static Dataset read(Path file) {
        return new DataFiles(file, Optional.empty(), Optional.empty(), Optional.empty(), NO_DIVISION).read();
    }

    private static void assertRefused(Path file, String complaint) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void extremeClassificationStatesItsSizesAndMayHaveEmptyExamples() throws IOException {
        Dataset dataset = read(file("train.txt", "4 9 5\\n0,3 2:0.5 1:1\\n 8:2\\n\\n4\\n"));

        assertThat(dataset.labels()).isEqualTo(5);
        assertThat(dataset.train().active().row(0)).containsExactly(0, 3);
        assertThat(dataset.train().active().length(1)).isZero();
        assertThat(dataset.train().inputs())
                .isEqualTo(new SparseInputs.Builder(9)
                        .add(new int[] {1, 2}, new float[] {1, 0.5f})
                        .add(new int[] {8}, new float[] {2})
                        .add(new int[] {}, new float[] {})
                        .add(new int[] {}, new float[] {})
                        .build());
    }

    @Test
    void sparseTextMayBeCompressed() throws IOException {
        Path plain = file("x.svm", "2,0 1:1\\n3:1\\n");
        Path packed = home.resolve("x.svm.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(plain, out);
        }
        assertThat(read(packed)).isEqualTo(read(plain));
        Files.writeString(packed, "no gzip");
        assertRefused(packed, "x.svm.gz");
    }

    @Test
    void oneAbsurdLabelIsNamedWithItsLineUnlessItIsMeant() throws IOException {
        assertRefused(
                file("slip.svm", "0 1:1\\n50000000 1:1\\n2 1:1\\n"),
                "slip.svm:2: label id 50000000 would make 50000001 labels");
        assertThatThrownBy(() -> read(file("wide.svm", "0 1:1\\n3000000000 1:1\\n")))
                .hasMessageContaining("wide.svm:2: label id 3000000000 is out of range")
                .hasMessageNotContaining("count them from 1");
        assertRefused(
                file("header.svm", "2 3 2147483000\\n0 1:1\\n1 1:1\\n"),
                "header.svm:1: states 2147483000 labels, whose names take about");
        assertRefused(home.resolve("missing"), "there is no such file or folder");
    }

    @Test
    void svmlightTellsItsSizesByItsLargestIds() throws IOException {
        Dataset dataset = read(file("x.svm", "# made by hand\\n2,0 1:1 7:-0.5 # first\\n\\n3:1\\n"));

        assertThat(dataset.labels()).isEqualTo(3);
        assertThat(dataset.features()).isEqualTo(8);
        assertThat(dataset.train().size()).isEqualTo(2);
        assertThat(dataset.train().labelSet(1).size()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void testExamplesOfTheirOwnFileStayTheTestPartAndNoOtherIsLost(Method method) throws IOException {
        Path train = file("a.svm", "0 1:1\\n0 0:1\\n1 2:1\\n1 3:1\\n");
        Path test = file("b.svm", "4 9:1\\n");
        Dataset dataset = new DataFiles(
                        train,
                        Optional.of(test),
                        Optional.empty(),
                        Optional.empty(),
                        new Division(method, Shares.USUAL, 0))
                .read();

        assertThat(List.of(dataset.labels(), dataset.features())).containsExactly(5, 10);
        assertThat(dataset.train().size() + dataset.validation().size()).isEqualTo(4);
        assertThat(dataset.test().active().row(0)).containsExactly(4);
    }

    @Test
    void labelsMayHaveNamesInAFileOfTheirOwn() throws IOException {
        Path data = file("a.svm", "0 1:1\\n");
        Path names = file("names.txt", "game\\nrole\\n");

        assertThat(new DataFiles(data, Optional.empty(), Optional.empty(), Optional.of(names), NO_DIVISION)
                        .read()
                        .labelNames()
                        .names())
                .containsExactly("game", "role");
        Path many = file("b.svm", "2 1:1\\n");
        assertThatThrownBy(() ->
                        new DataFiles(many, Optional.empty(), Optional.empty(), Optional.of(names), NO_DIVISION).read())
                .hasMessageContaining("names.txt: has 2 names, and");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 9 5\\n0 1:1\\n         | x.txt: has 1 examples, and its first line says 3: is it complete?
            1 9 5\\n0 1:1\\n1 1:1\\n | x.txt: has 2 examples, and its first line says 1
            1 9 5\\n5 1:1\\n         | x.txt:2: label id 5 is out of range for 5 labels: ids run from 0 to 4; does the file count them from 1?
            1 9 5\\n0 9:1\\n         | x.txt:2: feature id 9 is out of range
            1 0 5\\n                 | x.txt:1: states 0 features
            1 9 99999999999\\n       | x.txt:1: states 99999999999 labels
            1 9 5\\n                 | x.txt: has no examples
            ''                       | x.txt: has no examples
            1\\n2\\n                 | has no features at all
            ' 1:1'                   | has no labels at all
            0 1:1 x                  | x.txt:1: "x" is not a feature id
            +1 1:1                   | x.txt:1: "+1" is not a label id
            0 qid:3 1:1              | x.txt:1: "qid:3" is not a feature id
            0 1:nan                  | x.txt:1: the value of feature 1
            0 2147483647:1           | feature id 2147483647 is out of range
            """)
    void hostileSparseTextIsRefused(String content, String complaint) throws IOException {
        assertRefused(file("x.txt", content), complaint);
    }

    private static final String COLUMNS = """
            % a comment
            @RELATION 'some name: -C 2'

            @attribute width numeric
            @attribute 'a label' {0,1}
            @Attribute "colour" {red,blue}
            @attribute b {0, 1}
            @attribute weight real
            @data
            """;
    private static final String XML = "<?xml version=\"1.0\"?><labels xmlns=\"http://mulan.sourceforge.net/labels\">"
            + "<label name=\"b\"><label name=\"a label\"/></label></labels>";

    @Test
    void sparseArffHasLabelsByNameAndFeaturesInTheirOrder() throws IOException {
        file("x.xml", XML);
        Dataset dataset = read(file("x-train.arff", COLUMNS + "{0 2.5, 1 1, 3 1}\n{}\n{2 blue,4 -1}\n"));

        assertThat(dataset.labelNames().names()).containsExactly("b", "a label");
        assertThat(dataset.featureNames().orElseThrow().names()).containsExactly("width", "colour", "weight");
        assertThat(dataset.train().active().row(0)).containsExactly(0, 1);
        assertThat(dataset.train().active().length(2)).isZero();
        assertThat(dataset.train().inputs())
                .isEqualTo(new SparseInputs.Builder(3)
                        .add(new int[] {0}, new float[] {2.5f})
                        .add(new int[] {}, new float[] {})
                        .add(new int[] {1, 2}, new float[] {1, -1})
                        .build());
    }

    @Test
    void denseArffHasAValuePerColumn() throws IOException {
        file("x.xml", XML);
        Dataset dataset = read(file("x.arff", COLUMNS + "2.5, 1, red, 0, 3\n0,0,'blue',1,1e-3\n"));

        assertThat(dataset.train().active().row(0)).containsExactly(1);
        assertThat(dataset.train().inputs())
                .isEqualTo(new DenseInputs.Builder(3)
                        .add(new float[] {2.5f, 0, 3})
                        .add(new float[] {0, 1, 1e-3f})
                        .build());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {5 1}         | x.arff:10: "5" is not a column: expected a number from 0 to 4
            {x 1}         | x.arff:10: "x" is not a column
            {1 1, 0 1}    | x.arff:10: column 0 follows 1
            {1 1, 1 1}    | x.arff:10: column 1 follows 1
            {1}           | x.arff:10: "1" is not an entry
            {1 1          | x.arff:10: has no closing brace: is the file complete?
            {0 NaN}       | x.arff:10: column "width" has the value NaN: expected a finite number
            {0 x}         | x.arff:10: column "width" has the value x: expected a number
            {1 2}         | x.arff:10: column "a label" has the value 2: expected one of [0, 1]
            {0 ?}         | x.arff:10: column "width" has no value (?)
            1,1,red,0     | x.arff:10: has 4 values: expected one for each of 5 columns
            {}\\n1,1,red,0,1 | x.arff:11: is a dense row among those of the other kind
            ``            | x.arff: has no examples after @data
            """)
    void hostileArffRowsAreRefused(String rows, String complaint) throws IOException {
        file("x.xml", XML);
        assertRefused(file("x.arff", COLUMNS + rows), complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @attribute a numeric                              | x.arff: has no @data: is it complete?
            @attribute a {0,1}\\n@attribute c numeric\\n@data | x.arff:3: no column is called "b", as a label is: did you mean "a"?
            @attribute b {0,1}\\n@data                        | x.arff:2: every column is a label
            @attribute b {0,1}\\n@attribute b {0,1}\\n@data   | x.arff:3: "b" is already the name
            @attribute b string                               | x.arff:1: column "b" is of the type string
            @attribute b {x,y,z}                              | x.arff:1: column "b" has 3 values that are not numbers
            @attribute b                                      | x.arff:1: is not a column
            @nonsense                                         | x.arff:1: "@nonsense" is unknown
            @attribute a numeric\\n@attribute b {1,0}\\n@data\\n{0 1} | x.arff:4: leaves out columns, and "b" then means 1
            @attribute a numeric\\n@attribute b numeric\\n@data\\n{1 2} | x.arff:4: the label "b" is 2.0: expected 0 or 1
            """)
    void hostileArffHeadersAreRefused(String content, String complaint) throws IOException {
        file("x.xml", "<labels><label name=\"b\"/></labels>");
        assertRefused(file("x.arff", content), complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <labels><label/></labels>            | x.xml:1: has a label without a name
            <labels><label name="b"/>            | x.xml: is not XML in UTF-8: is it complete?
            <labels></labels>                    | x.xml: has no labels
            <labels><label name="b"/><label name="b"/></labels> | x.xml: "b" is already the name
            <!DOCTYPE l [<!ENTITY e SYSTEM "file:///etc/hostname">]><l><label name="&e;"/></l> | x.xml: is not XML
            """)
    void hostileLabelFilesAreRefused(String xml, String complaint) throws IOException {
        file("x.xml", xml);
        assertRefused(file("x.arff", COLUMNS), complaint);
    }

    @Test
    void arffWithoutALabelFileSaysWhichIsMissing() throws IOException {
        assertRefused(file("y-train.arff", COLUMNS), "there is no y.xml next to it; name the label file");
    }

    @Test
    void matricesHaveTheirLabelSetsBesideThem() throws IOException {
        Path features = home.resolve("x.npy");
        NpyWriter.write(features, FloatMatrix.of(new float[][] {{1, 2}, {3, 4}}));
        assertRefused(features, "needs the label sets of its rows");
        file("x.labels.txt", "0 2\\n\\n");
        Dataset dataset = read(features);

        assertThat(dataset.labels()).isEqualTo(3);
        assertThat(dataset.train().inputs())
                .isEqualTo(new DenseInputs.Builder(2)
                        .add(new float[] {1, 2})
                        .add(new float[] {3, 4})
                        .build());
        file("x.labels.txt", "0 2\\n");
        assertRefused(features, "x.labels.txt: has 1 label sets for the 2 rows");
    }

    @Test
    void documentsNameTheirLabels() throws IOException {
        Dataset dataset =
                read(file("x.jsonl", "{\"text\":\"A\",\"labels\":[\"z\",\"b\"]}\\n{\"text\":\"\",\"labels\":[]}\\n"));

        assertThat(dataset.labelNames().names()).containsExactly("b", "z");
        assertThat(dataset.train().inputs()).isEqualTo(new TextInputs(List.of("A", "")));
        assertRefused(file("y.jsonl", "{\"text\":\"A\",\"labels\":[]}\\n"), "has no labels in any document");
        assertRefused(file("z.jsonl", "{\"text\":\"A\",\"labels\":[\"a\\tb\"]}\\n"), "z.jsonl:1: ");
        Path names = file("names.txt", "game\\n");
        Path bad = file("w.jsonl", "{\"text\":\"A\",\"labels\":[\"gam\"]}\\n");
        assertThatThrownBy(() ->
                        new DataFiles(bad, Optional.empty(), Optional.empty(), Optional.of(names), NO_DIVISION).read())
                .hasMessageContaining("did you mean \"game\"?");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        assertRefused(file("x.pdf", ""), "x.pdf: is of no known format");
        assertRefused(home.resolve("nowhere.txt"), "nowhere.txt: there is no such file");
        assertThatThrownBy(() -> DataFiles.of(home).read()).hasMessageContaining("has no dataset.json");
        assertRefused(home, "is a folder, whose examples are already split");
        Path one = file("a.svm", "0 1:1");
        Path other = file("b.arff", "");
        assertThatThrownBy(() ->
                        new DataFiles(one, Optional.of(other), Optional.empty(), Optional.empty(), NO_DIVISION).read())
                .hasMessageContaining("b.arff: is of another format");
    }
}
