package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.orthant.model.huggingface.SafetensorsFile;

/** Commands run in a folder from a stranger, such as a cloned repository. */
@DisabledOnOs(OS.WINDOWS)
class HostileFolderTest {

    @TempDir
    Path home;

    private Path clone;
    private Path precious;

    @BeforeEach
    void cloneARepository() throws IOException {
        clone = Files.createDirectory(home.resolve("clone"));
        TinyModels.onnx(clone.resolve("model.onnx"), "Identity", TinyModels.closed(), "Softmax");
        precious = Files.writeString(home.resolve(".profile"), "precious");
        Files.setPosixFilePermissions(precious, PosixFilePermissions.fromString("rw-------"));
    }

    private Shell audit(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "audit",
                clone.resolve("model.onnx").toString(),
                "--out",
                clone.resolve("audit").toString()));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    private void assertNothingHappened() throws IOException {
        assertThat(precious).hasContent("precious");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(precious)))
                .isEqualTo("rw-------");
    }

    private static void pipe(Path file) throws IOException, InterruptedException {
        Files.deleteIfExists(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
    }

    /** Opening a named pipe blocks until another process writes to it. */
    @Test
    @Timeout(60)
    void pipesAreRefusedAndNotWaitedFor() throws Exception {
        assertThat(audit().exitCode()).isEqualTo(ExitCode.DONE);
        for (String name :
                List.of("summary.json", "verdicts.jsonl", "certificates.jsonl.gz", "never.txt", ".orthant")) {
            Path file = clone.resolve("audit").resolve(name);
            byte[] content = Files.readAllBytes(file);
            pipe(file);
            assertThat(audit().exitCode()).as(name).isIn(ExitCode.DONE, ExitCode.BAD_INPUT);
            Files.delete(file);
            Files.write(file, content);
        }
        Path pipe = clone.resolve("pipe");
        pipe(pipe);
        for (Shell shell : List.of(
                audit("--names", pipe.toString()),
                audit("--baseline", pipe.toString()),
                audit("--label-sets", pipe.toString()),
                Shell.run("audit", pipe.toString()),
                Shell.run("verify", "--weights", pipe.toString(), pipe.toString()),
                Shell.run(
                        "check",
                        "--weights",
                        clone.resolve("model.onnx").toString(),
                        "--certificates",
                        pipe.toString()))) {
            assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).contains("pipe: cannot be read: it is a named pipe, a socket or a device");
        }
    }

    @Test
    void auditReplacesLinksInItsFolderAndLeavesTheirTargetsAlone() throws IOException {
        Path folder = clone.resolve("audit");
        assertThat(audit().exitCode()).isEqualTo(ExitCode.DONE);
        for (String name : List.of(
                ".orthant",
                "never.txt",
                "report.html",
                "verdicts.jsonl",
                "certificates.jsonl.gz",
                "summary.json",
                "survey.csv",
                "survey.svg")) {
            Files.deleteIfExists(folder.resolve(name));
            Files.createSymbolicLink(folder.resolve(name), precious);
            if (name.equals("summary.json") || name.equals(".orthant")) {
                // What says whose folder it is must be a file: refused, and nothing is written.
                assertThat(audit().exitCode()).as(name).isNotEqualTo(ExitCode.INTERNAL_ERROR);
                Files.delete(folder.resolve(name));
                assertNothingHappened();
                continue;
            }
            assertThat(audit("--survey", "1", "--survey-sets", "5").exitCode())
                    .as(name)
                    .isEqualTo(ExitCode.DONE);
            assertThat(folder.resolve(name)).isRegularFile();
            assertThat(Files.isSymbolicLink(folder.resolve(name))).as(name).isFalse();
            assertNothingHappened();
        }
    }

    @Test
    void auditDoesNotWriteToAJournalThatIsALink() throws IOException {
        assertThat(audit().exitCode()).isEqualTo(ExitCode.DONE);
        Files.createSymbolicLink(clone.resolve("audit/verdicts.jsonl.journal"), precious);
        Shell shell = audit();
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).contains("verdicts.jsonl.journal: is a link");
        assertNothingHappened();
    }

    @Test
    void auditRefusesAFolderThatIsALinkOrHasOtherFiles() throws IOException {
        Files.createSymbolicLink(clone.resolve("audit"), home);
        Shell linked = audit();
        assertThat(linked.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(linked.err()).hasLineCount(1).contains("is a link").contains("name the folder that it leads to");
        Files.delete(clone.resolve("audit"));
        Path thesis = Files.createDirectory(clone.resolve("audit"));
        Files.writeString(thesis.resolve("report.html"), "mine");
        Shell foreign = audit();
        assertThat(foreign.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(foreign.err())
                .hasLineCount(1)
                .contains("has files that Orthant did not write as orthant-audit 1")
                .contains("(use another --out)");
        assertThat(thesis.resolve("report.html")).hasContent("mine");
        assertNothingHappened();
    }

    @Test
    void figuresAreNotDrawnThroughLinks() throws IOException {
        Path folder = Files.createDirectory(clone.resolve("figures"));
        Files.createSymbolicLink(folder.resolve("hasse.svg"), precious);
        String[] command = {"figures", "--figure", "hasse", "--format", "svg", "--out", folder.toString()};
        assertThat(Shell.run(command).exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(Files.isSymbolicLink(folder.resolve("hasse.svg"))).isFalse();
        Files.createSymbolicLink(clone.resolve("linked"), home);
        command[command.length - 1] = clone.resolve("linked").toString();
        Shell linked = Shell.run(command);
        assertThat(linked.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(linked.err()).hasLineCount(1).contains("is a link");
        assertThat(home.resolve("hasse.svg")).doesNotExist();
        assertNothingHappened();
    }

    @Test
    void checkpointsAreNotWrittenThroughLinksOrOverOtherFiles() throws IOException {
        Files.createSymbolicLink(clone.resolve("linked"), home);
        Path others = Files.createDirectory(clone.resolve("others"));
        Files.writeString(others.resolve("model.safetensors"), "mine");
        for (Path folder : List.of(clone.resolve("linked"), others)) {
            Shell shell = Shell.run("checkpoint", clone.resolve("model.onnx").toString(), "--out", folder.toString());
            assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).hasLineCount(1).containsAnyOf("is a link", "has files that Orthant did not write");
        }
        assertThat(others.resolve("model.safetensors")).hasContent("mine");
        assertNothingHappened();
    }

    @Test
    void comparisonsAndRepairsAreNotWrittenThroughLinksOrOverOtherFiles() throws IOException {
        String model = clone.resolve("model.onnx").toString();
        Path examples = Files.writeString(clone.resolve("examples.csv"), "0.5,0.5\n0.4,0.5\n");
        Path targets = Files.writeString(clone.resolve("targets.txt"), "4\n4\n");
        Files.createSymbolicLink(clone.resolve("linked"), home);
        Path others = Files.createDirectory(clone.resolve("others"));
        Files.writeString(others.resolve("report.html"), "mine");
        for (Path folder : List.of(clone.resolve("linked"), others)) {
            for (List<String> command : List.of(
                    List.of("compare", model, model, "--verdict-only", "--out", folder.toString()),
                    List.of(
                            "repair",
                            model,
                            "--examples",
                            examples.toString(),
                            "--targets",
                            targets.toString(),
                            "--out",
                            clone.resolve("repaired.onnx").toString(),
                            "--folder",
                            folder.toString()))) {
                Shell shell = Shell.run(command.toArray(String[]::new));
                assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
                assertThat(shell.err()).containsAnyOf("is a link", "has files that Orthant did not write");
            }
        }
        assertThat(others.resolve("report.html")).hasContent("mine");
        assertThat(home).isDirectoryNotContaining("glob:**/{old,new,newly-impossible.txt,repair.json}");
        assertNothingHappened();
    }

    @Test
    void namesCannotControlTheTerminal() throws IOException {
        Path names = Files.writeString(
                clone.resolve("names.txt"), "east\nnorth\nwest\nsouth\n\u001b]0;owned\u0007mid\u202edle\n");
        for (String format : List.of("table", "csv")) {
            Shell shell = audit("--names", names.toString(), "--ask", "4", "--format", format);
            assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
            assertThat(shell.out() + shell.err()).doesNotContain("\u001b", "\u0007", "\u202e");
        }
    }

    /** A folder in the form of Hugging Face whose last class is never predicted and has this name, as JSON spells it. */
    private Path named(String name) throws IOException {
        Path model = Files.createDirectory(clone.resolve("named"));
        ByteBuffer numbers = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] row : TinyModels.closed()) {
            for (float weight : row) {
                numbers.putFloat(weight);
            }
        }
        Files.write(
                model.resolve("model.safetensors"),
                SafetensorsFile.safetensors(
                        "{\"classifier.weight\": {\"dtype\": \"F32\", \"shape\": [5, 2], \"data_offsets\": [0, 40]},"
                                + " \"__metadata__\": {\"half\": \"\\udc00\"}}",
                        numbers.array()));
        Files.writeString(
                model.resolve("config.json"),
                "{\"architectures\": [\"BertForSequenceClassification\"], \"problem_type\": \"single_label_classification\","
                        + " \"id2label\": {\"0\": \"a\", \"1\": \"b\", \"2\": \"c\", \"3\": \"d\", \"4\": \"" + name
                        + "\"}}");
        return model;
    }

    @Test
    void halfACharacterInANameDoesNotEndAnAudit() throws IOException {
        Path model = named("\\ud800 owl");
        Path out = clone.resolve("audit");
        Shell shell = Shell.run("audit", model.toString(), "--out", out.toString());
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(out.resolve("never.txt")).hasContent("\ufffd owl");
    }

    @Test
    void namesAreDataInFormatsForContinuousIntegration() throws IOException {
        Path model = named("[owl](https://example.org) \\u001b[2J\\u202e </testcase> \\\\](x)");
        Path out = clone.resolve("audit");
        Shell sarif = Shell.run("audit", model.toString(), "--out", out.toString(), "--format", "sarif");
        assertThat(sarif.exitCode()).as(sarif.err()).isEqualTo(ExitCode.DONE);
        // Viewers make a link of a text in brackets followed by an address.
        assertThat(sarif.out())
                .contains("\"text\" : \"\\\\[owl\\\\](https://example.org) ")
                .doesNotContain("\u001b", "\u202e");
        String message = sarif.out()
                .lines()
                .filter(line -> line.contains("\\\\[owl"))
                .findFirst()
                .orElseThrow();
        assertThat(message).contains("\\\\\\\\\\\\](x)");
        Shell junit = Shell.run("audit", model.toString(), "--out", out.toString(), "--format", "junit");
        assertThat(junit.out()).contains("&lt;/testcase").doesNotContain("\u001b", "\u202e");
    }

    @Test
    void errorsCannotControlTheTerminal() throws IOException {
        Path certificates = Files.writeString(clone.resolve("c.jsonl"), "{\"format\":\"\\u001b[2J\\u202e\"}\n");
        Shell shell = Shell.run(
                "check",
                "--weights",
                clone.resolve("model.onnx").toString(),
                "--certificates",
                certificates.toString());
        assertThat(shell.exitCode()).isNotZero();
        assertThat(shell.err()).doesNotContain("\u001b", "\u202e");
    }
}
