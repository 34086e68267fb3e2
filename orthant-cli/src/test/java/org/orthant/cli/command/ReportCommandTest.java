package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

class ReportCommandTest {

    private static final String ROWS = "1,0; .5,.7; -.5,.5";

    @TempDir
    Path folder;

    @BeforeEach
    void verify() throws IOException {
        Files.writeString(folder.resolve("names.txt"), "sepsis\n<b>fever</b>\nrash\n");
        Files.writeString(folder.resolve("sets.txt"), "sepsis, rash\nrash\n\nrash\n");
        Shell shell = Shell.run(
                "verify",
                "--rows",
                ROWS,
                "--names",
                path("names.txt"),
                path("sets.txt"),
                "--out",
                path("v.jsonl"),
                "--certificates",
                path("c.jsonl"),
                "--radius");
        assertThat(shell.exitCode()).isZero();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Shell report(String... options) {
        return Shell.run(Stream.concat(
                        Stream.of("report", "--verdicts", path("v.jsonl"), "--out", path("r.html")), Stream.of(options))
                .toArray(String[]::new));
    }

    private String page() throws IOException {
        return Files.readString(folder.resolve("r.html"));
    }

    @Test
    void certificatesGiveReasons() throws IOException {
        Shell shell = report("--certificates", path("c.jsonl"), "--names", path("names.txt"));
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out().strip()).isEqualTo(path("r.html"));
        assertThat(page())
                .contains("1 of 3 distinct label sets (33.3 %) can never be predicted")
                .contains("<em>sepsis</em> and <em>rash</em> can never be predicted together unless "
                        + "<em>&lt;b&gt;fever&lt;/b&gt;</em> is predicted, too.")
                .contains("orthant check --weights WEIGHTS --certificates ", "c.jsonl --verdicts ")
                .contains("read off the certificate");
    }

    @Test
    void theLayerGivesTheShortestReasons() throws IOException {
        assertThat(report("--certificates", path("c.jsonl"), "--rows", ROWS).exitCode())
                .isZero();
        assertThat(page())
                .contains("as few labels of its set as could be found")
                .contains("<em>sepsis</em> and <em>rash</em> can never be predicted together unless "
                        + "<em>label 1</em> is predicted, too.");
    }

    @Test
    void verdictsAloneAreEnough() throws IOException {
        assertThat(report().exitCode()).isZero();
        assertThat(page()).contains("have no certificates");
    }

    @Test
    void filesOfAnotherVerificationAreRefused() throws IOException {
        Shell other = report("--certificates", path("c.jsonl"), "--rows", "1,0; 0,1; 1,1");
        assertThat(other.exitCode()).isEqualTo(3);
        assertThat(other.err()).contains("is about another layer").hasLineCount(1);

        String certificates = Files.readString(folder.resolve("c.jsonl"));
        Files.writeString(
                folder.resolve("short.jsonl"), certificates.lines().findFirst().orElseThrow() + "\n");
        Shell missing = report("--certificates", path("short.jsonl"));
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.err())
                .contains("has no certificate for 3 of the verdicts")
                .hasLineCount(1);

        Files.writeString(
                folder.resolve("v.jsonl"),
                Files.readString(folder.resolve("v.jsonl")).replace("[2]", "[1]"));
        Shell different = report("--certificates", path("c.jsonl"));
        assertThat(different.exitCode()).isEqualTo(3);
        assertThat(different.err())
                .contains("c.jsonl:3: is not the certificate of verdict 1")
                .hasLineCount(1);
    }

    @Test
    void namesAndLayersNeedCertificates() {
        for (String[] options : new String[][] {{"--rows", ROWS}, {"--names", "names.txt"}}) {
            Shell shell = report(options);
            assertThat(shell.exitCode()).isEqualTo(2);
            assertThat(shell.err()).contains("--certificates").hasLineCount(1);
        }
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        Files.writeString(folder.resolve("v.jsonl"), "");
        assertThat(report().err()).contains("has no verdicts").hasLineCount(1);
    }
}
