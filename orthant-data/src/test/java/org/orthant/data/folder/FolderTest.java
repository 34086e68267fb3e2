package org.orthant.data.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.RandomData;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.testing.Randomised;

class FolderTest {

    private static Path sparseModel = Path.of("");
    private static Path textModel = Path.of("");

    @TempDir
    Path home = Path.of("");

    private Path sparse = Path.of("");
    private Path text = Path.of("");

    @BeforeAll
    static void writeTwo(@TempDir Path models) {
        Split train = new Split(
                new SparseInputs.Builder(3)
                        .add(new int[] {0, 2}, new float[] {1, 0.5f})
                        .add(new int[] {}, new float[] {})
                        .build(),
                2,
                IntRows.of(new int[] {0, 1}, new int[] {}));
        Vocabulary names = Vocabulary.of(List.of("game", "role"));
        sparseModel = models.resolve("sparse");
        FolderWriter.write(new Dataset("s", names, Optional.empty(), train, train.none(), train), sparseModel);
        Split documents = new Split(new TextInputs(List.of("A game")), 2, IntRows.of(new int[] {0}));
        textModel = models.resolve("text");
        FolderWriter.write(
                new Dataset("t", names, Optional.empty(), documents, documents.none(), documents.none()), textModel);
    }

    @BeforeEach
    void copyThem() throws IOException {
        sparse = copy(sparseModel);
        text = copy(textModel);
    }

