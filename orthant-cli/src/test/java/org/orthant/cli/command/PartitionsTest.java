package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;

/** Commands about labels that are output only below output parents, or in searched clusters. */
class PartitionsTest extends InFolder {

    /** An owl is on only with a bird or a plant, and whenever both are, but a plant is never output with an animal. */
    private static final double[][] ROWS = {{1, 0}, {.5, .7}, {-.5, .5}, {-1, 0}};

    @BeforeEach
    void files() throws IOException {
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(ROWS));
        NpyWriter.write(folder.resolve("M.npy"), DoubleMatrix.of(new double[][] {{1, .5}, {0, -1}, {1, -.5}}));
        file("names.txt", "animal\nbird\nowl\nplant\n");
        file("tree.txt", "\nanimal\nbird\n\n");
        file("clusters.txt", "0\n1\n1\n2\n");
        file("sets.txt", "animal, bird\nanimal, bird, owl\nplant\nanimal, owl\nanimal, plant\n");
        file("all.txt", "0\n1\n2\n3\n0 1\n0 2\n0 3\n1 2\n1 3\n2 3\n0 1 2\n0 1 3\n0 2 3\n1 2 3\n0 1 2 3\n\n");
    }

    @Test
    void aTreeDecidesLabelSetsAndItsCertificatesAreChecked() throws IOException {
        Shell verify = run(
                "verify --weights W.npy sets.txt --names names.txt --tree tree.txt --out v.jsonl --certificates c.jsonl");
        assertThat(verify.exitCode()).as(verify.err()).isZero();
        assertThat(verify.out()).contains("1 of the unargmaxable sets are output for no logits at all");
        assertThat(verdicts())
                .containsExactly("argmaxable", "argmaxable", "argmaxable", "unargmaxable", "unargmaxable");
        assertThat(Files.readAllLines(folder.resolve("v.jsonl")).get(3))
                .contains("\"reason\":\"label 2 is without its parent 1\"", "\"certificates\":[]");
        String check =
                "check --weights W.npy --names names.txt --tree tree.txt --certificates c.jsonl --verdicts v.jsonl sets.txt";
        assertThat(run(check).exitCode()).isZero();
        // With a plant below the animal, other rows decide.
        file("tree.txt", "\nanimal\nbird\nanimal\n");
        Shell other = run(check);
        assertThat(other.exitCode()).as(other.out()).isEqualTo(ExitCode.VERDICT_NOT_PROVEN);
    }

    @Test
    void freeLabelsDoNotCount() throws IOException {
        // Without the tree, a plant is never on without an owl or a bird, because these see it from both sides.
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}, {0, -1}, {-1, 0}}));
        file("sets.txt", "plant\n");
        file("tree.txt", "\nanimal\nanimal\n\n");
        assertThat(run("verify --weights W.npy sets.txt --names names.txt --out v.jsonl")
                        .exitCode())
                .isZero();
        assertThat(verdicts()).containsExactly("unargmaxable");
        assertThat(run("verify --weights W.npy sets.txt --names names.txt --tree tree.txt --out v.jsonl")
                        .exitCode())
                .isZero();
        assertThat(verdicts()).containsExactly("argmaxable");
    }

    @Test
    void clustersAndBeamsAreDecidedAndCheckedByBothCheckers() throws IOException {
        for (String beam : List.of("", " --beam 1", " --beam 2", " --beam 2 --rule top-k", " --beam 3")) {
            String partition = " --weights W.npy --clusters clusters.txt --cluster-weights M.npy" + beam;
            Shell verify = run("verify all.txt --out v.jsonl --certificates c.jsonl" + partition);
            assertThat(verify.exitCode()).as(verify.err()).isZero();
            assertThat(verdicts()).contains("argmaxable", "unargmaxable").doesNotContain("undecided");
            String check = "check --certificates c.jsonl --verdicts v.jsonl --save-layer layer all.txt" + partition;
            Shell checked = run(check);
            assertThat(checked.exitCode()).as(checked.out() + checked.err()).isZero();
            assertThat(secondChecker()).as(beam).isZero();
            removeLayer();
            withoutLastCertificate();
            Shell lacking = run(check);
            assertThat(lacking.exitCode()).as(lacking.out()).isEqualTo(ExitCode.VERDICT_NOT_PROVEN);
            assertThat(lacking.out()).contains("is rejected or missing");
            removeLayer();
        }
    }

    @Test
    void reasonsNameLabelsAndClusters() {
        Shell tree = run("explain --weights W.npy sets.txt --names names.txt --tree tree.txt");
        assertThat(tree.exitCode()).as(tree.err()).isZero();
        assertThat(tree.out())
                .contains("label 2 is without its parent 1, by definition never output")
                .contains("no input switches on {animal, plant}");
        Shell beam = run(
                "explain --weights W.npy all.txt --clusters clusters.txt --cluster-weights M.npy --beam 1 --format json");
        assertThat(beam.exitCode()).as(beam.err()).isZero();
        assertThat(beam.out()).contains("its labels are in 2 clusters, and the best 1 are searched", "cluster 1");
    }

    @Test
    void resultsAreAsTheirSchemasSay() throws IOException {
        String partition = " --weights W.npy --clusters clusters.txt --cluster-weights M.npy --format json";
        Shell verify = run("verify all.txt --out v.jsonl --certificates c.jsonl" + partition);
        JsonContractTest.conforming("verify", verify);
        JsonContractTest.conforming(
                "check", run("check --certificates c.jsonl --verdicts v.jsonl all.txt" + partition));
        JsonContractTest.conforming("explain", run("explain all.txt" + partition));
    }

    @Test
    void invalidOptionsAreRefused() throws IOException {
        assertThat(run("verify --weights W.npy sets.txt --names names.txt --tree tree.txt --radius")
                        .err())
                .contains("a tree or clusters allow only verdicts");
        assertThat(run("verify --weights W.npy sets.txt --names names.txt --tree tree.txt --partial")
                        .err())
                .contains("--partial: a tree or clusters free labels themselves");
        assertThat(run("verify --weights W.npy all.txt --clusters clusters.txt").err())
                .contains("--clusters and --cluster-weights: specify both");
        assertThat(run("verify --weights W.npy all.txt --beam 2").err()).contains("require --clusters");
        assertThat(run("verify --weights W.npy all.txt --clusters clusters.txt --cluster-weights M.npy --beam 4")
                        .err())
                .contains("a beam of 4 is not valid for 3 clusters");
        assertThat(run("check --weights W.npy --certificates c.jsonl --tree tree.txt --names names.txt")
                        .err())
                .contains("--tree and --clusters require --verdicts");
        file("tree.txt", "\nanimal\nbirdd\n\n");
        Shell unknown = run("verify --weights W.npy sets.txt --names names.txt --tree tree.txt");
        assertThat(unknown.exitCode()).isEqualTo(3);
        assertThat(unknown.err()).contains("tree.txt:3: \"birdd\" is not a known label name: did you mean \"bird\"?");
    }

    private List<String> verdicts() throws IOException {
        return Files.readAllLines(folder.resolve("v.jsonl")).stream()
                .map(line -> line.replaceAll(".*\"verdict\":\"(\\w+)\".*", "$1"))
                .toList();
    }

    private int secondChecker() throws IOException {
        Process python = new ProcessBuilder(
                        "python3",
                        Path.of("..", "python", "orthant_check.py").toString(),
                        "--weights",
                        path("layer/weights.npy"),
                        "--certificates",
                        path("c.jsonl"),
                        "--all")
                .redirectErrorStream(true)
                .start();
        python.getInputStream().readAllBytes();
        return python.onExit().join().exitValue();
    }

    private void removeLayer() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("layer"))) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(folder.resolve("layer"));
    }

    private void withoutLastCertificate() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("c.jsonl"));
        Files.write(folder.resolve("c.jsonl"), lines.subList(0, lines.size() - 1));
    }

    private Shell run(String line) {
        return Shell.run(Stream.of(line.split(" "))
                .map(word -> word.matches(".*\\.(npy|txt|jsonl)|layer") ? path(word) : word)
                .toArray(String[]::new));
    }
}
