package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.io.NpyWriter;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DoubleMatrix;
import org.orthant.verify.Outcome;

/** Commands about label sets whose other labels are free. */
class PartialSetsTest {

    /** Labels 0 and 2 are never on without label 1; the last label is independent of that. */
    private static final double[][] ROWS = {{1, 0}, {.5, .7}, {-.5, .5}, {0, -1}};

    private static final String SETS =
            "ham, spam, !eggs\nham, spam\n!eggs\n{\"on\": [\"fries\"], \"off\": [1]}\nham, spam\n";

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(ROWS));
        write("sets.txt", SETS);
        write("names.txt", "ham\neggs\nspam\nfries\n");
    }

    @Test
    void verdictsSayWhichLabelsAreOnAndOff() throws IOException {
        String verify =
                "verify --weights W.npy sets.txt --partial --names names.txt --out v.jsonl --certificates c.jsonl";
        assertThat(run(verify).exitCode()).isZero();
        List<VerdictRecord> records = Files.readAllLines(folder.resolve("v.jsonl")).stream()
                .map(VerdictRecord::parse)
                .toList();
        assertThat(records)
                .extracting(VerdictRecord::outcome)
                .containsExactly(Outcome.UNARGMAXABLE, Outcome.ARGMAXABLE, Outcome.ARGMAXABLE, Outcome.ARGMAXABLE);
        assertThat(records)
                .extracting(VerdictRecord::names)
                .containsExactly(
                        Optional.of(List.of("ham", "spam", "!eggs")),
                        Optional.of(List.of("ham", "spam")),
                        Optional.of(List.of("!eggs")),
                        Optional.of(List.of("fries", "!eggs")));
        assertThat(records.get(0).off()).contains(List.of(1));
        assertThat(records.get(1).off()).contains(List.of());
        assertThat(records).extracting(VerdictRecord::count).containsExactly(1, 2, 1, 1);
        assertThat(folder.resolve("c.jsonl")).content().contains("\"active\":[0,2],\"inactive\":[1],");
    }

    @Test
    void theirCertificatesAreChecked() throws IOException {
        run("verify --weights W.npy sets.txt --partial --names names.txt --out v.jsonl --certificates c.jsonl");
        String check = "check --weights W.npy --certificates c.jsonl --verdicts v.jsonl --names names.txt sets.txt";
        assertThat(run(check + " --partial").exitCode()).isZero();
        Path certificates = folder.resolve("c.jsonl");
        String text = Files.readString(certificates);
        // The refutation still names eggs, which is now free.
        Files.writeString(
                certificates, text.replace("\"active\":[0,2],\"inactive\":[1],", "\"active\":[0,2],\"inactive\":[3],"));
        Shell shell = run("check --weights W.npy --certificates c.jsonl");
        assertThat(shell.exitCode()).isEqualTo(12);
        assertThat(shell.out() + shell.err()).contains("the proof names label 1, which is free in the label set");
    }

    @Test
    void reasonsNameNoFreeLabel() {
        assertThat(run("explain --weights W.npy sets.txt --partial --names names.txt")
                        .output())
                .contains("no input switches on {ham, spam} while all of {eggs} stay off")
                .doesNotContain("fries");
    }

    @Test
    void auditsAskAboutThemAsWell() throws IOException {
        String audit = "audit W.npy --rule threshold --domain free --names names.txt --label-sets sets.txt";
        Shell shell = run(audit + " --partial --out out");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(folder.resolve("out/never.txt")).content().contains("ham\tspam\t!eggs");
        assertThat(folder.resolve("out/report.html")).content().contains("ham, spam, !eggs");
        assertThat(run("audit W.npy --rule threshold --domain free --partial").err())
                .contains("--partial requires --label-sets");
    }

    @Test
    void classesBeatGivenOthers() throws IOException {
        // With non-negative features, the last class is never before the first one, and may be before the third.
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(new double[][] {{1, 1}, {-1, 1}, {0, -1}, {0, .5}}));
        write("sets.txt", "3 !0 !1\n3 !2\n3 !0\n");
        Shell shell = run("verify --weights W.npy sets.txt --partial --rule argmax --domain relu --out v.jsonl");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("v.jsonl")).stream().map(VerdictRecord::parse))
                .extracting(VerdictRecord::outcome)
                .containsExactly(Outcome.UNARGMAXABLE, Outcome.ARGMAXABLE, Outcome.UNARGMAXABLE);
    }

    @Test
    void invalidLinesAreNamed() throws IOException {
        write("sets.txt", "ham, !ham\n");
        Shell shell = run("verify --weights W.npy sets.txt --partial --names names.txt");
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.err()).contains("sets.txt:1: \"ham\" is on and off: expected one of them");
    }

    private Shell run(String line) {
        return Shell.run(folder, ".*\\.(npy|txt|jsonl)|out", line);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
