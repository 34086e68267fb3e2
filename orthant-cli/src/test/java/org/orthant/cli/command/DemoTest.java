package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.TinyExamples;
import org.orthant.console.option.Consoles;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import org.orthant.data.Dataset;
import org.orthant.data.read.DataSource;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import picocli.CommandLine;

/** The demo on small data, trained briefly. */
class DemoTest {

    private static final TrainingOptions BRIEF = new TrainingOptions(0, 16, 2, 1, Criterion.LOSS, 0.003, 0.003, 0, 5);

    @TempDir
    Path folder;

    @Test
    void fourLayersOfAWidthAreComparedAndOneExplained() throws IOException {
        TinyExamples.write(folder.resolve("data.svm"));
        StringWriter err = new StringWriter();
        CommandLine demo = Objects.requireNonNull(
                OrthantCommand.commandLine().getSubcommands().get("demo"));
        demo.setErr(new PrintWriter(err));
        Dataset data = DataSource.of(folder.resolve("data.svm")).read();
        Path run = folder.resolve("demo");
        Demo small = new Demo(Consoles.of(demo.getCommandSpec()), data, BRIEF, run);
        Results results = small.of(List.of(2)).orElseThrow();
        assertThat(err.toString())
                .contains("[1/4] BSL, d = 2: ")
                .contains(
                        "[3/4] DFT, k = 2, slack 2: the output layer can predict the tags of 12 of 12 test packages, the whole"
                                + " head those of 12");
        assertThat(err.toString())
                .contains(
                        "[4/4] DFT with spread frequencies, k = 2, m = 2, slack 2: the output layer can predict the tags of 12 of 12 ");
        String shown = OutputFormat.TABLE.render(results, TextStyle.PLAIN);
        assertThat(shown)
                .contains("layer can (1e-8)  (1)  never  head can  never")
                .containsPattern("DFT +2 +0 .* 12 +12 +0 +12 +0 ")
                .contains("BSL with bias")
                .containsPattern(
                        "For example, a package tagged \\{.*\\} is beyond the BSL, d = 2: no input switches on");
        FileTime trained = Files.getLastModifiedTime(run.resolve("DFT-2-seed-0/model.safetensors"));
        assertThat(small.of(List.of(2))).isPresent();
        assertThat(Files.getLastModifiedTime(run.resolve("DFT-2-seed-0/model.safetensors")))
                .isEqualTo(trained);
    }

    @Test
    void itsDefaultFolderIsIgnoredByGitInACheckout() throws IOException {
        String folder = new DemoCommand().run.get().toString();
        assertThat(folder).isEqualTo("orthant-demo");
        assertThat(Files.readAllLines(Path.of("..", ".gitignore"))).contains("/" + folder + "/");
    }
}
