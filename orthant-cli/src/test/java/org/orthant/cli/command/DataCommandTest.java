package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.Shell;

class DataCommandTest {

    @TempDir
    Path home = Path.of("");

    private String file(String name, String content) throws IOException {
        return Files.writeString(home.resolve(name), content).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stats", "convert", "debtags", "xmc"})
    void everyCommandExplainsItselfWithAnExample(String command) {
        Shell shell = Shell.run("data", command, "--help");

        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("Usage: orthant data " + command).contains("orthant data " + command);
        assertThat(shell.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theEmbeddedOneHasANameToo() {
        assertThat(Shell.run("data", "stats", "--data", "debtags").out())
                .isEqualTo(Shell.run("data", "stats").out());
    }

    @Test
    void withoutDataTheEmbeddedOneIsDescribed() {
        assertThat(Shell.run("data", "stats").output())
                .contains("29823: 23859 train, 2982 validation, 2982 test")
                .contains("99.9 % 22, largest 37")
                .contains("A DFT layer for k = 22 (2k+1 = 45 columns) guarantees 99.9 %")
                .containsPattern("\n +1 +\\d+ .*█");
    }

    @Test
    void whatIsConvertedIsTheSameDataSet() throws IOException {
        String train = file("train.txt", "0,1 0:1\n1 1:2\n\n 1:1\n");
        String test = file("test.txt", "2 0:1\n");
        String out = home.resolve("mine").toString();
        Shell convert = Shell.run("data", "convert", "--data", train, "--test-data", test, "--out", out);
        Shell stats = Shell.run("data", "stats", "--data", out, "--format", "json");
        Shell csv = Shell.run("data", "stats", "--data", out, "--format", "csv");

        assertThat(convert.exitCode()).isZero();
        String fingerprint = convert.out()
                .lines()
                .filter(line -> line.startsWith("fingerprint"))
                .findFirst()
                .orElseThrow()
                .replaceAll(".* ", "");
        assertThat(stats.out())
                .contains("\"fingerprint\" : \"" + fingerprint + "\"")
                .contains("\"unlabelled\" : 1")
                .contains("\"never_trained\" : 1")
                .doesNotContain("█");
        assertThat(csv.out()).isEqualTo("active,examples,up_to_percent\n0,1,25.0\n1,2,75.0\n2,1,100.0\n");
    }

    @Test
    void aFolderOfTheExtremeClassificationRepositoryIsBuilt() throws IOException {
        file("train.txt", "2 2 3\n0,1 0:1\n1 1:2\n");
        file("test.txt", "1 2 3\n2 0:1\n");
        String out = home.resolve("built").toString();
        Shell shell = Shell.run("data", "xmc", home.toString(), "--validation", "0", "--out", out);

        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("3: 2 train, 0 validation, 1 test");
    }

    @Test
    void debtagsAreBuiltFromAGivenList() throws IOException {
        String list = file("list", "Package: go\nTag: game::board\nDescription: a game\n");
        String out = home.resolve("tags").toString();
        Shell shell = Shell.run(
                "data", "debtags", list, "--min-packages", "1", "--min-word-packages", "1", "--gzip", "--out", out);

        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
        assertThat(Path.of(out, "train.txt.gz")).exists();
        assertThat(Shell.run("data", "stats", "--data", out).out()).contains("features or words");
    }

    @Test
    void bioasqIsBuiltFromListsAndTellsWhatItPassedOver() throws IOException {
        String all = file("all.json", """
                {"articles":[
                {"pmid":"1","journal":"J","title":"T","abstractText":"A","meshMajor":["Mice"]},
                {"pmid":"2","title":"none"}]}
                """);
        String train = file("train", "1\n2\n");
        String none = file("none", "");
        String out = home.resolve("bioasq").toString();
        Shell shell =
                Shell.run("data", "bioasq", all, "--train", train, "--validation", none, "--test", none, "--out", out);

        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out())
                .contains("1 train", "has no headings (meshMajor)", "all.json:3", "train:2")
                .contains("The paper has n = 20,000 labels");
        assertThat(Path.of(out, "manifest.json")).exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bioasq nowhere.json --out x          | 3 | nowhere.json: there is no such file
            bioasq FILE --out x                  | 3 | does not begin with {"articles":[
            bioasq FILE --out DIR                | 3 | exists already
            bioasq FILE --train FILE --out x     | 2 | specify --validation FILE, --test FILE
            bioasq FILE --sizes 1/2 --out x      | 2 | expected three whole numbers such as 100000/5000/10000
            bioasq FILE --sizes 9/9/9 --subset 5 --out x | 2 | the parts have 27 articles, and the subset 5
            mimic3 --notes FILE --diagnoses FILE --procedures FILE --train FILE --validation FILE --test FILE --out x | 3 | some.svm:1: "0 1:1" is not an id
            mimic3 --notes FILE --out x          | 2 | specify --diagnoses FILE, --procedures FILE
            mimic3 --notes FILE --diagnoses FILE --procedures FILE --out x | 2 | specify --train FILE
            openimages --train FILE --out x      | 2 | specify --validation FILE, --test FILE
            openimages --train FILE --validation FILE --test FILE --classes FILE --trainable FILE --images DIR --out x | 3 | some.svm:1: "0 1:1" is not a class id
            openimages --train FILE --validation FILE --test FILE --classes FILE --trainable FILE --images DIR --side 0 --out x | 2 | a side of 0 pixels
            openimages --train FILE --validation FILE --test FILE --classes FILE --trainable nowhere --images DIR --out x | 3 | nowhere: there is no such file
            xmc DIR --out x                      | 3 | has no file train.txt (or with .gz): expected train.txt
            xmc DIR --validation 1 --out x       | 2 | expected a share from 0 to 1, 1 excluded
            proteins DIR --out x                 | 3 | goasp.fasta.pin: there is no such file
            proteins DIR --min-count 0 --out x   | 2 | expected numbers from 1
            proteins DIR --split 1/2 --out x     | 2 | expected three numbers such as 80/10/10
            stats --split 1/1/1                  | 2 | these options require --data
            stats --data debtags --split 1/1/1   | 2 | --data debtags: is already split
            stats --data DIR --covering          | 2 | is already split
            stats --data FILE --split 1/2        | 2 | expected three numbers such as 80/10/10
            stats --data nowhere.txt             | 3 | nowhere.txt: there is no such file
            stats --data DIR                     | 3 | has no dataset.json
            convert --data FILE                  | 2 | specify --out FOLDER
            convert --data FILE --out DIR        | 3 | exists already
            debtags --min-packages 0 --out x     | 2 | expected numbers from 1
            debtags nowhere --out x              | 3 | nowhere: there is no such file
            debtags FILE --out x                 | 3 | a paragraph without a Package field
            """)
    void mistakesEndInOneLineAndTheRightExitCode(String arguments, int code, String complaint) throws IOException {
        String file = file("some.svm", "0 1:1\n");
        String[] words = Stream.concat(
                        Stream.of("data"),
                        Stream.of(arguments
                                .replace("DIR", home.toString())
                                .replace("FILE", file)
                                .split(" ")))
                .toArray(String[]::new);
        Shell shell = Shell.run(words);

        assertThat(shell.err()).contains(complaint);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.exitCode()).isEqualTo(code);
    }

    @Test
    void withoutACommandItShowsWhatThereIs() {
        Shell shell = Shell.run("data");

        assertThat(shell.exitCode()).isEqualTo(2);
        assertThat(shell.err()).contains("convert", "debtags", "stats");
    }
}
