package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Interrupts;
import org.orthant.cli.Orthant;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyExamples;
import org.orthant.console.terminal.ExitCode;
import org.orthant.train.run.RunFolder;

/** Experiments whose cells are trained in processes of their own. */
@Timeout(300)
class ExperimentCommandTest {

    @TempDir
    Path folder;

    private Path file = Path.of("set before each test");
    private Path run = Path.of("set before each test");

    @BeforeEach
    void write() throws IOException {
        TinyExamples.write(folder.resolve("data.svm"));
        file = folder.resolve("tiny.yaml");
        run = folder.resolve("runs");
        Files.writeString(file, """
                data:
                  source: SOURCE
                  made-by: orthant data convert
                encoder:
                  kind: words
                  width: 12
                  activation: leaky-relu
                training:
                  batch: 16
                  epochs: 3
                  patience: 1000
                  criterion: loss
                  encoder-rate: 0.001
                  head-rate: 0.001
                  evaluate-every: 0
                  rank: 2
                  threads: 1
                active: 1
                heads: [bsl, dft]
                grid:
                  - widths: [3]
                    seeds: [0]
                verify: [validation, test]
                """.replace("SOURCE", folder.resolve("data.svm").toString()));
    }

    /** Trains all cells that can be, two at a time. */
    private Shell trained() {
        Shell shell = experiment("--parallel", "2", "--format", "json");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        return shell;
    }

    private void rewrite(UnaryOperator<String> change) throws IOException {
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    @Test
    void aLayerIsShownAtTheRateWithTheLeastValidationLoss() throws IOException {
        rewrite(text -> text.replace("heads: [bsl, dft]\n", "")
                .replace("  - widths", "  - heads: [bsl]\n    rates: [0.0001, 0.1]\n    widths"));
        Shell shell = trained();
        assertThat(shell.out()).contains("\"rate\" : \"0.1\"").contains("\"safe_in_float32\" : ");
        assertThat(run.resolve("BSL-3-rate-0.0001-seed-0")).isDirectory();
        assertThat(Files.readString(run.resolve("tables.md")))
                .contains("## Learning rates: validation loss at each")
                .contains("| BSL | 3 | 0.1 | 1 |");
        assertThat(Files.readAllLines(run.resolve("results.csv"))).hasSize(3);
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("1 runs at learning rates with a greater validation loss");
    }

    @Test
    void seedsThatTryNoRatesAreTrainedAtTheBestOneEvenIfTheOtherFailed() throws IOException {
        rewrite(text -> text.replace("heads: [bsl, dft]", "heads: [bsl]")
                .replace("seeds: [0]", "seeds: [0, 1]\n    rates: [0.0001, 0.1]\n    rate-seeds: [0]"));
        Shell shell = trained();
        assertThat(shell.err())
                .contains("tiny: 3 cells: 0 done earlier, 3 to train")
                .contains("[3/3] ");
        assertThat(shell.out()).contains("\"cells\" : 3").contains("\"trained\" : 3");
        assertThat(run.resolve("BSL-3-rate-0.1-seed-1")).isDirectory();
        assertThat(run.resolve("BSL-3-rate-0.0001-seed-1")).doesNotExist();
        assertThat(experiment().err()).contains("tiny: 3 cells: 3 done earlier");
        Files.writeString(run.resolve("BSL-3-rate-0.1-seed-0").resolve("result.json"), "{");
        assertThat(experiment().exitCode()).isEqualTo(ExitCode.CELL_FAILED);
        assertThat(run.resolve("BSL-3-rate-0.0001-seed-1")).isDirectory();
    }

    @Test
    void twoExperimentsDoNotShareAFolder() {
        try (RunFolder used = RunFolder.open(run)) {
            Shell shell = experiment();
            assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).contains(used.path() + ": is in use: another process is training in it");
        }
    }

