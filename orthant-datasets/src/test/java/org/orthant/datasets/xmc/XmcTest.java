package org.orthant.datasets.xmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Dataset;
import org.orthant.data.TextInputs;
import org.orthant.data.folder.FolderReader;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

class XmcTest {

    private static final Xmc FEATURES = new Xmc(false, 0, 0, 1, Optional.empty());
    private static final Xmc TEXT = new Xmc(true, 0, 0, 1, Optional.empty());

    @TempDir
    Path home;

    private Path data(String... namesAndTexts) throws IOException {
        Path data = Files.createDirectories(home.resolve("data"));
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            Files.writeString(data.resolve(namesAndTexts[i]), namesAndTexts[i + 1]);
        }
        return data;
    }

    private Dataset built(Xmc xmc, Path data) throws IOException {
        xmc.build(data, home.resolve("out"), false, Watcher.NONE);
        return FolderReader.read(home.resolve("out"));
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(home.resolve("out").resolve(name));
    }

    private void refused(Xmc xmc, Path data, String message) {
        Path out = home.resolve("out");
        assertThatThrownBy(() -> xmc.build(data, out, false, Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
        assertThat(out).doesNotExist();
    }

    @Test
    void aFileForEachPartIsTakenAsItIs() throws IOException {
        Dataset found = built(
                FEATURES,
                data("train.txt", "3 5 4\n0,3 1:0.5 4:2\n 2:1\n1 0:1\n", "test.txt", "1 5 4\n2 3:0.25 1:1\n"));
        assertThat(found.labels()).isEqualTo(4);
        assertThat(found.features()).isEqualTo(5);
        assertThat(lines("train.txt")).containsExactly("0,3 1:0.5 4:2", " 2:1", "1 0:1");
        assertThat(lines("test.txt")).containsExactly("2 1:1 3:0.25");
        assertThat(lines("train.ids.txt")).containsExactly("train:0", "train:1", "train:2");
        assertThat(Files.readString(home.resolve("out/manifest.json"))).contains("\"layout\" : \"Parts\"", "sha256");
    }

    @Test
    void featuresAndLabelsApartMeetAgain() throws IOException {
        Dataset found = built(
                FEATURES,
                data(
                        "trn_X_Xf.txt", "3 5\n1:0.5 4:2\n2:1\n\n",
                        "trn_X_Y.txt", "3 4\n0:1.0 3:1.0\n\n2:1.0 1:0.0\n",
                        "tst_X_Xf.txt", "1 5\n3:1\n",
                        "tst_X_Y.txt", "1 4\n1:1\n"));
        assertThat(found.labels()).isEqualTo(4);
        assertThat(lines("train.txt")).containsExactly("0,3 1:0.5 4:2", " 2:1", "2");
        assertThat(lines("test.txt")).containsExactly("1 3:1");
    }

    @Test
    void listsOfExamplesCountFromOneAndHaveAColumnForEachDivision() throws IOException {
        Path data = data(
                "Toy_data.txt", "4 2 2\n0 0:1\n1 1:1\n0 1:2\n1 0:2\n",
                "toy_trSplit.txt", "1 2\n3 4\n",
                "toy_tstSplit.txt", "2 1\n4 3\n");
        built(new Xmc(false, 0, 0, 2, Optional.empty()), data);
        assertThat(lines("train.txt")).containsExactly("1 1:1", "1 0:2");
        assertThat(lines("test.ids.txt")).containsExactly("data:0", "data:2");
        alsoRefused(
                new Xmc(false, 0, 0, 3, Optional.empty()),
                data,
                "toy_trSplit.txt:1: has 2 columns: there is no column 3");
        alsoRefused(
                FEATURES, data("toy_tstSplit.txt", "2 1\n3 3\n"), "has the example 3, which toy_trSplit.txt also has");
        alsoRefused(FEATURES, data("toy_tstSplit.txt", "5 1\n"), "has the example 5, and there are 4");
        alsoRefused(FEATURES, data("toy_tstSplit.txt", "0 1\n"), "\"0\" is not an example: expected numbers from 1");
    }

    private void alsoRefused(Xmc xmc, Path data, String message) {
        assertThatThrownBy(() -> xmc.build(data, home.resolve("other"), false, Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void rawTextHasTitlesAsNamesOfLabels() throws IOException {
        Path data = data();
        gzip(data.resolve("trn.json.gz"), """
                {"uid":"a1","title":"Red  shoe","content":"for\\nfeet","target_ind":[2,0,2],"target_rel":[1.0,1.0,1.0]}
                {"uid":"a2","title":"Blue hat","content":"","target_ind":[]}
                """);
        gzip(data.resolve("tst.json.gz"), "{\"uid\":\"b1\",\"title\":\"Hat\",\"target_ind\":[1]}\n");
        gzip(data.resolve("lbl.json.gz"), """
                {"uid":"x","title":"Shoes"}
                {"uid":"y","title":"Shoes"}
                {"uid":"z","title":""}
                """);
        Dataset found = built(TEXT, data);
        assertThat(found.labelNames().names()).containsExactly("Shoes", "Shoes #1", "#2");
        assertThat(((TextInputs) found.train().inputs()).texts()).containsExactly("Red shoe for feet", "Blue hat");
        assertThat(found.train().active().row(0)).containsExactly(0, 2);
        assertThat(lines("train.ids.txt")).containsExactly("a1", "a2");
        byte[] whole = Files.readAllBytes(data.resolve("trn.json.gz"));
        Files.write(data.resolve("trn.json.gz"), Arrays.copyOf(whole, whole.length - 12));
        alsoRefused(TEXT, data, "trn.json.gz: ends too early: its gzip data is truncated");
        gzip(data.resolve("trn.json.gz"), "{\"uid\":\"a\",\"target_ind\":[3]}\n");
        alsoRefused(TEXT, data, "trn.json.gz:1: label id 3 is out of range for 3 labels");
        gzip(data.resolve("trn.json.gz"), "{\"uid\":\"a\",\"target_ind\":[\"3\"]}\n");
        alsoRefused(TEXT, data, "has no whole numbers as target_ind");
        gzip(data.resolve("trn.json.gz"), "{\"uid\":\"a\",\"tit");
        alsoRefused(TEXT, data, "trn.json.gz:1: is not valid JSON");
    }

    private static void gzip(Path file, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, bytes.toByteArray());
    }

    @Test
    void validationExamplesComeFromTheTrainingExamplesAlwaysTheSame() throws IOException {
        Path data = data("train.txt", "200 1 1\n" + "0 0:1\n".repeat(200), "test.txt", "2 1 1\n0 0:1\n\n");
        Xmc xmc = new Xmc(false, 0.25, 7, 1, Optional.empty());
        Built built = xmc.build(data, home.resolve("out"), true, Watcher.NONE);
        assertThat(built.sizes().train() + built.sizes().validation()).isEqualTo(200);
        assertThat(built.sizes().validation()).isBetween(30, 70);
        assertThat(built.sizes().test()).isEqualTo(2);
        assertThat(xmc.build(data, home.resolve("again"), true, Watcher.NONE)).isEqualTo(built);
        assertThat(Files.readAllBytes(home.resolve("again/validation.ids.txt.gz")))
                .isEqualTo(Files.readAllBytes(home.resolve("out/validation.ids.txt.gz")));
    }

    @Test
    void labelsGetTheNamesThatTheUserGives() throws IOException {
        Path data = data("train.txt", "1 1 2\n1 0:1\n", "test.txt", "1 1 2\n0 0:1\n");
        Path names = Files.writeString(home.resolve("names.txt"), "cat\ndog\n");
        Dataset found = built(new Xmc(false, 0, 0, 1, Optional.of(names)), data);
        assertThat(found.labelNames().names()).containsExactly("cat", "dog");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2 5 4\\n0 1:1\\n           | train.txt: has 1 examples, and its first line says 2: is it complete?
            1 5 4\\n0 1:1\\n1 1:1\\n   | train.txt: has 2 examples, and its first line says 1
            1 5 4\\n4 1:1\\n           | train.txt:2: label id 4 is out of range
            1 5 4\\n0 5:1\\n           | train.txt:2: feature id 5 is out of range
            1 5 4\\n0 1:x\\n           | train.txt:2: the value of feature 1
            0 1:1\\n                   | train.txt:1: "0 1:1" states no sizes
            1 5\\n0 1:1\\n             | train.txt:1: "1 5" states no sizes
            1 5 0\\n 1:1\\n            | train.txt:1: "1 5 0" states no sizes
            1 5 99999999999\\n0 1:1\\n | states no sizes
            1 6 4\\n0 1:1\\n           | test.txt: states 5 columns and 4 labels, and train.txt 6 and 4
            ``                         | train.txt: is empty
            """)
    void whatIsWrongIsNamedAndNothingIsLeft(String train, String message) throws IOException {
        String text = train == null ? "" : train.replace("\\n", "\n");
        refused(FEATURES, data("train.txt", text, "test.txt", "1 5 4\n0 1:1\n"), message);
    }

    @Test
    void filesThatDoNotBelongTogetherAreRefused() throws IOException {
        refused(
                FEATURES,
                data("other.csv", ""),
                "has no file train.txt (or with .gz): expected train.txt and test.txt");
        refused(TEXT, data(), "has no file trn.json");
        refused(
                FEATURES,
                data("a_train.txt", "", "b_train.txt.gz", ""),
                "has a_train.txt and b_train.txt.gz: expected one file that ends in train.txt");
        Path pairs = data(
                "trn_X_Xf.txt", "2 5\n1:0.5\n2:1\n",
                "trn_X_Y.txt", "1 4\n0:1\n",
                "tst_X_Xf.txt", "1 5\n3:1\n",
                "tst_X_Y.txt", "1 4\n1:1\n");
        refused(FEATURES, pairs, "trn_X_Xf.txt:1: states 2 examples, and there are labels of 1");
        refused(FEATURES, data("tst_X_Y.txt", "1 3\n1:1\n"), "tst_X_Y.txt: states 3 labels, and trn_X_Y.txt 4");
        refused(FEATURES, data("trn_X_Y.txt", "2 4\n0:1\n4:1\n"), "trn_X_Y.txt:3: feature id 4 is out of range");
        assertThatThrownBy(() -> new Xmc(false, 1, 0, 1, Optional.empty())).hasMessageContaining("1 excluded");
    }
}
