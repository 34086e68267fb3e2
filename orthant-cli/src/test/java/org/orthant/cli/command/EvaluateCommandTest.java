package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;

/** Trained models, judged by data that they were not trained on. */
class EvaluateCommandTest {

    @TempDir
    Path folder;

    @BeforeEach
    void train() throws IOException {
        write("texts.jsonl", "mat", List.of("cat", "dog", "bird"));
        Shell trained = run("train --data texts.jsonl -k 1 -d 2 --embedding 8 --epochs 20 --batch 8"
                + " --encoder-rate 0.05 --head-rate 0.05 --run run");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
    }

    @Test
    void otherTextsAreReadByTheWordsOfTheModel() throws IOException {
        // As many words as before, of which one is unknown and the first of all: by ids of their own, all would be
        // shifted.
        write("others.jsonl", "aaa", List.of("cat", "dog", "bird"));
        for (String data : List.of("texts.jsonl", "others.jsonl")) {
            Shell judged = run("evaluate --run run --data " + data + " --format json");
            assertThat(judged.out()).as(judged.err()).contains("\"exact_match\" : 1.0");
        }
    }

    @Test
    void otherLabelsAreRefusedWithWhatDiffers() throws IOException {
        write("two.jsonl", "mat", List.of("cat", "dog"));
        assertRefused("two.jsonl", "run: has a model of 3 labels, and the data have 2: expected the same ones");
        write("named.jsonl", "mat", List.of("ant", "dog", "bird"));
        assertRefused("named.jsonl", "label 0 is \"birds\" there and \"ants\" here");
        assertRefused("debtags", "has a model of 3 labels, and the data have 467");
    }

    @Test
    void otherFeaturesAreRefusedWithWhatDiffers() throws IOException {
        Files.writeString(folder.resolve("names.txt"), "birds\ncats\ndogs\n");
        String sparse = "0 0:1\n1 1:1\n2 2:1\n".repeat(10);
        Files.writeString(folder.resolve("sparse.svm"), sparse);
        assertRefused("sparse.svm --label-names names.txt", "has a model of 7 features, and sparse has 3");
    }

    private void assertRefused(String data, String message) {
        Shell shell = run("evaluate --run run --data " + data);
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).hasLineCount(1).contains(message);
    }

    /** Writes documents about animals, on something. */
    private void write(String name, String thing, List<String> animals) throws IOException {
        StringBuilder documents = new StringBuilder();
        for (int example = 0; example < 60; example++) {
            String animal = animals.get(example % animals.size());
            documents.append("{\"labels\":[\"" + animal + "s\"],\"text\":\"A " + animal + " on the " + thing + "\"}\n");
        }
        Files.writeString(folder.resolve(name), documents);
    }

    /** Runs a command line whose file names are relative to the test's folder. */
    private Shell run(String line) {
        return Shell.run(folder, "run|.*\\.(jsonl|svm|txt)", line);
    }
}