    @Test
    void everyCellIsTrainedProvenAndTabledOnce() throws IOException {
        Shell first = trained();
        assertThat(first.err())
                .contains("tiny: 2 cells: 0 done earlier, 2 to train, 2 at a time")
                .contains("DFT, k = 1, slack 3, seed 0: F1@2 ")
                .contains(" of 12 test sets");
        assertThat(first.out()).contains("\"trained\" : 2");
        assertThat(Files.readAllLines(run.resolve("results.csv"))).hasSize(3);
        assertThat(Files.readString(run.resolve("tables.md")))
                .contains("| d | seeds | 1e-8-argmaxable: BSL | 1e-8-argmaxable: DFT |")
                .contains("## What layers can predict beyond k = 1: of ")
                .contains("12 validation examples");
        assertThat(Files.readString(run.resolve("tables.tex"))).contains("\\label{tab:tiny-test-argmaxable}");
        for (String figure : List.of("active", "convergence", "heads", "loss")) {
            assertThat(run.resolve("figures").resolve(figure + ".svg")).exists();
        }
        for (String part : List.of("validation", "test")) {
            Path cell = run.resolve("BSL-3-seed-0");
            Shell checked = Shell.run(
                    "check",
                    "--weights",
                    cell.toString(),
                    "--certificates",
                    cell.resolve("certificates-" + part + ".jsonl.gz").toString(),
                    "--verdicts",
                    cell.resolve("verdicts-" + part + ".jsonl").toString(),
                    "--box",
                    "1e4",
                    run.resolve("label-sets").resolve(part + ".txt").toString());
            assertThat(checked.exitCode()).as(checked.err() + checked.out()).isZero();
        }

        FileTime trained = Files.getLastModifiedTime(run.resolve("DFT-3-seed-0/model.safetensors"));
        FileTime proven = Files.getLastModifiedTime(run.resolve("DFT-3-seed-0/certificates-test.jsonl.gz"));
        Files.delete(run.resolve("tables.md"));
        Shell again = experiment();
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("2 cells: 2 done earlier");
        assertThat(run.resolve("tables.md")).exists();
        assertThat(Files.getLastModifiedTime(run.resolve("DFT-3-seed-0/model.safetensors")))
                .isEqualTo(trained);
        assertThat(Files.getLastModifiedTime(run.resolve("DFT-3-seed-0/certificates-test.jsonl.gz")))
                .isEqualTo(proven);

        aDamagedCellIsNamedAndKeepsNoOtherFromBeingShown();

        Path verdicts = run.resolve("BSL-3-seed-0/verdicts.json");
        String counts = Files.readString(verdicts);
        Files.writeString(verdicts, counts.replaceAll("(\"(?:unargmaxable|never)\" : )[0-9]+", "$10"));
        assertThat(Files.readString(verdicts)).isNotEqualTo(counts);
        assertThat(Files.readString(run.resolve("tables.md"))).doesNotContain("Not verified");
        assertThat(experiment("--tables-only").out()).contains("Not verified: the results of 1 run", "BSL-3-seed-0");
        for (String table : List.of("tables.md", "tables.tex")) {
            assertThat(Files.readString(run.resolve(table))).contains("Not verified: the results of 1 run");
        }
        assertThat(experiment().exitCode()).isZero();
        assertThat(Files.readString(verdicts).replaceAll("\"seconds\".*", ""))
                .isEqualTo(counts.replaceAll("\"seconds\".*", ""));

        rewrite(text -> text.replace("epochs: 3", "epochs: 4"));
        Shell other = experiment();
        assertThat(other.exitCode()).isEqualTo(3);
        assertThat(other.err()).contains("belongs to another run: training.epochs is 3 there and 4 here");
    }

    private void aDamagedCellIsNamedAndKeepsNoOtherFromBeingShown() throws IOException {
        for (String name : List.of("verdicts.json", "result.json", "metrics.csv", "config.yaml")) {
            Path damaged = run.resolve("BSL-3-seed-0").resolve(name);
            String content = Files.readString(damaged);
            Files.writeString(damaged, "{");
            for (Shell shell :
                    List.of(experiment("--format", "json"), experiment("--tables-only", "--format", "json"))) {
                assertThat(shell.exitCode()).as(name + shell.err()).isEqualTo(ExitCode.CELL_FAILED);
                assertThat(shell.err())
                        .containsPattern(name + ".*; delete the folder of the cell to train it again\n")
                        .doesNotContain("Source");
                assertThat(shell.out()).contains("\"failed\" : [ \"BSL-3-seed-0\" ]");
            }
            assertThat(Files.readAllLines(run.resolve("results.csv"))).hasSize(2);
            Files.writeString(damaged, content);
        }
        assertThat(experiment().exitCode()).isZero();
        assertThat(Files.readAllLines(run.resolve("results.csv"))).hasSize(3);
    }

