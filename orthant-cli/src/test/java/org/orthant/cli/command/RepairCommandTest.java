package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DoubleMatrix;
import org.orthant.model.weights.WeightReader;

class RepairCommandTest extends InFolder {

    @BeforeEach
    void files() throws IOException {
        classifier("classes.onnx", TinyModels.closed());
        TinyModels.onnx(folder.resolve("labels.onnx"), "Relu", TinyModels.closed(), "Sigmoid");
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\n<middle>\n");
        Files.writeString(folder.resolve("examples.csv"), "9,9.1\n9.1,9\n8,8\n8.5,8.4\n9.5,9.5\n");
        Files.writeString(folder.resolve("targets.txt"), "<middle>\n".repeat(5));
        Files.writeString(folder.resolve("keep.csv"), "9,0\n0,9\n-9,0\n0,-9\n8,1\n1,8\n-5,5\n5,-5\n-4,-4.5\n9,-1\n");
    }

    private Shell repair(String... more) {
        List<String> words = new ArrayList<>(List.of("repair", path("classes.onnx"), "--names", path("names.txt")));
        words.addAll(List.of("--out", path("repaired.onnx"), "--folder", path("repair")));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    private Shell repairWith(String examples, String targets, String... more) {
        List<String> words = new ArrayList<>(List.of("--examples", path(examples), "--targets", path(targets)));
        words.addAll(List.of(more));
        return repair(words.toArray(String[]::new));
    }

    private List<String> outputs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains("repaired") || name.contains(".orthant"))
                    .toList();
        }
    }

    @Test
    void printsBeforeAndAfterAndLeavesARepairedModel() throws IOException {
        Shell shell = repairWith("examples.csv", "targets.txt", "--keep", path("keep.csv"));

        assertThat(shell.err()).doesNotContain("orthant:");
        assertThat(shell.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out())
                .containsPattern("can never be predicted, before +1 of 5 classes")
                .containsPattern("after +0 of 5 classes")
                .containsPattern("now reachable +1: <middle>")
                .containsPattern("examples right, learned from +0\\.000 before, 1\\.000 after, of 4")
                .containsPattern("examples right, held out +0\\.000 before, 1\\.000 after, of 1")
                .containsPattern("predictions changed +0 of 10");
        assertThat(Shell.run("audit", path("repaired.onnx"), "--out", path("again"))
                        .out())
                .contains("0 of 5 classes");
        assertThat(folder.resolve("repair/report.html"))
                .content()
                .contains("&lt;middle&gt;", "1 class that could never be predicted can be predicted now")
                .contains("Most frequent confusions", "&lt;middle&gt; → ", "Kept predictions: none.")
                .doesNotContain("<middle>");
        assertThat(folder.resolve("repair/repair.json")).content().contains("\"lost\" : [ ]");
        assertThat(folder.resolve("repair/before/report.html")).exists();
        assertThat(Shell.run(
                                "check",
                                "--weights",
                                path("repaired.onnx"),
                                "--certificates",
                                path("repair/after/certificates.jsonl.gz"),
                                "--verdicts",
                                path("repair/after/verdicts.jsonl"))
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
    }

    /** The last words of an audit are a command that needs only its files. */
    @Test
    void theCommandThatAnAuditSuggestsRepairs() throws IOException {
        Shell audit = Shell.run(
                "audit",
                path("classes.onnx"),
                "--names",
                path("names.txt"),
                "--domain",
                "free",
                "--out",
                path("audit"));
        List<String> words = new ArrayList<>(suggested(audit, "To teach these classes by examples: orthant "));

        assertThat(words)
                .containsExactly(
                        "repair",
                        path("classes.onnx"),
                        "--names",
                        path("names.txt"),
                        "--domain",
                        "free",
                        "--examples",
                        "features.npy",
                        "--targets",
                        "targets.txt");
        words.replaceAll(word -> word.equals("features.npy") ? path("examples.csv") : word);
        words.replaceAll(word -> word.equals("targets.txt") ? path("targets.txt") : word);
        words.addAll(List.of("--out", path("repaired.onnx"), "--folder", path("repair")));
        assertThat(Shell.run(words.toArray(String[]::new)).exitCode()).isEqualTo(ExitCode.DONE);
    }

    /** The last row is the sum of the others: with features that are not negative, it is never on alone. */
    @Test
    void theThresholdsThatAnAuditSuggestsMakeItsLabelSetsPossible() throws IOException {
        biased(new double[][] {{1, 0}, {0, 1}, {1, 1}}, "fc.weight.npy", "fc.bias.npy");
        Files.writeString(folder.resolve("sets.txt"), "2\n");
        Shell audit = Shell.run(
                "audit",
                path("model.npz"),
                "--rule",
                "threshold",
                "--nonnegative",
                "--label-sets",
                path("sets.txt"),
                "--out",
                path("audit"));
        List<String> words = new ArrayList<>(suggested(audit, "by the smallest change of thresholds: orthant "));
        words.replaceAll(word -> word.equals("thresholds.npy") ? path("t.npy") : word);
        words.addAll(List.of("--folder", path("repair")));

        Shell repair = Shell.run(words.toArray(String[]::new));

        assertThat(repair.exitCode()).as(repair.err()).isEqualTo(ExitCode.DONE);
        assertThat(Shell.run(
                                "audit",
                                path("model.npz"),
                                "--rule",
                                "threshold",
                                "--nonnegative",
                                "--threshold",
                                path("t.npy"),
                                "--label-sets",
                                path("sets.txt"),
                                "--out",
                                path("again"))
                        .out())
                .containsPattern("can never be predicted +0 of");
    }

    private static List<String> suggested(Shell audit, String before) {
        assertThat(audit.out()).contains(before);
        return List.of(audit.out()
                .substring(audit.out().indexOf(before) + before.length())
                .lines()
                .findFirst()
                .orElseThrow()
                .split(" "));
    }

    @Test
    void jsonHasTheSameNumbers() {
        Shell shell = repairWith("examples.csv", "targets.txt", "--format", "json");

        assertThat(shell.out())
                .contains("\"never_before\" : 1", "\"never_after\" : 0", "\"kept\" : 0", "\"name\" : \"<middle>\"");
    }

    @Test
    void badInputIsOneLineAndNothingIsWritten() throws IOException {
        Files.writeString(folder.resolve("unknown.txt"), "<middle>\n<middle>\nmidle\n<middle>\n<middle>\n");
        Files.writeString(folder.resolve("few.txt"), "<middle>\n");
        Files.writeString(folder.resolve("wide.csv"), "1,2,3\n".repeat(5));
        Files.writeString(folder.resolve("nan.csv"), "1,nan\n".repeat(5));
        Files.writeString(folder.resolve("same.csv"), "9,9\n".repeat(5));
        Files.writeString(folder.resolve("two.txt"), "<middle>\n<middle>\neast\n<middle>\n<middle>\n");

        refused(repairWith("examples.csv", "unknown.txt"), "unknown.txt:3: midle: is neither the name of a label");
        refused(repairWith("examples.csv", "few.txt"), "few.txt: there are 1 targets for 5 feature vectors");
        refused(repairWith("wide.csv", "targets.txt"), "the examples have 3 features and the layer 2");
        refused(repairWith("nan.csv", "targets.txt"), "nan.csv");
        refused(
                repairWith("same.csv", "two.txt"),
                "two.txt:3: has the features of example 0 and another class (east instead of <middle>)");
        refused(
                repairWith("examples.csv", "targets.txt", "--classes", "east"),
                "east: is to be taught and has no example");
        refused(
                repairWith("examples.csv", "targets.txt", "--keep", path("wide.csv")),
                "the kept feature vectors have 3");
        assertThat(outputs()).isEmpty();
        Files.writeString(folder.resolve("repaired.onnx"), "mine");
        refused(
                repairWith("examples.csv", "targets.txt"),
                "repaired.onnx: exists and is not overwritten: name another file, or remove it first");
        assertThat(folder.resolve("repaired.onnx")).hasContent("mine");
    }

    private static void refused(Shell shell, String message) {
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()
                        .lines()
                        .filter(line -> line.startsWith("orthant:"))
                        .toList())
                .singleElement()
                .asString()
                .contains(message);
    }

    /** Kept features that are the examples would change. */
    @Test
    void changedPredictionsAreRefusedWithTheOptionToAllowThem() throws IOException {
        Shell shell =
                repairWith("examples.csv", "targets.txt", "--keep", path("examples.csv"), "--keep-weight", "0.01");

        assertThat(shell.exitCode()).isEqualTo(ExitCode.REPAIR_REFUSED);
        assertThat(shell.err()).contains("5 of 5 kept predictions (100.000 %) would change", "--allow-changes");
        assertThat(outputs()).isEmpty();
    }

    @Test
    void thresholdsAreNotTaughtByRows() {
        Shell shell = Shell.run(
                "repair",
                path("labels.onnx"),
                "--examples",
                path("examples.csv"),
                "--targets",
                path("targets.txt"),
                "--folder",
                path("repair"),
                "--out",
                path("repaired.onnx"));

        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).contains("rows are learned for models that predict the class of the highest logit");
    }

    @Test
    void examplesOrInputsAreRequired() {
        assertThat(repair().exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(repair("--examples", path("examples.csv")).err())
                .contains("--examples: also specify --targets, their classes");
        assertThat(repairWith("examples.csv", "targets.txt", "--holdout", "2").err())
                .contains("2.0 is not a share held out");
    }

    private Shell rebias(String... more) {
        List<String> words =
                new ArrayList<>(List.of("repair", path("model.npz"), "--change", "bias", "--folder", path("repair")));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    private void biased(String... names) throws IOException {
        biased(new double[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25, .25}}, names);
    }

    private void biased(double[][] rows, String... names) throws IOException {
        Files.createDirectory(folder.resolve("arrays"));
        NpyWriter.write(folder.resolve("arrays/fc.weight.npy"), DoubleMatrix.of(rows));
        NpyWriter.writeVector(folder.resolve("arrays/fc.bias.npy"), new double[rows.length]);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("model.npz")))) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(Files.readAllBytes(folder.resolve("arrays").resolve(name)));
            }
        }
    }

    @Test
    void biasesMakeAClassPossibleWithoutExamples() throws IOException {
        biased("fc.weight.npy", "fc.bias.npy");
        Shell shell = rebias("--rule", "argmax", "--margin", "0.1", "--out", path("changed.npz"));

        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out())
                .containsPattern("can never be predicted, before +1 of 5")
                .containsPattern("after +0 of 5")
                .containsPattern("now possible +1: class 4")
                .containsPattern("biases changed +1");
        // At the origin, all other logits are 0: raising the bias by the margin suffices, and less does not.
        assertThat(shell.out()).containsPattern("sum of changes in logits +0\\.1");
        assertThat(folder.resolve("changed.npz")).exists();
        assertThat(folder.resolve("repair/repair.json"))
                .content()
                .contains("\"never_before\" : 1", "\"never_after\" : 0", "\"required\" : [ \"class 4\" ]")
                .containsPattern("\"label\" : 4,\\s+\"name\" : \"class 4\",\\s+\"bias_change\" : 0\\.1");
        assertThat(folder.resolve("repair/report.html"))
                .content()
                .contains("1 label set is possible now that could never be predicted");
    }

    /** Between biases of a million, float32 has steps of 1/16, and margins here are below 0.01. */
    @Test
    void whatRoundedBiasesDoNotReachIsSaid() throws IOException {
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(3, 2), new float[] {.01f, 0, 0, .004f, -.01f, 0}),
                                new Tensor("fc.bias", List.of(3), new float[] {1e6f, 1e6f - 1, 1e6f})))
                .write(folder.resolve("model.safetensors"));
        Shell shell = Shell.run(
                "repair",
                path("model.safetensors"),
                "--change",
                "bias",
                "--rule",
                "argmax",
                "--box",
                "1",
                "--margin",
                "0.006",
                "--folder",
                path("repair"),
                "--out",
                path("changed.safetensors"));

        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out())
                .contains("As written, 1 of 1 have less than the required margin, the least 0.00")
                .contains("class 1.");
        assertThat(folder.resolve("repair/report.html"))
                .content()
                .contains("As written, these have less than the required margin of 0.006000 logits: class 1 (0.00");
    }

    /** What was not written is not there: neither the output nor a part of it, and no summary. */
    @Test
    void aRefusedChangeOfBiasesLeavesNothing() throws IOException {
        // No biases let both of two equal rows win.
        biased(new double[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.5, .5}, {.5, .5}}, "fc.weight.npy", "fc.bias.npy");
        Files.writeString(folder.resolve("changed.npz"), "mine");
        refused(rebias("--rule", "argmax", "--out", path("changed.npz")), "changed.npz: exists and is not overwritten");
        assertThat(folder.resolve("changed.npz")).hasContent("mine");
        Files.delete(folder.resolve("changed.npz"));

        Shell impossible = rebias("--rule", "argmax", "--classes", "4,5", "--out", path("changed.npz"));
        assertThat(impossible.exitCode()).as(impossible.err()).isEqualTo(ExitCode.REPAIR_REFUSED);
        assertThat(impossible.err()).contains("class 4, class 5 are in the way, some of which are equal");
        assertThat(folder.resolve("changed.npz")).doesNotExist();
        assertThat(folder.resolve("repair/repair.json")).doesNotExist();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith(".orthant"));
        }
    }

    @Test
    void thresholdsMakeNoLabelPossibleAndTheModelStays() throws IOException {
        biased("fc.weight.npy", "fc.bias.npy");
        Shell shell = rebias("--rule", "threshold", "--nonnegative", "--classes", "4", "--thresholds", path("t.npy"));

        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(WeightReader.readVector(folder.resolve("t.npy"))).hasSize(5);
        assertThat(folder.resolve("repair/report.html"))
                .content()
                .contains(" of 5 thresholds.", "threshold of logits changes by");
        assertThat(Shell.run(
                                "audit",
                                path("model.npz"),
                                "--nonnegative",
                                "--threshold",
                                path("t.npy"),
                                "--ask",
                                "4",
                                "--out",
                                path("again"))
                        .out())
                .containsPattern("label 4 +argmaxable");
        assertThat(outputs()).isEmpty();
    }

    @Test
    void optionsOfBiasesNeedThem() {
        assertThat(repairWith("examples.csv", "targets.txt", "--thresholds", path("t.npy"))
                        .err())
                .contains("also specify --change bias");
        assertThat(repairWith("examples.csv", "targets.txt", "--change", "weights")
                        .err())
                .contains("--change weights: expected rows or bias");
    }
}
