package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/** What {@code verify} writes is checked by {@code python/orthant_check.py}, which exits with the codes of {@code check}. */
class SecondCheckerCommandTest {

    @TempDir
    private Path folder;

    private Path certificates = Path.of("");

    @BeforeEach
    void verify() throws Exception {
        assumeTrue(hasPython(), "python3 is missing: the second checker is not run");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0\n1\n2\n");
        certificates = folder.resolve("proofs.jsonl");
        Shell verified = Shell.run(
                "verify",
                "--rows=2,0; 0,2; 1,.5",
                "--bias=0,0,-.5",
                "--domain=relu",
                "--rule=argmax",
                "--margin",
                "--out=" + folder.resolve("verdicts.jsonl"),
                "--certificates=" + certificates,
                sets.toString());
        assertThat(verified.err()).isEmpty();
        Shell checked = Shell.run(
                "check",
                "--rows=2,0; 0,2; 1,.5",
                "--bias=0,0,-.5",
                "--certificates=" + certificates,
                "--save-layer=" + folder.resolve("layer"));
        assertThat(checked.exitCode()).as(checked.err()).isZero();
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private Shell python(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(
                List.of("python3", Path.of("..", "python", "orthant_check.py").toString()));
        words.addAll(List.of(arguments));
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(words).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Shell(process.waitFor(), out, Files.readString(err));
    }

    private Shell checkedByPython(Path file, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "--weights", folder.resolve("layer/weights.npy").toString(),
                "--bias", folder.resolve("layer/bias.npy").toString(),
                "--certificates", file.toString()));
        words.addAll(List.of(more));
        return python(words.toArray(String[]::new));
    }

    private Path with(String old, String replacement) throws IOException {
        String text = Files.readString(certificates);
        assertThat(text).contains(old);
        return Files.writeString(folder.resolve(replacement.length() + ".jsonl"), text.replace(old, replacement));
    }

    @Test
    void theSavedLayerAndTheCertificatesAreAccepted() throws Exception {
        assertThat(checkedByPython(certificates, "--all").output())
                .contains("rule:         argmax")
                .contains("domain:       {\"lower\": 0.0, \"upper\": null}")
                .contains("unargmaxable: 1 certificates, 1 checked, 0 rejected")
                .contains("argmaxable:   2 certificates, 2 checked, 0 rejected");
        Path compressed = folder.resolve("proofs.jsonl.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(certificates, out);
        }
        assertThat(checkedByPython(compressed, "--seed", "7").output()).contains("--seed 7");
    }

    @Test
    void aLayerInASafetensorsFileIsTheSame() throws Exception {
        Path file = folder.resolve("model.safetensors");
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(3, 2), new float[] {2, 0, 0, 2, 1, 0.5f}),
                                new Tensor("fc.bias", List.of(3), new float[] {0, 0, -0.5f})))
                .write(file);
        Shell checked = python(
                "--weights",
                file.toString(),
                "--tensor=fc.weight",
                "--bias-tensor=fc.bias",
                "--certificates",
                certificates.toString());
        assertThat(checked.exitCode()).as(checked.err()).isZero();
        Shell unnamed = python("--weights", file.toString(), "--certificates", certificates.toString());
        assertThat(unnamed.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unnamed.err()).contains("fc.weight, fc.bias");
    }

    @Test
    void exitCodesAreThoseOfCheck() throws Exception {
        Path wrong = with("\"active\":[2]", "\"active\":[1]");
        Path none = Files.writeString(
                folder.resolve("none.jsonl"), Files.readAllLines(certificates).get(0) + "\n");
        Path other = with("\"fingerprint\":\"sha256:", "\"fingerprint\":\"sha256:0");
        for (Path file : List.of(wrong, none)) {
            Shell expected = Shell.run("check", "--rows=2,0; 0,2; 1,.5", "--bias=0,0,-.5", "--certificates=" + file);
            assertThat(checkedByPython(file).exitCode()).isEqualTo(expected.exitCode());
        }
        assertThat(checkedByPython(wrong).out()).contains("rejected:     line 4: ");
        assertThat(checkedByPython(wrong).exitCode()).isEqualTo(ExitCode.CERTIFICATE_REJECTED);
        assertThat(checkedByPython(none).exitCode()).isEqualTo(ExitCode.CERTIFICATE_MISSING);
        assertThat(checkedByPython(other).exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(checkedByPython(folder.resolve("missing.jsonl")).exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(python("--weights").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
