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
import org.orthant.cli.TinyBert;

class BertCommandsTest {

    private static final List<String> SUBWORDS = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "##s", "a");
    private static final String TRAIN = "train --data texts.jsonl --run runs -k 1 -d 2 --epochs 20 --batch 8"
            + " --encoder bert --checkpoint tiny --encoder-rate 0.01 --head-rate 0.02";

    @TempDir
    Path folder;

    @BeforeEach
    void checkpointAndData() throws IOException {
        TinyBert.writeEncoder(folder.resolve("tiny"), SUBWORDS, 8, 16);
        StringBuilder documents = new StringBuilder();
        for (int example = 0; example < 60; example++) {
            String word = example % 2 == 0 ? "Cat" : "dog";
            String both = example % 3 == 0 ? "\",\"all" : "";
            documents.append("{\"labels\":[\"" + word + both + "\"],\"text\":\"" + word + "s\"}\n");
        }
        Files.writeString(folder.resolve("texts.jsonl"), documents);
    }

    private Shell run(String command) {
        return Shell.run(command.replaceAll("(texts.jsonl|runs|tiny|minilm)", folder + "/$1")
                .split(" "));
    }

    @Test
    void aBertModelIsTrainedAndThenNeedsItsCheckpointNoMore() throws IOException {
        Shell trained = run(TRAIN);
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("has no pooler.dense.bias, pooler.dense.weight: training starts them");
        assertThat(Files.readString(folder.resolve("runs/config.yaml"))).contains("subwords: 16");
        for (String file : List.of("config.json", "vocab.txt", "model.safetensors")) {
            Files.delete(folder.resolve("tiny/" + file));
        }
        assertThat(run("evaluate --run runs").exitCode()).isZero();
        assertThat(run("predict --run runs CATS --top 1 --format csv").out())
                .contains("Cat")
                .doesNotContain("dog");
    }

    @Test
    void whatDoesNotFitIsRefusedInOneLine() {
        assertRefused(2, TRAIN.replace(" --checkpoint tiny", ""), "give the model to start from, as --checkpoint");
        assertRefused(2, TRAIN.replace("bert", "words"), "--checkpoint: requires --encoder bert or tresnet");
        assertRefused(2, TRAIN + " --subwords 17", "expected from 2 to 16");
        assertRefused(3, TRAIN.replace("--checkpoint tiny", "--checkpoint runs"), "is no folder");
        assertRefused(3, "checkpoint tiny --out minilm", "has 0 files that end with tokenizer.json");
        assertRefused(3, "checkpoint texts.jsonl --out minilm", "is neither a folder nor an archive");
        assertRefused(3, "checkpoint tiny --out tiny", "already contains a checkpoint");
    }

    private void assertRefused(int code, String command, String message) {
        Shell shell = run(command);
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(code);
        assertThat(shell.err()).contains(message).hasLineCount(1);
    }
}
