package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyExamples;
import org.orthant.console.terminal.ExitCode;

/** Plans that cannot be made, and those that leave something out. */
class CertifyCommandTest {

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        TinyExamples.write(folder.resolve("data.svm"));
        Files.writeString(folder.resolve("two.txt"), "0\n1\n");
        Files.writeString(folder.resolve("four.txt"), "0\n3\n");
        Files.writeString(folder.resolve("dense.txt"), "0 1 2 3 4\n9\n");
        Files.writeString(folder.resolve("slip.txt"), "0\n50000000\n");
        Files.writeString(folder.resolve("empty.txt"), "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--data data.svm -k 0           | 2 | k = 0: expected a number from 1 to 3",
                "--data data.svm -k -3          | 2 | k = -3: expected a number from 1 to 3",
                "--data data.svm -k 4           | 2 | k = 4 leaves no frequency to spread over 10 labels: expected a number",
                "--data data.svm -k 2000000000  | 2 | k = 2000000000 leaves no frequency to spread over 10 labels",
                "--data data.svm --labels 5     | 2 | --labels 5: the data determine the number of labels; remove it",
                "--data data.svm --coverage .5  | 2 | --coverage: cannot be combined with --certify",
                "--data data.svm --slack 3      | 2 | --slack: cannot be combined with --certify",
                "--data data.svm --share 0      | 2 | share 0.0: expected a number above 0 and up to 1",
                "--data data.svm --seeds 0      | 2 | --seeds 0: expected at least 1",
                "--data data.svm --deploy int8  | 2 | \"int8\" is not a number format: expected float32, bfloat16 or",
                "two.txt                        | 2 | 2 labels are too few for spread frequencies: expected at least 5",
                "four.txt                       | 2 | 4 labels are too few for spread frequencies: expected at least 5",
                "dense.txt                      | 2 | k = 5 leaves no frequency to spread over 10 labels: expected a number",
                "slip.txt                       | 3 | has the label id 50000000, which would make 50000001 labels: ",
                "empty.txt                      | 3 | has no label id",
                "missing.txt                    | 3 | there is no such file",
                "--data missing.svm             | 3 | there is no such file or folder",
            })
    void whatCannotBeCertifiedIsRefusedInOneLine(String options, int exitCode, String message) {
        Shell shell = run("plan --certify --out plan " + options.strip());
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(exitCode);
        assertThat(shell.err()).hasLineCount(1).contains(message);
        assertThat(folder.resolve("plan")).doesNotExist();
    }

    @Test
    void whatNoFrequenciesAnswerLeavesNothingBehind() throws IOException {
        // Of an even number of labels, no frequency turns fast enough for every second one.
        Files.writeString(folder.resolve("every-second.txt"), "0 2 4 6 8 10\n11\n1\n3 5\n");
        run("plan --certify -k 1 --out plan every-second.txt")
                .assertBadInput(
                        "has label sets that k = 1 with up to 4 spread frequencies does not make reachable",
                        "such as a share of 0.75, or choose another k");
        assertThat(folder.resolve("plan")).doesNotExist();
        Shell most = run("plan --certify -k 1 --share 0.75 --out plan every-second.txt");
        assertThat(most.exitCode()).as(most.err()).isZero();
    }

    @Test
    void whereThereIsAFileThereCannotBeAPlan() {
        run("plan --certify --data data.svm --out two.txt")
                .assertBadInput("two.txt: cannot create directory (use another --out)");
    }

    @Test
    void labelSetsBeyondAPlanAreListedInTheRun() throws IOException {
        Files.writeString(folder.resolve("more.svm"), Files.readString(folder.resolve("data.svm")) + dense());
        Shell plan = run("plan --certify --data more.svm -k 1 --share .8 --seeds 1 --out plan");
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        long beyond;
        try (Stream<String> lines = Files.lines(folder.resolve("plan").resolve("beyond.txt"))) {
            beyond = lines.count();
        }
        assertThat(beyond).isPositive();
        assertThat(plan.out()).containsPattern("beyond it +" + beyond + "\n");
        Shell trained = run("train --data more.svm --plan plan -d 2 --embedding 4 --epochs 1 --run run");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out())
                .contains("The others are in "
                        + folder.resolve("run").resolve("plan").resolve("beyond.txt"));
    }

    @Test
    void aRunWithoutAPlanIsGivenNone() throws IOException {
        String train = "train --data data.svm -d 2 --embedding 4 --epochs 1 --run run";
        assertThat(run(train + " --head bsl").exitCode()).isZero();
        assertThat(run("plan --certify --data data.svm --seeds 1 --out plan").exitCode())
                .isZero();
        Shell refused = run(train + " --plan plan");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains("belongs to another run");
        assertThat(folder.resolve("run").resolve("plan")).doesNotExist();
        assertThat(run(train + " --head bsl").out()).doesNotContain("certified");
    }

    /** Sets of every second label, which few frequencies do not answer. */
    private static String dense() {
        return "0,2,4,6,8 1:1\n1,3,5,7,9 2:1\n0,3,4,7,8 3:1\n1,2,5,6,9 4:1\n0,2,5,7,9 5:1\n";
    }

    /** Runs a command line whose file names are relative to the test's folder. */
    private Shell run(String line) {
        String[] words = Shell.words(folder, "plan|run|.*\\.(svm|txt)", line);
        // The first one is the command, which may be plan.
        words[0] = line.substring(0, line.indexOf(' '));
        return Shell.run(words);
    }
}
