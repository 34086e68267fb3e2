package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyLanguageModel;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;

/** Files are refused that only a trusted author may give, and the refusal names the option that trusts them. */
class TrustedFileTest {

    @TempDir
    Path folder;

    private Shell audit(Path model, String... more) {
        List<String> words =
                new ArrayList<>(List.of("audit", model.toString(), "--rule", "argmax", "--classes", "0..0"));
        words.addAll(List.of("--out", folder.resolve("audit").toString()));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    private void assertNeeds(Path model, String problem, String... option) {
        Shell refused = audit(model);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains(problem, String.join(" ", option));
        Shell trusted = audit(model, option);
        assertThat(trusted.exitCode()).as(trusted.err()).isZero();
    }

    @Test
    void contentThatGrowsMoreThan64TimesNeedsALargerLimit() throws IOException {
        double[][] zeros = new double[20_000][20];
        zeros[0][0] = 1;
        Path plain = folder.resolve("zeros.npy");
        NpyWriter.write(plain, DoubleMatrix.of(zeros));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("W.npy"));
            Files.copy(plain, zip);
        }
        Path model = Files.write(folder.resolve("zeros.npz"), bytes.toByteArray());

        assertNeeds(model, "its compressed content would grow more than 64 times", "--read-limit", "10");
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void linksThatLeadOutOfTheFolderOfAModelAreFollowedOnRequest() throws IOException {
        Path model = folder.resolve("model");
        new TinyLanguageModel(28).folder(model);
        Path weights = Files.move(model.resolve("model.safetensors"), folder.resolve("elsewhere.safetensors"));
        Files.createSymbolicLink(model.resolve("model.safetensors"), weights);

        assertNeeds(model, "is a link that leads out of the folder of the model", "--follow-links");
    }
}
