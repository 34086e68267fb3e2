package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;

/** {@code --rank} and {@code --within}: which classes can be among the best, and why not. */
class RankCommandTest {

    /** After a ReLU, the first two classes are second at best, and the last is third: behind one of each pair of the others. */
    private static final float[][] ROWS = {{2, 0}, {0, 2}, {3, 0}, {0, 3}, {1, 1}};

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        TinyModels.onnx(folder.resolve("classes.onnx"), "Relu", ROWS, "Softmax");
        Files.writeString(folder.resolve("names.txt"), "two\nzwei\nthree\ndrei\nlast\n");
        Files.writeString(folder.resolve("W.csv"), "2,0\n0,2\n3,0\n0,3\n1,1\n");
        Files.writeString(folder.resolve("sets.txt"), "0\n1\n2\n3\n4\n");
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Shell audit(String... more) {
        List<String> words = new ArrayList<>(
                List.of("audit", path("classes.onnx"), "--names", path("names.txt"), "--out", path("audit")));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void anAuditTellsHowGoodTheRanksOfImpossibleClassesGet() {
        Shell shell = audit("--rank", "--ask", "last");
        assertThat(shell.out())
                .contains("3 of 5 classes")
                .contains("never better than 2 to 3 (median 2); some input makes them number 2 to 3 (median 2)")
                .contains("at every input at least one of each of these 2 groups scores at least as high: {")
                .contains("so it is never among the 2 best, and some input makes it number 3");
        assertThat(folder.resolve("audit/summary.json"))
                .content()
                .containsPattern("\"rank_low\" : \\[ 2, 2, 3 ]")
                .contains("\"k\" : 5");
        assertThat(folder.resolve("audit/report.html"))
                .content()
                .contains("At every input, at least 1 to 2 other classes score at least as high");
        assertThat(Shell.run(
                                "check",
                                "--weights",
                                path("classes.onnx"),
                                "--certificates",
                                path("audit/certificates.jsonl.gz"),
                                "--verdicts",
                                path("audit/verdicts.jsonl"))
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
        // The same folder refuses another question.
        assertThat(audit("--within", "2").exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void anAuditCountsTheClassesAmongTheBest() {
        assertThat(audit("--within", "2").out())
                .containsPattern("among the best +can be +can never be +not known\n +2 +4 +1 +0");
    }

    @Test
    void ranksOfVerdictsAreComparedWithTheirProofs() throws IOException {
        Shell shell = verify("--rank", "--out", path("verdicts.jsonl"), "--certificates", path("proofs.jsonl"));
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        String verdicts = Files.readString(folder.resolve("verdicts.jsonl"));
        assertThat(verdicts).contains("\"rank\":{\"low\":3,\"high\":3}");
        assertThat(check().exitCode()).isEqualTo(ExitCode.DONE);
        Files.writeString(
                folder.resolve("verdicts.jsonl"),
                verdicts.replace("\"rank\":{\"low\":3,\"high\":3}", "\"rank\":{\"low\":4,\"high\":5}"));
        assertThat(check().exitCode()).isEqualTo(ExitCode.VERDICT_NOT_PROVEN);
        assertThat(check().out() + check().err()).contains("the certificate proves 3 to 3");
    }

    private Shell check() {
        return Shell.run(
                "check",
                "--weights",
                path("W.csv"),
                "--nonnegative",
                "--rule",
                "argmax",
                "--certificates",
                path("proofs.jsonl"),
                "--verdicts",
                path("verdicts.jsonl"));
    }

    private Shell verify(String... more) {
        List<String> words = new ArrayList<>(
                List.of("verify", "--weights", path("W.csv"), "--nonnegative", "--rule", "argmax", path("sets.txt")));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void whatCannotBeAskedIsRefused() {
        assertThat(verify("--within", "0").err()).contains("0 best classes are too few: expected at least 1");
        assertThat(verify("--within", "2", "--rank").exitCode()).isEqualTo(ExitCode.USAGE);
        Shell threshold = Shell.run("verify", "--weights", path("W.csv"), path("sets.txt"), "--rank");
        assertThat(threshold.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(threshold.err()).contains("ask for ranks with argmax or top-k");
        assertThat(audit("--rule", "threshold", "--rank").err()).contains("ask for ranks with argmax or top-k");
    }
}
