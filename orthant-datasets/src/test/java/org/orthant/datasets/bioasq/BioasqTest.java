package org.orthant.datasets.bioasq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.folder.FolderReader;
import org.orthant.datasets.build.BuildTests;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.StoppedException;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

class BioasqTest {

    private static final Choice SMALL = new Choice(52, 900, 50, 200, 20, 60, 7);

    @TempDir
    Path home;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(home.resolve(name), text);
    }

    private Path list(String name, int... ids) throws IOException {
        return Files.write(
                home.resolve(name), Arrays.stream(ids).mapToObj(String::valueOf).toList());
    }

    private Bioasq bioasq(Path file, String out) {
        return new Bioasq(file, home.resolve(out), false, Watcher.NONE);
    }

    private static String article(int pmid, String journal, String title, String text, String... headings) {
        return "{\"journal\":" + journal + ",\"abstractText\":\"" + text + "\",\"pmid\":\"" + pmid + "\",\"title\":\""
                + title + "\",\"year\":\"2020\",\"meshMajor\":[\"" + String.join("\",\"", headings) + "\"]}";
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void listedArticlesBecomeDocumentsOfJournalTitleAndAbstractWithTheirHeadings() throws IOException {
        Path file = file(
                "all.json",
                ArticleGenerator.file(List.of(
                        article(11, "\"Nature\"", "Of mice.", "And men.", "Mice", "Humans", "Mice"),
                        article(12, "null", "Alone.", "", "Humans"),
                        article(13, "\"Science\"", "Not listed.", "", "Other"),
                        article(14, "\"Cell\"", "Tested.", "\\u03b1 beta", "Humans, Old"))));
        Built built = bioasq(file, "out").build(list("train", 12, 11), list("valid"), list("test", 14));
        Dataset dataset = FolderReader.read(home.resolve("out"));

        assertThat(dataset.labelNames().names()).containsExactly("Humans", "Humans, Old", "Mice");
        assertThat(((TextInputs) dataset.train().inputs()).texts())
                .containsExactly("Nature Of mice. And men.", "Alone.");
        assertThat(dataset.train().labelSet(0).active()).containsExactly(0, 2);
        assertThat(((TextInputs) dataset.test().inputs()).texts()).containsExactly("Cell Tested. \u03b1 beta");
        assertThat(dataset.validation().size()).isZero();
        assertThat(home.resolve("out/train.ids.txt")).hasContent("11\n12");
        assertThat(built.skipped()).isEmpty();
    }

    @Test
    void unusableLinesAreCountedWithTheirPlacesAndCostNoOther() throws IOException {
        String text = ArticleGenerator.file(List.of(
                article(1, "\"J\"", "T", "A", "Mice"),
                "{\"pmid\":\"2\", broken",
                "{\"journal\":\"J\",\"meshMajor\":[\"Mice\"],\"title\":\"no pmid\"}",
                "{\"pmid\":\"4\",\"title\":\"no headings\"}",
                "{\"pmid\":\"5\",\"meshMajor\":[\"Mice\"],\"title\":null}",
                article(1, "\"J\"", "again", "A", "Mice"),
                article(6, "\"J\"", "caf\u00e9", "A", "Mice")));
        Path file = Files.write(home.resolve("all.json"), text.getBytes(StandardCharsets.ISO_8859_1));
        Built built = bioasq(file, "out").build(list("train", 1, 6, 99, 6), list("valid", 2), list("test"));

        BuildTests.assertSkipped(built)
                .containsExactlyInAnyOrder(
                        "is not JSON 1 [all.json:3]",
                        "has no pmid that is a number 1 [all.json:4]",
                        "has no headings (meshMajor) 1 [all.json:5]",
                        "has no text (journal, title, abstractText) 1 [all.json:6]",
                        "has the pmid of an article before 1 [all.json:7]",
                        "is Latin-1 and not UTF-8 (kept) 1 [all.json:8]",
                        "the list has this id already 1 [train:4]",
                        "the file has no usable article of this pmid 2 [train:3, valid:1]");
        assertThat(((TextInputs) FolderReader.read(home.resolve("out")).train().inputs()).texts())
                .containsExactly("J T A", "J caf\u00e9 A");
        assertThat(Files.readString(home.resolve("out/manifest.json")))
                .contains("\"train\" : 2", "all.json:3", "sha256:", "usable_articles\" : 2");
    }

    @Test
    void chosenPartsHaveTheirSizesAndAllHeadingsAreTrainedAndTested() throws IOException {
        Path file = file("all.json", new ArticleGenerator(3, 60).file(1000));
        bioasq(file, "out").build(SMALL);
        bioasq(file, "again").build(SMALL);
        Dataset dataset = FolderReader.read(home.resolve("out"));

        assertThat(dataset.labels()).isEqualTo(52);
        assertThat(dataset.train().size()).isEqualTo(200);
        assertThat(dataset.validation().size()).isEqualTo(20);
        assertThat(dataset.test().size()).isEqualTo(60);
        assertThat(dataset.train().activeCounts()).doesNotContain(0);
        assertThat(dataset.test().activeCounts()).doesNotContain(0);
        assertThat(FolderReader.read(home.resolve("again")).fingerprint()).isEqualTo(dataset.fingerprint());
        assertThat(home.resolve("out.plan")).doesNotExist();
    }

    @Test
    void labelSetsStayWholeArticlesWithAHeadingThatIsNoLabelAreDropped() throws IOException {
        List<String> articles = new ArrayList<>();
        for (int pmid = 1; pmid <= 12; pmid++) {
            articles.add(article(pmid, "\"J\"", "T", "A", "Mice", pmid % 2 == 0 ? "Humans" : "Rats"));
        }
        articles.add(article(13, "\"J\"", "T", "A", "Mice", "Rare"));
        articles.add(article(14, "\"J\"", "T", "A", "Humans", "Rare"));
        Path file = file("all.json", ArticleGenerator.file(articles));
        Built built = bioasq(file, "out").build(new Choice(3, 14, 50, 6, 1, 5, 0));
        Dataset dataset = FolderReader.read(home.resolve("out"));

        assertThat(dataset.labelNames().names()).containsExactly("Humans", "Mice", "Rats");
        assertThat(built.sizes().examples()).isEqualTo(12);
        for (Split part : List.of(dataset.train(), dataset.validation(), dataset.test())) {
            for (int example = 0; example < part.size(); example++) {
                assertThat(part.labelSet(example).size()).isEqualTo(2);
            }
        }
        BuildTests.assertSkipped(built).containsExactly("has a heading outside the 3 most frequent 2 []");
    }

    @Test
    void defaultsAreTheNumbersOfThePaper() {
        assertThat(Choice.PAPER).isEqualTo(new Choice(20_000, 1_000_000, 50, 100_000, 5_000, 10_000, 0));
    }

    @Test
    void listsMayBeTablesWithAColumnOfIds() throws IOException {
        Path file = file("all.json", new ArticleGenerator(1, 20).file(9));
        Path train = file("train.csv", "pmid\n3\n\n1\n");
        Path validation = file("validation.csv", "\ufeff,PMID,journal\n0,5,\"A, B\"\n1,4,C\n");
        Path test = file("test.csv", "7\r\n8\r\n");
        Path wrong = file("wrong.csv", "id\n7\n");
        Path ragged = file("ragged.csv", "pmid,journal\n7,A\n8\n");

        bioasq(file, "out").build(train, validation, test);
        assertThat(home.resolve("out/train.ids.txt")).hasContent("1\n3");
        assertThat(home.resolve("out/validation.ids.txt")).hasContent("4\n5");
        assertThat(home.resolve("out/test.ids.txt")).hasContent("7\n8");
        assertThatThrownBy(() -> bioasq(file, "no").build(train, validation, wrong))
                .hasMessageContaining("wrong.csv:1: \"id\" is not an id: expected one whole number per line, or a table"
                        + " with a column PMID");
        assertThatThrownBy(() -> bioasq(file, "no").build(train, validation, ragged))
                .hasMessageContaining("ragged.csv:3: \"8\" is not an id");
    }

    @Test
    void anInterruptedBuildLeavesNoFolderAndGoesOnWithItsPlan() throws IOException {
        Path file = file("all.json", new ArticleGenerator(3, 60).file(1000));
        Path out = home.resolve("out");
        Watcher untilSecondPass = new Watcher() {
            private String stage = "";

            @Override
            public void advanced(String current, long done, long total) {
                stage = current;
            }

            @Override
            public boolean stopRequested() {
                return stage.contains("2 of 2");
            }
        };
        assertThatThrownBy(() -> new Bioasq(file, out, true, untilSecondPass).build(SMALL))
                .isInstanceOf(StoppedException.class);
        assertThat(home.toFile().list()).containsExactlyInAnyOrder("all.json", "out.plan");

        Watcher onlySecondPass = new Watcher() {
            @Override
            public void advanced(String current, long done, long total) {
                assertThat(current).contains("2 of 2");
            }

            @Override
            public boolean stopRequested() {
                return false;
            }
        };
        new Bioasq(file, out, true, onlySecondPass).build(SMALL);
        bioasq(file, "whole").build(SMALL);
        assertThat(FolderReader.read(out).fingerprint())
                .isEqualTo(FolderReader.read(home.resolve("whole")).fingerprint());
    }

    @Test
    void compressedFilesAreReadAndTruncatedOnesRefusedWithoutAFolder() throws IOException {
        byte[] whole = gzip(new ArticleGenerator(1, 20).file(200));
        Path good = Files.write(home.resolve("all.json.gz"), whole);
        Path cut = Files.write(home.resolve("cut.json.gz"), Arrays.copyOf(whole, whole.length / 2));
        Path plain = file("plain.json.gz", "{\"articles\":[]}");
        Path train = list("train", 1);
        Path none = list("none");

        assertThat(bioasq(good, "good").build(train, none, none).sizes().train())
                .isEqualTo(1);
        assertThatThrownBy(() -> bioasq(cut, "out").build(train, none, none))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith("cut.json.gz: ends too early: its gzip data is truncated; fetch it again");
        assertThatThrownBy(() -> bioasq(plain, "out").build(train, none, none))
                .hasMessageContaining("is not an intact gzip file");
        assertThat(home.toFile().list((folder, name) -> name.startsWith("out"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"documents":[]}                   | all.json:1: does not begin with {"articles":[
            {"articles":[{"pmid":"1"},         | ends after 1 lines without ]} : is it complete
            {"articles":[]}                    | has no article of the list for training
            ''                                 | ends after 0 lines without ]}
            """)
    void filesThatAreNotOfTheSchemaAreRefused(String text, String complaint) throws IOException {
        Path file = file("all.json", text);
        Path train = list("train", 1);
        Path none = list("none");

        assertThatThrownBy(() -> bioasq(file, "out").build(train, none, none))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
        assertThat(home.resolve("out")).doesNotExist();
    }

    @Test
    void anIdInTwoListsIsRefusedAsTestArticlesWouldBeTrainedOn() throws IOException {
        Path file = file("all.json", new ArticleGenerator(1, 20).file(9));
        Path train = list("train", 5, 6);
        Path test = list("test", 7, 6);
        Path words = file("words", "1\nfoo\n");

        assertThatThrownBy(() -> bioasq(file, "out").build(train, list("none"), test))
                .hasMessageContaining("test:2: 6 already stands in line 2 of the list for train");
        assertThatThrownBy(() -> bioasq(file, "out").build(words, list("none"), test))
                .hasMessageContaining("words:2: \"foo\" is not an id");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | 200 | 20 |  60 | has 60 headings that two articles of the subset have: expected 400
             60 | 200 | 20 |   2 | 2 for testing cannot have all labels: expected at least
             60 |   1 | 20 |  60 | 1 examples for training
             60 | 400 | 20 |  60 | there are 450 examples to choose from: expected at least 480
            """)
    void whatCannotBeCoveredIsRefused(int headings, int train, int validation, int test, String complaint)
            throws IOException {
        Path file = file("all.json", new ArticleGenerator(3, 60).file(450));
        Choice choice = new Choice(headings, 500, 50, train, validation, test, 0);

        assertThatThrownBy(() -> bioasq(file, "out").build(choice))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
        assertThat(home.toFile().list()).containsExactly("all.json");
    }
}
