package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {

    private static final String TRAIN = "train --data data.svm -k 2 -d 3 --embedding 6 --epochs 3 --batch 16";

    @TempDir
    Path folder;

    /** Examples with labels 0 to 9, each shown by a feature of its own. */
    @BeforeEach
    void data() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder lines = new StringBuilder();
        for (int example = 0; example < 120; example++) {
            int first = random.nextInt(9);
            int second = first + 1 + random.nextInt(9 - first);
            lines.append(first + "," + second + " " + first + ":1 " + second + ":2\n");
        }
        Files.writeString(file("data.svm"), lines);
        StringBuilder documents = new StringBuilder();
        for (int example = 0; example < 60; example++) {
            String word = example % 2 == 0 ? "cat" : example % 3 == 0 ? "dog" : "bird";
            documents.append("{\"labels\":[\"" + word + "s\"],\"text\":\"A " + word + " on the mat\"}\n");
        }
        Files.writeString(file("texts.jsonl"), documents);
    }

    @Test
    void aRunIsTrainedEvaluatedAndUsed() throws IOException {
        Shell trained = run(TRAIN + " --run runs --format json");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out()).contains("\"head\" : \"DFT, k = 2, slack 3\"").contains("\"head_parameters\" : 86");
        assertThat(trained.err()).contains("epoch 3, ").contains("validation loss");
        assertThat(folder.resolve("runs"))
                .isDirectoryContaining("glob:**/config.yaml")
                .isDirectoryContaining("glob:**/provenance.json")
                .isDirectoryContaining("glob:**/metrics.csv")
                .isDirectoryContaining("glob:**/result.json")
                .isDirectoryContaining("glob:**/model.safetensors")
                .isDirectoryContaining("glob:**/model.json");

        Shell evaluated = run("evaluate --run runs --format json");
        String loss = trained.out()
                .lines()
                .filter(line -> line.contains("test_loss"))
                .findFirst()
                .orElseThrow();
        assertThat(evaluated.out()).contains(loss.replace("test_", "").strip());

        Shell predicted = run("predict --run runs --examples data.svm --top 2 --format csv");
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(predicted.out().lines().filter(line -> line.matches("\\d+,\\d+,0\\.\\d+.*")))
                .hasSize(240);
    }

    @Test
    void theConfigurationOfARunTrainsTheSameModel() throws IOException {
        run(TRAIN + " --run runs --seed 5");
        Shell again = run("train --config runs/config.yaml --run runs2");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(file("runs2").resolve("model.safetensors"))
                .hasSameBinaryContentAs(file("runs").resolve("model.safetensors"));
        assertThat(run("train --config runs/config.yaml --run runs3 --seed 1").err())
                .contains("--config has all options: leave out --seed");
    }

    @Test
    void textBecomesWords() {
        Shell trained = run("train --data texts.jsonl --run runs -k 1 -d 2 --embedding 8 --encoder-rate 0.05"
                + " --head-rate 0.05 --epochs 20 --batch 8");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        Shell predicted = Shell.run("predict", "--run", file("runs").toString(), "The DOG!");
        assertThat(predicted.out()).as(predicted.err()).containsPattern("0 +dogs +[01]\\.");
        assertThat(predicted.out()).doesNotContain("cats");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-k 5                  | 2 | k = 5 active labels do not fit 10 labels: expected a number from 1 to 4",
                "-d -1                 | 2 | slack -1 is negative",
                "--head bsl -d 0       | 2 | too narrow: expected at least 1",
                "--encoder cnn         | 2 | use encoder words",
                "--criterion f1        | 2 | is no criterion: expected loss or",
                "--head-rate 7         | 2 | head rate 7.0: expected a number from 0 to 1",
                "--threads 0           | 2 | threads 0: expected at least 1",
                "--split 90/0/10       | 3 | has no validation examples"
            })
    void whatCannotBeTrainedIsRefusedInOneLine(String options, int exitCode, String message) {
        Shell shell = run("train --data data.svm --run runs " + options.strip());
        assertThat(shell.exitCode()).isEqualTo(exitCode);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
        assertThat(file("runs")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "predict --run none x                    | 3 | there is no such file",
                "predict --run none                      | 2 | give either texts, or --text, or --examples",
                "predict --run none x --top 1 --threshold 0.5 | 2 | exclude each other",
                "predict --run none x --threshold 2      | 2 | expected a probability",
                "evaluate --run none                     | 3 | there is no such file",
                "evaluate --run none --rank 0            | 2 | --rank 0: expected at least 1"
            })
    void whatCannotBeUsedIsRefusedInOneLine(String line, int exitCode, String message) {
        Shell shell = run(line.strip());
        assertThat(shell.exitCode()).isEqualTo(exitCode);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }

    /** Runs a command line whose file names are relative to the test's folder. */
    private Shell run(String line) {
        return Shell.run(Stream.of(line.strip().split(" +"))
                .map(word -> word.matches("runs\\d?(/.*)?|none|.*\\.(svm|jsonl)")
                        ? file(word).toString()
                        : word)
                .toArray(String[]::new));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }
}