    @Test
    void aCellThatFailsIsTriedAgainNextTime() throws IOException {
        Files.createDirectories(run);
        // As a version without markers has left it.
        Files.createFile(run.resolve("lock"));
        Files.writeString(run.resolve("BSL-3-seed-0"), "in the way");
        Shell failed = experiment();
        assertThat(failed.exitCode()).as(failed.err()).isEqualTo(ExitCode.CELL_FAILED);
        assertThat(failed.err())
                .contains("BSL, d = 3, seed 0: " + run.resolve("BSL-3-seed-0") + ": cannot create directory")
                .contains("DFT, k = 1, slack 3, seed 0: F1@2 ");
        assertThat(Files.readString(run.resolve("tables.md"))).contains("1 of 2 trained");
        Files.delete(run.resolve("BSL-3-seed-0"));
        Shell again = experiment();
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("2 cells: 1 done earlier, 1 to train").doesNotContain("DFT, k = 1");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void killedOrInterruptedItLeavesNoProcessAndGoesOn() throws IOException, InterruptedException {
        Files.writeString(
                file,
                Files.readString(file).replace("epochs: 3", "epochs: 20000").replace("[bsl, dft]", "[dft]"));
        Process killed = start();
        List<ProcessHandle> children = awaitTraining(killed);
        killed.destroyForcibly().waitFor();
        assertEnded(children);
        Process interrupted = start();
        children = awaitTraining(interrupted);
        Interrupts.send(interrupted);
        assertThat(interrupted.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(interrupted.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertEnded(children);
        assertThat(Files.readString(folder.resolve("output.txt")))
                .contains("orthant: interrupted; rerun the same command to resume");
        Path cell = run.resolve("DFT-3-seed-0");
        assertThat(cell.resolve("checkpoint.safetensors")).exists();
        // The same run but for its end, which is now.
        for (Path config : List.of(file, cell.resolve("config.yaml"))) {
            Files.writeString(config, Files.readString(config).replace("epochs: 20000", "epochs: 1"));
        }
        Shell refused = experiment();
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err())
                .contains("config.yaml: was written by another user")
                .contains("use --trust-run");
        Shell last = experiment("--trust-run");
        assertThat(last.exitCode()).as(last.err()).isZero();
        assertThat(Files.readAllLines(cell.resolve("metrics.csv"))).hasSizeGreaterThan(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "experiment                        | 2 | specify an experiment: a file, or a name that --list prints",
                "experiment none.yaml              | 3 | is not the name of an included experiment: expected a file, or one of deb",
                "experiment debtags --parallel 0   | 2 | --parallel 0: expected at least 1",
                "experiment --show none            | 2 | expected one of debtags.yaml, ",
                "experiment proteins-all.yaml      | 3 | build it with orthant data proteins --sample 60000",
                "experiment mimic3                 | 3 | build it with orthant data mimic3 --notes",
            })
    void whatCannotBeDoneIsRefusedInOneLine(String line, int exitCode, String message) {
        Shell shell = Shell.run(line.strip().split(" +"));
        assertThat(shell.exitCode()).isEqualTo(exitCode);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }

    @Test
    void dataThatDoNotFitAreRefused() throws IOException {
        rewrite(text -> text.replace("active: 1", "active: 9"));
        assertThat(experiment().err())
                .hasLineCount(1)
                .contains("does not fit the data: k = 9 active labels do not fit 10 labels");
        assertThat(experiment("--data", folder.resolve("gone").toString()).err())
                .contains(
                        "gone: there is no such data set: build it with orthant data convert, or name the place where it is (use --data)");
        assertThat(experiment("--tables-only").exitCode()).isEqualTo(3);
        String source = folder.resolve("data.svm").toString();
        rewrite(text -> text.replace(source, source + "\n  split: 90/10/0"));
        assertThat(experiment().err())
                .hasLineCount(1)
                .contains("data.svm: has no test examples: choose another split, such as 80/10/10");
    }

    @Test
    void readyExperimentsAreListedAndShown() {
        assertThat(Shell.run("experiment", "--list").out().lines())
                .hasSize(11)
                .anyMatch(line -> line.startsWith("debtags.yaml           Debian packages"));
        assertThat(Shell.run("experiment", "--show", "debtags").out())
                .startsWith("about: ")
                .contains("widths: [8, 16, 32, 64]");
    }

    private Shell experiment(String... options) {
        return Shell.run(arguments(options));
    }

    private String[] arguments(String... options) {
        return Stream.concat(Stream.of("experiment", file.toString(), "--run", run.toString()), Stream.of(options))
                .toArray(String[]::new);
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:-UsePerfData", "-cp", System.getProperty("java.class.path")));
        command.add(Orthant.class.getName());
        command.addAll(List.of(arguments()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
    }

    /** Waits until a model is being trained; returns the processes that do so. */
    private List<ProcessHandle> awaitTraining(Process parent) throws IOException, InterruptedException {
        Path log = run.resolve("cells/DFT-3-seed-0.log");
        Files.deleteIfExists(log);
        while (parent.isAlive() && (!Files.exists(log) || !Files.readString(log).contains("epoch "))) {
            Thread.sleep(20);
        }
        List<ProcessHandle> children = parent.descendants().toList();
        assertThat(children).as(Files.readString(folder.resolve("output.txt"))).isNotEmpty();
        return children;
    }

    private static void assertEnded(List<ProcessHandle> children) {
        for (ProcessHandle child : children) {
            assertThat(child.onExit()).succeedsWithin(60, TimeUnit.SECONDS);
        }
    }
}
