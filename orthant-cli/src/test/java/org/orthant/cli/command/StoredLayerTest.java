package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/** Layers from files with several tensors. */
class StoredLayerTest {

    @TempDir
    Path folder;

    private String file;

    @BeforeEach
    void write() {
        Path path = folder.resolve("model.safetensors");
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("in.weight", List.of(1, 2), new float[] {1, 1}),
                                new Tensor("out.weight", List.of(3, 2), new float[] {1, 0, .5f, .7f, -.5f, .5f}),
                                new Tensor("out.bias", List.of(3), new float[] {1, 2, 3}),
                                new Tensor("in.bias", List.of(1), new float[] {0})))
                .write(path);
        file = path.toString();
    }

    private Shell regions(String... options) {
        return Shell.run(Stream.concat(Stream.of("regions"), Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void aMatrixAndItsBiasAreNamed() {
        assertThat(regions("--weights", file, "--tensor", "out.weight").out()).contains("argmaxable            6\n");
        assertThat(regions("--weights", file, "--tensor", "out.weight", "--bias-tensor", "out.bias")
                        .out())
                .contains("argmaxable            7\n");
        assertThat(regions("--rows", "1,0; .5,.7; -.5,.5", "--bias", file, "--bias-tensor", "out.bias")
                        .out())
                .contains("argmaxable            7\n");
    }

    @Test
    void whatIsNotClearIsAskedFor() {
        Shell unclear = regions("--weights", file);
        assertThat(unclear.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unclear.err())
                .contains("has more than one matrix, in.weight (1 x 2), out.weight (3 x 2): name one of them"
                        + " (use --tensor)");
        assertThat(regions("--weights", file, "--tensor", "out.weight", "--bias-tensor", "in.bias")
                        .err())
                .contains("has 1 numbers for 3 labels");
        assertThat(regions("--weights", file, "--tensor", "out").err()).contains("has no tensor out: expected one of");
    }

    @Test
    void optionsThatWouldBeIgnoredAreRefused() {
        assertThat(regions("--rows", "1", "--tensor", "out.weight").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(regions("--rows", "1", "--bias-tensor", "out.bias").exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(regions("--rows", "1", "--bias", "2", "--bias-tensor", "b").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFolderThatIsNoRunIsOpenedAsAModel() {
        assertThat(regions("--weights", folder.toString()).out())
                .isEqualTo(regions("--weights", file, "--tensor", "out.weight", "--bias-tensor", "out.bias")
                        .out());
    }
}
