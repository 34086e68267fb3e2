package org.orthant.spark.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.NpyWriter;
import org.orthant.testing.Layers;

/** Command lines, what is printed, and exit codes. */
class SparkProgramTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(arguments));
        if (all.contains("--master")) {
            // Neither compiling queries nor planning them anew pays for little work.
            all.addAll(List.of(
                    "--conf",
                    "spark.sql.codegen.wholeStage=false",
                    "--conf",
                    "spark.sql.adaptive.enabled=false",
                    "--conf",
                    "spark.sql.shuffle.partitions=2"));
        }
        return SparkProgram.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
    }

    @Test
    void wrongUsageIsRefusedBeforeSparkStarts() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("verify", "--weights", "W.npy", "sets.txt")).isEqualTo(2);
        assertThat(err.toString()).contains("--out");
        assertThat(run("verify", "--weights", "W.npy", "-k", "3", "sets.txt", "--out", "o"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("require --layer").hasLineCount(1);
        assertThat(run("verify", "--weights", "W.npy", "--deploy", "float8", "sets.txt", "--out", "o"))
                .isEqualTo(2);
        assertThat(run("survey", "--weights", "W.npy", "--sizes", "9..1", "--out", "o"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--sizes", "'9..1' is not a list of sizes")
                .hasLineCount(1);
    }

    @Test
    void setsAreDecidedCheckedAndSurveyed() throws IOException {
        String weights = folder.resolve("W.npy").toString();
        String sets = folder.resolve("sets.txt").toString();
        String output = folder.resolve("out").toString();
        NpyWriter.write(Path.of(weights), Layers.THREE_LINES.weights());
        Files.writeString(Path.of(sets), "0\n1\n\n0 1\n0 2\n0\n");
        assertThat(run(
                        "verify",
                        "--weights",
                        weights,
                        sets,
                        "--out",
                        output,
                        "--certificates",
                        "--fail-on",
                        "unargmaxable",
                        "--master",
                        "local[1]"))
                .as(err.toString())
                .isEqualTo(10);
        assertThat(out.toString()).containsPattern("distinct +5").containsPattern("unargmaxable +2 ");
        assertThat(check(weights, output, "--verdicts", output + "/verdicts", sets))
                .as(err.toString())
                .isEqualTo(0);
        assertThat(out.toString()).containsPattern("proven +5");
        assertThat(check(weights, output, "--nonnegative")).isEqualTo(12);
        assertThat(err.toString()).contains("another domain").hasLineCount(1);
        Files.writeString(Path.of(sets), "0\n7\n");
        assertThat(run("verify", "--weights", weights, sets, "--out", output, "--master", "local[1]"))
                .isEqualTo(3);
        assertThat(err.toString())
                .contains("sets.txt:2: label id 7 is out of range")
                .hasLineCount(1);
        String table = folder.resolve("survey.csv").toString();
        assertThat(run("survey", "--weights", weights, "--sizes", "1,2", "--out", table, "--master", "local[1]"))
                .as(err.toString())
                .isEqualTo(0);
        assertThat(Files.readAllLines(Path.of(table))).hasSize(3);
    }

    private int check(String weights, String output, String... more) {
        List<String> words = new ArrayList<>(List.of("check", "--weights", weights, "--master", "local[1]"));
        words.addAll(List.of("--certificates", output + "/certificates"));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }
}
