package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.bench.solver.RequiresOrTools;

class BenchTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Path weights(String rows) throws IOException {
        return Files.writeString(folder.resolve("W.txt"), rows);
    }

    /** Returns the options of a layer with a bias. */
    private String layer(String rows, String bias) throws IOException {
        return "--weights " + weights(rows) + " --bias " + Files.writeString(folder.resolve("b.txt"), bias);
    }

    @Test
    @RequiresOrTools
    void comparesTheBaselinesOnALayerFromFiles() throws IOException {
        Path weights = weights("1 0\n.5 .7\n-.5 .5\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 1 2\n1\n0 1\n");
        int code = run("--weights " + weights + " --label-sets " + sets
                + " --peer-sets 2 --warm-up 0 --peers highs,GLOP,pdlp");
        assertThat(err.toString()).isEmpty();
        assertThat(code).isZero();
        assertThat(out.toString())
                .contains("label sets                        3\n", "HiGHS", "GLOP", "PDLP")
                .contains("Orthant, verdict ", "Orthant, thresholds ", "Orthant, radius ", "Orthant, radius, unproven ")
                .contains("All variants of Orthant agree on all label sets.")
                .contains("Baseline solvers ran on the first 2 label sets.");
    }

    @Test
    @RequiresOrTools
    void writesJsonForABiasedLayer() throws IOException {
        String layer = layer("1\n", "1\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0\n");
        int code = run(layer + " --label-sets " + sets + " --box 3 --peers glop --warm-up 0 --format json");
        assertThat(code).isZero();
        assertThat(out.toString()).startsWith("[").contains("\"radius\" : 4.0");
    }

    @Test
    void runsWithoutBaselinesAndOnlyWhatIsAsked() throws IOException {
        Path weights = weights("1 0\n.5 .7\n-.5 .5\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 1 2\n1\n");
        assertThat(run("--weights " + weights + " --label-sets " + sets
                        + " --no-peers --ask radius --proven-only --warm-up 0"))
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("Orthant, ")))
                .singleElement()
                .asString()
                .startsWith("Orthant, radius ");
        assertThat(out.toString()).doesNotContain("Baseline", "solver  baseline");
    }

    @Test
    void rankingsHaveNoRadiusInAnyDomain() throws IOException {
        Path weights = weights("1 0\n.5 .7\n-.5 .5\n");
        assertThat(run("--weights " + weights
                        + " --rule argmax --single --domain tanh,ball:2 --no-peers --proven-only --warm-up 0"))
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("Orthant, ")))
                .hasSize(2)
                .allMatch(line -> line.startsWith("Orthant, verdict "));
    }

    @Test
    @RequiresOrTools
    void boundsHoldForEverybodyAndProofsAreChecked() throws IOException {
        String layer = layer("1 0\n.5 .7\n-.5 .5\n", "-1\n1\n0\n");
        Path bounds = Files.writeString(folder.resolve("bounds.txt"), "0 2\n-1 3\n");
        String asked = layer + " --single --random 5 --sizes 2-9 --warm-up 0" + " --peers glop --peer-sets 8";
        for (String domain : new String[] {" --nonnegative", " --nonnegative --box 2", " --bounds " + bounds}) {
            assertThat(run(asked + domain)).isZero();
        }
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("label sets                        8\n", "total check ms")
                .contains("features from [0.0, 10000.0]^2", "features from [0.0, 2.0]^2", "bounds of 2 features");
        assertThat(out.toString().lines().filter(line -> line.matches("Orthant, (verdict|radius) +GLOP .*")))
                .hasSize(6)
                .allSatisfy(line -> assertThat(line).matches(".* 8 +[0-9.]+ +8 .*"));
    }

    /** The last class is below the mean of the others wherever features are. */
    @Test
    @RequiresOrTools
    void rankingsAskAboutEveryClassAndBaselinesGetAThreshold() throws IOException {
        String layer = layer("1 0\n0 1\n-1 -1\n0 0\n", "0\n0\n0\n-.25\n");
        for (String domain : new String[] {"free", "tanh"}) {
            assertThat(run(layer + " --rule argmax --domain " + domain
                            + " --peers highs,glop --proven-only --ask verdict --warm-up 0"))
                    .isZero();
        }
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).contains("label sets                        4\n", "[-Infinity, Infinity]^2");
        assertThat(out.toString().lines().filter(line -> line.matches("Orthant, verdict +(HiGHS|GLOP) .*")))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).matches(".* 4 +[0-9.]+ +4 .*"));
        assertThat(run(layer + " --rule first")).isEqualTo(2);
        assertThat(err.toString()).contains("the rule \"first\" is unknown");
    }

    @Test
    void measuresGrowth() {
        assertThat(run("--growth 100,200 --features 4 --sets 3 --warm-up 0")).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).startsWith("features (d)  4\n").contains("ns per weight", "\n   100 ", "\n   200 ");
    }

    /** The last class is the mean of the others. */
    @Test
    void headsAreMeasuredInPartsNextToTheFloor() throws IOException {
        Path weights = weights("1 0\n0 1\n-1 -1\n0 0\n");
        assertThat(run("--model " + weights + " --rule argmax --domain free,tanh --warm-up 0"))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("W.txt, free", "W.txt, tanh")
                .contains("classes decided         4\n", "can never be predicted  1\n")
                .contains("one float32 product of the rows with themselves", "times the floor");
        out.getBuffer().setLength(0);
        assertThat(run("--model " + weights + " --rule argmax --domain free --sets 2 --warm-up 0 --format json"))
                .isZero();
        assertThat(out.toString()).contains("\"classes\" : 2", "\"part\" : \"floor\"", "\"part\" : \"audit\"");
    }

    /** The two untrained rows are inside the hull of the others. */
    @Test
    void headsAreMadeAndKept() {
        String asked = "--head HEAD90x4+2 --seed 3 --cache " + folder + " --rule argmax --domain free --warm-up 0";
        assertThat(run(asked)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("HEAD90x4+2, free", "classes decided         90\n");
        assertThat(folder.resolve("HEAD90x4+2-seed3-edition1.npy")).exists();
        assertThat(run(asked)).as(err.toString()).isZero();
    }

    @Test
    void everyFormatHasAllLayers() throws IOException {
        Path weights = weights("1 0\n.5 .7\n-.5 .5\n");
        String asked = "--weights " + weights + " --single --domain tanh,free --ask verdict --proven-only --no-peers"
                + " --warm-up 0 --format ";
        assertThat(run(asked + "csv")).as(err.toString()).isZero();
        assertThat(out.toString().lines().map(line -> line.replaceAll(",.*", "")))
                .containsExactly("layer", "\"" + weights, "\"" + weights);
        out.getBuffer().setLength(0);
        assertThat(run(asked + "json")).isZero();
        assertThat(out.toString()).startsWith("[").contains("W.txt, tanh", "W.txt, free", "\"arithmetic\" : ");
    }

    @Test
    void theOldNameOfLabelSetsIsAcceptedWithANote() throws IOException {
        Path weights = weights("1 0\n.5 .7\n-.5 .5\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 1 2\n1\n");
        assertThat(run("--weights " + weights + " --labels " + sets + " --no-peers --warm-up 0"))
                .isZero();
        assertThat(err.toString())
                .contains("note: --labels FILE is now --label-sets FILE")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--layer X25",
                "--layer W25 --weights W.npy --label-sets sets.txt",
                "--weights W.npy",
                "--layer W25 --bias b.npy",
                "--layer DFT80+25 -n 100",
                "--layer W25 --sets 0",
                "--layer W25 --peer-sets 0",
                "--layer W25 --peer-limit 0",
                "--layer W25 --box -1",
                "--layer W25 --box NaN",
                "--layer W25 --bounds b.npy --nonnegative",
                "--layer W25 --single",
                "--layer W25 --random 3",
                "--weights W.npy --random -1",
                "--weights W.npy --random 3 --label-sets sets.txt",
                "--weights W.npy --random 3 --sizes 7-2",
                "--weights W.npy --random 3 --sizes many",
                "--layer W25 --warm-up -1",
                "--layer W25 --threads 0",
                "--layer W25 --threads 1,0",
                "--layer W25 --labels many",
                "--layer W25 --ask nothing",
                "--layer W25 --growth 100",
                "--layer W25 --kernels",
                "--growth 3",
                "--growth 100000000 --features 32",
                "--growth 100 --features 1",
                "--growth 100 --threads 1",
                "--model W.npy --threads 1",
                "--model W.npy --layer W25",
                "--model W.npy --sets 0",
                "--head HEAD9 --rule argmax",
                "--head HEAD90x4+2 --layer W25",
                "--kernels --format json",
                "--threads 1",
                "--layer W25 --peers gurobi",
                "--nonsense"
            })
    void wrongUsageIsOneLineAndExitCode2(String arguments) {
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).startsWith("orthant bench: "));
    }

    @Test
    void badFilesAreOneLineAndExitCode3() throws IOException {
        Path weights = weights("1 0\n0 1\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 2\n");
        Path bias = Files.writeString(folder.resolve("b.txt"), "1\n");
        String files = "--weights " + weights + " --label-sets " + sets;
        assertThat(run(files)).isEqualTo(3);
        assertThat(run(files + " --bias " + bias)).isEqualTo(3);
        assertThat(run("--weights " + folder.resolve("none.npy") + " --label-sets " + sets))
                .isEqualTo(3);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).hasSize(3);
    }

    private int run(String arguments) {
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ", -1);
        return Bench.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }
}
