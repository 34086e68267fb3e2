package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Orthant;
import org.orthant.io.NpyWriter;
import org.orthant.layer.FloatMatrix;

/** Weights that stay in their file. */
@Timeout(120)
class MappedWeightsTest {

    private static final int LABELS = 50_000;
    private static final int FEATURES = 100;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileThatBecomesShorterWhileInUseIsBadInput(@TempDir Path folder) throws IOException, InterruptedException {
        Path weights = folder.resolve("W.npy");
        FloatMatrix.Builder matrix = FloatMatrix.builder(LABELS, FEATURES);
        for (int label = 0; label < LABELS; label++) {
            matrix.set(label, label % FEATURES, 1);
        }
        NpyWriter.write(weights, matrix.build());
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-Dorthant.kernels=plain",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Orthant.class.getName(),
                        "verify",
                        "--weights",
                        weights.toString(),
                        "/dev/stdin")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try (Writer labels = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
                FileChannel file = FileChannel.open(weights, StandardOpenOption.WRITE)) {
            // Label sets are read once the weights are mapped; no pipe holds as many.
            labels.write("1\n".repeat(1 << 20));
            file.truncate(1 << 16);
            labels.write("2 3\n");
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(output, StandardCharsets.UTF_8))
                .startsWith("orthant: a weights file became shorter while it was in use; ")
                .hasLineCount(1);
        assertThat(process.exitValue()).isEqualTo(3);
    }
}