    private Path copy(Path model) throws IOException {
        Path copy = Files.createDirectory(home.resolve(model.getFileName()));
        try (Stream<Path> files = Files.list(model)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Randomised.repeat(20, random -> {
            Dataset dataset = RandomData.dataset(random);
            Path folder = home.resolve("d" + random.nextLong());
            if (random.nextBoolean()) {
                FolderWriter.write(dataset, folder);
            } else {
                FolderWriter.writeCompressed(dataset, folder);
            }
            Dataset read = FolderReader.read(folder);

            assertThat(read.fingerprint()).isEqualTo(dataset.fingerprint());
            assertThat(read.name()).isEqualTo(dataset.name());
        });
    }

    @Test
    void theFilesReadAsTheyAreDocumented() throws IOException {
        assertThat(sparse.resolve("train.txt")).hasContent("0,1 0:1 2:0.5\n\n");
        assertThat(sparse.resolve("labels.txt")).hasContent("game\nrole\n");
        assertThat(text.resolve("train.jsonl")).hasContent("{\"labels\":[\"game\"],\"text\":\"A game\"}\n");
        assertThat(Files.readString(text.resolve("dataset.json"))).contains("\"inputs\" : \"text\"");
    }

    @Test
    void aFolderAppearsWholeOrNotAtAll() throws IOException {
        Path folder = home.resolve("new");
        assertThatThrownBy(() -> NewFolder.create(folder, unfinished -> {
                    Files.writeString(unfinished.resolve("half"), "x");
                    throw new IOException("disk full");
                }))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("new: cannot be written: disk full");
        try (Stream<Path> left = Files.list(home)) {
            assertThat(left).containsExactlyInAnyOrder(sparse, text);
        }
    }

    @Test
    void whatExistsIsNotReplaced() {
        Dataset dataset = FolderReader.read(sparse);

        assertThatThrownBy(() -> FolderWriter.write(dataset, text)).hasMessageContaining("exists already");
        assertThat(FolderReader.read(text).name()).isEqualTo("t");
        assertThatThrownBy(() -> FolderWriter.write(dataset, home.resolve("no/such")))
                .hasMessageContaining("there is no such folder");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 0:1 3:1     | train.txt:1: feature id 3 is out of range for 3 features: ids run from 0 to 2
            2 0:1         | train.txt:1: label id 2 is out of range for 2 labels: ids run from 0 to 1
            0,0 0:1       | train.txt:1: label id 0 is given twice
            0 1:1 1:2     | train.txt:1: feature 1 is given twice
            0 1:NaN       | train.txt:1: the value of feature 1 is NaN: expected a finite number
            0 1:1e99      | train.txt:1: the value of feature 1 is 1e99: expected a finite number
            0 1:x         | train.txt:1: the value of feature 1 is "x": expected a number
            0 1:1f        | train.txt:1: the value of feature 1 is "1f": expected a number
            0 1:1.000000000000000000000000000000000000000000000000000000000000000000000000 x | train.txt:1: "x" is not a feature id
            0 1:          | train.txt:1: the value of feature 1 is missing
            0 1           | train.txt:1: feature 1 has no value
            0, 1:1        | train.txt:1: "" is not a label id
            -1 1:1        | train.txt:1: "-1" is not a label id
            x 1:1         | train.txt:1: "x" is not a label id
            0 -1:1        | train.txt:1: "-1:1" is not a feature id
            99999999999999 | train.txt:1: label id 99999999999999 is out of range
            0 0:1         | train.txt: has 1 examples, and dataset.json says 2
            """)
    void aBadLineIsNamed(String line, String complaint) throws IOException {
        Files.writeString(sparse.resolve("train.txt"), line + "\n");
        assertRefused(sparse, complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"labels":["gane"],"text":""}        | train.jsonl:1: "gane" is not a known label name: did you mean "game"?
            {"labels":["zzzzzz"],"text":""}      | expected names from the vocabulary
            {"labels":["game","game"],"text":""} | train.jsonl:1: "game" is given twice
            {"labels":"game","text":""}          | expected "labels" to be an array
            {"labels":[1],"text":""}             | expected "text" and each of "labels" to be strings
            {"labels":[],"text":null}            | expected "text" and each of "labels" to be strings
            {"labels":[]}                        | expected the members "text" and "labels"
            {"labels":[],"text":"half            | train.jsonl:1: is not valid JSON
            {"labels":[],"text":"","text":""}    | train.jsonl:1: is not valid JSON (column 30): the member 'text' is there twice
            {"labels":[],"text":""} {}           | expected one JSON object per line
            []                                   | expected a JSON object in every line
            """)
    void aBadDocumentIsNamed(String line, String complaint) throws IOException {
        Files.writeString(text.resolve("train.jsonl"), line + "\n");
        assertRefused(text, complaint);
    }

    @Test
    void anEmptyDocumentIsAnExample() throws IOException {
        Files.writeString(text.resolve("train.jsonl"), "{\"text\":\"\",\"labels\":[],\"id\":7}\n");
        forgetFingerprint(text);

        assertThat(FolderReader.read(text).train().inputs()).isEqualTo(new TextInputs(List.of("")));
    }

    @Test
    void changedContentIsNoticedUnlessItIsMeant() throws IOException {
        Files.writeString(sparse.resolve("train.txt"), "0,1 0:1 2:0.25\n\n");
        assertThatThrownBy(() -> FolderReader.read(sparse)).hasMessageContaining("a file was changed");

        forgetFingerprint(sparse);
        assertThat(FolderReader.read(sparse).train().inputs().length(0)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            orthant-dataset       | other    | is of the format "other"
            "version" : 1         | "version" : 2 | is of version 2: expected 1
            "labels" : 2          | "labels" : 3  | labels.txt: has 2 labels, and dataset.json says 3
            "labels" : 2          | "labels" : 0  | "labels" has 0: expected at least 1
            "labels" : 2          | "labels" : "2" | labels is "2": expected a whole number
            "features" : 3        | "features" : 0 | "features" has 0
            "sparse"              | "dense"  | only 0 features
            "sparse"              | "wide"   | expected sparse, tokens, dense, text
            "train" : 2           | "train" : -2 | "examples" has -2
            "train" : 2           | "train" : 99999999999 | examples.train is "99999999999": expected a smaller whole number
            "name" : "s",         | ''       | name is missing
            """)
    void aWrongHeaderIsRefused(String there, String instead, String complaint) throws IOException {
        Path header = sparse.resolve("dataset.json");
        String before = Files.readString(header);
        assertThat(before).contains(there);
        Files.writeString(header, before.replace(there, instead));
        if (instead.equals("\"dense\"")) {
            Files.writeString(sparse.resolve("train.txt"), "\n");
        }
        assertRefused(sparse, complaint);
    }

    @Test
    void missingAndTruncatedFilesAreNamed() throws IOException {
        Files.delete(sparse.resolve("test.txt"));
        assertThatThrownBy(() -> FolderReader.read(sparse)).hasMessageContaining("test.txt: there is no such file");
        assertThatThrownBy(() -> FolderReader.read(home)).hasMessageContaining("has no dataset.json");
        assertThatThrownBy(() -> FolderReader.read(home.resolve("nowhere"))).hasMessageContaining("is not a folder");

        Path packed = home.resolve("packed");
        FolderWriter.writeCompressed(FolderReader.read(text), packed);
        Path train = packed.resolve("train.jsonl.gz");
        byte[] bytes = Files.readAllBytes(train);
        Files.write(train, Arrays.copyOf(bytes, bytes.length / 2));
        assertRefused(packed, "train.jsonl.gz: cannot be read");
    }

    private static void assertRefused(Path folder, String complaint) {
        assertThatThrownBy(() -> FolderReader.read(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
    }

    private static void forgetFingerprint(Path folder) {
        try {
            Path header = folder.resolve("dataset.json");
            Files.writeString(header, Files.readString(header).replaceAll(",\\s*\"fingerprint\"[^}]*", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
