package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

class RegionsCommandTest {

    private static final String THREE_LINES = "1,0; .5,.7; -.5,.5";

    @TempDir
    Path folder;

    @Test
    void thePapersFirstExampleIsToldInAFewLines() {
        Shell shell = Shell.run("regions", "--rows", THREE_LINES);
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out())
                .contains("argmaxable            6\n")
                .contains("can predict           --- +-- --+ ++- -++ +++\n")
                .contains("can never predict     -+- +-+\n");
    }

    @Test
    void aBiasWinsOneMore() {
        assertThat(Shell.run("regions", "--rows", THREE_LINES, "--bias", "1 2 3")
                        .out())
                .contains("argmaxable            7\n");
    }

    @Test
    void tablesHaveWitnessesAndOnRequestTheImpossible() {
        Shell shell = Shell.run("regions", "--rows", "1;-1", "--format", "csv", "--all");
        assertThat(shell.out()).isEqualTo("""
                        signs,active,argmaxable,witness
                        +-,0,true,1.0
                        -+,1,true,-1.0
                        --,,false,
                        ++,0 1,false,
                        """);
    }

    @Test
    void manyLabelsAreListedAsATable() {
        Shell shell = Shell.run("regions", "--layer", "vandermonde", "-n", "14", "-d", "2");
        assertThat(shell.out()).contains("argmaxable            28").contains("-------------- ");
    }

    @Test
    void degenerateLayersAreNamed() {
        assertThat(Shell.run("regions", "--rows", "1,0; 2,0; 0,1; 0,0").out())
                .contains("Degenerate: label 3 has only zero weights")
                .contains("Degenerate: labels 0 and 1 have parallel rows: they always agree.");
        assertThat(Shell.run("regions", "--rows", "1,0,0; 0,1,0; 1,1,0; 0,0,1").out())
                .contains("not in general position");
    }

    @Test
    void degeneraciesAreForProgramsToo() {
        assertThat(Shell.run("regions", "--rows", "1,0; 2,0; 0,1", "--format", "json")
                        .out())
                .contains("\"degeneracies\" : [ \"labels 0 and 1 have parallel rows: they always agree\" ]");
        assertThat(Shell.run("regions", "--rows", "1", "--format", "json").out())
                .contains("\"degeneracies\" : [ ]");
    }

    @Test
    void theImpossibleIsListedUpToTwentyLabels() {
        String[] layer = {"regions", "--layer", "vandermonde", "-d", "2", "--all", "--format", "csv", "-n"};
        assertThat(Shell.run(with(layer, "14")).out().lines()).hasSize(1 + (1 << 14));
        assertUsage("for at most 20 labels", with(layer, "21"));
    }

    @Test
    void hasseDiagramsComeAsTextDotAndSvg() throws IOException {
        String[] dft = {"regions", "--layer", "dft", "-n", "6", "-k", "1", "--hasse"};
        assertThat(Shell.run(with(dft, "text")).out()).contains("++----");
        assertThat(Shell.run(with(dft, "dot")).out()).contains("graph");
        Path file = folder.resolve("hasse.svg");
        Shell shell = Shell.run(with(dft, "svg", "--out", file.toString()));
        assertThat(shell.out()).isEmpty();
        assertThat(Files.readString(file)).contains("<svg").endsWith("</svg>\n");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void weightsAndBiasComeFromFiles() throws IOException {
        Path weights = Files.writeString(folder.resolve("w.csv"), "1,0\n.5,.7\n-.5,.5\n");
        Path bias = Files.writeString(folder.resolve("b.txt"), "1\n2\n3\n");
        assertThat(Shell.run("regions", "--weights", weights.toString()).out()).contains("argmaxable            6");
        assertThat(Shell.run("regions", "--weights", weights.toString(), "--bias", bias.toString())
                        .out())
                .contains("argmaxable            7");
    }

    @Test
    void theSameSeedMakesTheSameLayer() {
        String[] random = {"regions", "--layer", "random", "-n", "5", "-d", "2", "--format", "json", "--seed"};
        assertThat(Shell.run(with(random, "1")).out())
                .isEqualTo(Shell.run(with(random, "1")).out())
                .isNotEqualTo(Shell.run(with(random, "2")).out());
    }

    @Test
    void wrongUsageIsOneLine() {
        assertUsage("specify --active k instead", "regions", "--layer", "dft", "-n", "6", "-d", "4");
        assertUsage("a DFT layer needs k < n/2", "regions", "--layer", "dft", "-n", "6", "-k", "3");
        assertUsage("needs --labels", "regions", "--layer", "dft", "-k", "3");
        assertUsage("needs --features", "regions", "--layer", "random", "-n", "3");
        assertUsage("at least 1 label", "regions", "--layer", "random", "-n", "-3", "-d", "2");
        assertUsage("\"x\" is not a number", "regions", "--rows", "1,x");
        assertUsage(
                "more than 1000000 regions: only up to 1000000 are listed",
                "regions",
                "--layer",
                "dft",
                "-n",
                "1000",
                "-k",
                "9");
        assertUsage("at most 12 labels", "regions", "--layer", "dft", "-n", "13", "-k", "1", "--hasse", "svg");
        assertUsage("a DFT layer has no bias", "regions", "--layer", "dft", "-n", "3", "-k", "1", "--bias", "1,1,1");
        assertUsage("--rows", "regions");
        assertUsage("is not a valid file name", "regions", "--weights", "a\0b");
        assertUsage("is not a valid file name", "regions", "--rows", "1", "--out", "a\0b");
        assertUsage("omit --format", "regions", "--rows", "1", "--hasse", "text", "--format", "json");
        assertUsage("require --layer; omit them with --rows", "regions", "--rows", "1", "-n", "1");
        assertUsage("omit them with --weights", "regions", "--weights", "w.npy", "--seed", "0");
        assertUsage("contradicts --active 1", "regions", "--layer", "dft", "-n", "9", "-k", "1", "-d", "5");
        assertUsage("\"1d\" is not a number", "regions", "--rows", "1d,2f");
        assertUsage("is neither a file nor a list of numbers", "regions", "--rows", "1", "--bias", "a\0b");
        assertUsage("is neither a file nor a list of numbers", "regions", "--rows", "1", "--bias", "none.txt");
        assertUsage("cannot be combined", "regions", "--rows", "1", "--layer", "dft");
        assertUsage("2", "regions", "--rows", THREE_LINES, "--bias", "1,2");
    }

    @Test
    void whatIsTooLargeIsRefusedBeforeItIsBuilt() {
        for (String kind : new String[] {"random", "vandermonde"}) {
            assertUsage("take fewer labels or features", "regions", "--layer", kind, "-n", "2000000000", "-d", "2");
            assertUsage("take fewer labels or features", "regions", "--layer", kind, "-n", "100000", "-d", "100000");
            assertUsage("would take too long to find", "regions", "--layer", kind, "-n", "1", "-d", "2000000000");
        }
        assertUsage("take fewer labels or features", "regions", "--layer", "dft", "-n", "2000000000", "-k", "2");
    }

    @Test
    void aBiasFileOfAnotherLengthIsBadInput() throws IOException {
        Path bias = Files.writeString(folder.resolve("b.txt"), "1\n2\n");
        Shell shell = Shell.run("regions", "--rows", THREE_LINES, "--bias", bias.toString());
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.err()).contains("b.txt: has 2 numbers for 3 labels: expected one per label");
    }

    @Test
    void messagesAreOneLineWhateverFilesAreCalled() {
        Shell shell = Shell.run("regions", "--weights", folder + "/new\nline.csv");
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.err().lines()).hasSize(1);
    }

    @Test
    void badFilesAreBadInput() throws IOException {
        Path ragged = Files.writeString(folder.resolve("w.csv"), "1,0\n.5\n");
        Shell shell = Shell.run("regions", "--weights", ragged.toString());
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains("w.csv:2:");
        Shell unwritable = Shell.run(
                "regions", "--rows", "1", "--out", folder.resolve("no/such.txt").toString());
        assertThat(unwritable.exitCode()).isEqualTo(3);
        assertThat(unwritable.err()).contains("there is no such folder");
    }

    private static void assertUsage(String message, String... arguments) {
        Shell shell = Shell.run(arguments);
        assertThat(shell.exitCode()).as("%s", (Object) arguments).isEqualTo(2);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }

    private static String[] with(String[] arguments, String... more) {
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
