package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run folders are judged without the native engine that trained them, whose start alone would take seconds. */
class RunFolderStartTest {

    @TempDir
    Path folder;

    @BeforeEach
    void trainAndVerify() throws IOException {
        Path data = folder.resolve("tiny.svm");
        TinyExamples.write(data);
        Shell trained = Shell.run(
                "train", "--data", data.toString(), "--run", path("runs/one"), "-k", "1", "-d", "3", "--epochs", "1");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        Files.writeString(folder.resolve("sets.txt"), "0\n1\n");
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void noClassOfTheEngineIsLoadedToVerifyCheckAndReport() throws Exception {
        List<String> layer = List.of("--weights", path("runs/one"));
        List<String> files = List.of("--certificates", path("proofs.jsonl"));
        assertNoEngine("verify", layer, files, List.of("--out", path("verdicts.jsonl"), path("sets.txt")));
        assertNoEngine("check", layer, files);
        assertNoEngine(
                "report",
                layer,
                files,
                List.of("--verdicts", path("verdicts.jsonl"), "--out", path("verification.html")));
        assertNoEngine("report", List.of("--runs", path("runs"), "--out", path("comparison.html")));
    }

    @SafeVarargs
    private void assertNoEngine(String command, List<String>... options) throws Exception {
        Path log = folder.resolve("classes.txt");
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Orthant.class.getName(),
                command));
        for (List<String> some : options) {
            line.addAll(some);
        }
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        List<String> loaded = Files.readAllLines(log);
        assertThat(loaded)
                .anyMatch(entry -> entry.contains(" org.orthant.train.folder.")
                        || entry.contains(" org.orthant.model.layer.RunLayer "));
        assertThat(loaded).noneMatch(entry -> entry.contains(" ai.djl."));
    }
}
