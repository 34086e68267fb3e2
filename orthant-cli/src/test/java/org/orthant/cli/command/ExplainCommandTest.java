package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

class ExplainCommandTest {

    private static final String THREE_LINES = "1,0; .5,.7; -.5,.5";

    @TempDir
    Path folder;

    @Test
    void reasonsAreGivenInNames() throws IOException {
        Path names = Files.writeString(folder.resolve("names.txt"), "sepsis\nfever\nrash\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "sepsis, rash\nfever, rash\n");
        Shell shell = Shell.run("explain", "--rows", THREE_LINES, "--names", names.toString(), sets.toString());
        assertThat(shell.err()).isEmpty();
        assertThat(shell.output())
                .contains("can never be predicted  1")
                .contains("no input switches on {sepsis, rash} while all of {fever} stay off");
    }

    @Test
    void coresAreListedForScripts() throws IOException {
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 2\n1\n");
        assertThat(Shell.run("explain", "--rows", THREE_LINES, sets.toString(), "--format", "csv")
                        .out())
                .isEqualTo("""
                        index,on,off,reason
                        0,0 2,1,"no input switches on {label 0, label 2} while all of {label 1} stay off"
                        1,1,0 2,"no input switches on {label 1} while all of {label 0, label 2} stay off"
                        """);
    }

    @Test
    void deadLabelsAndImpossiblePairsAreFound() {
        assertThat(Shell.run("explain", "--rows", THREE_LINES, "--dead", "--format", "json")
                        .out())
                .contains("\"dead_labels\" : [ 1 ]");
        assertThat(Shell.run("explain", "--layer", "dft", "-n", "12", "-k", "1", "--pairs", "0,1,5")
                        .out())
                .contains("impossible pairs  2");
    }

    @Test
    void labelsWithoutWeightsAreExplained() throws IOException {
        Path first = Files.writeString(folder.resolve("first.txt"), "0\n");
        assertThat(Shell.run("explain", "--rows", "0", first.toString()).out())
                .contains("no input switches on {label 0}");
        Path both = Files.writeString(folder.resolve("both.txt"), "0 1\n");
        assertThat(Shell.run("explain", "--rows", "1,0; 0,0", both.toString()).out())
                .contains("no input switches on {label 1}");
    }

    @Test
    void wrongUsageIsOneLine() {
        for (String[] arguments : new String[][] {
            {"explain", "--rows", THREE_LINES},
            {"explain", "--rows", THREE_LINES, "--pairs", "0,7"},
            {"explain", "--rows", THREE_LINES, "--rule", "argmax", "--pairs", "0,1,2"}
        }) {
            Shell shell = Shell.run(arguments);
            assertThat(shell.exitCode()).isEqualTo(2);
            assertThat(shell.err().lines()).hasSize(1);
        }
    }
}
