package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Shell;

class PlanCommandTest {

    @TempDir
    Path folder;

    @Test
    void thePapersComparisonForMimic() {
        Shell shell = Shell.run("plan", "-n", "8921", "-k", "80", "-e", "500", "-s", "100", "--format", "csv");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out())
                .isEqualTo("width,bsl_parameters,dft_parameters,dft_more_percent,slack_at_equal_size\n"
                        + "100,942200,1022861," + 100.0 * 80661 / 942200 + ",91\n");
    }

    @Test
    void aFileTellsHowManyLabelsAreActiveAndAlternate() throws IOException {
        Path file = labels("# three sets\n0 1 2\n\n3,9\n");
        Shell shell = Shell.run("plan", file.toString(), "--format", "json");
        assertThat(shell.out())
                .contains("\"label_sets\" : 3")
                .contains("\"labels\" : 10")
                .contains("\"active_max\" : 3")
                .contains("\"turns_max\" : 2")
                .contains("\"features\" : 7");
    }

    /** All sets of three labels: with their complements and one of the other labels, all sixteen patterns of four. */
    @Test
    void theFewestFeaturesOfAnyLayerAreBounded() throws IOException {
        Path file = labels("\n0\n1\n2\n0 1\n0 2\n1 2\n0 1 2\n");
        assertThat(Shell.run("plan", file.toString(), "-n", "50").out())
                .containsPattern("fewest features, any layer +4 to 5 without a bias "
                        + "\\(the sets and their complements have all 16 patterns on 4 labels: 0 1 2 [0-9]+\\)");
        assertThat(Shell.run("plan", file.toString(), "-n", "50", "--format", "json")
                        .out())
                .contains("\"features_at_least\" : 4")
                .contains("\"features_at_most\" : 5")
                .contains("\"features_shattered\" : true")
                .containsPattern("\"features_labels\" : \\[ 0, 1, 2, [0-9]+ \\]");
    }

    /** What a random layer of three features predicts, which no order of its labels around a circle explains with three. */
    @Test
    void aLayerWithTheFewestFeaturesIsWrittenAndProven() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[20][];
        Arrays.setAll(rows, i -> gaussian(random));
        StringBuilder sets = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            double[] x = gaussian(random);
            StringJoiner line = new StringJoiner(" ");
            for (int label = 0; label < rows.length; label++) {
                if (rows[label][0] * x[0] + rows[label][1] * x[1] + rows[label][2] * x[2] > 0) {
                    line.add(String.valueOf(label));
                }
            }
            sets.append(line).append('\n');
        }
        Path file = labels(sets.toString());
        Path weights = folder.resolve("W.npy");
        Shell plain = Shell.run("plan", file.toString());
        assertThat(plain.out()).containsPattern("fewest features, any layer +3 to [0-9]+ without a bias");
        Shell shell = Shell.run("plan", file.toString(), "--fewest", weights.toString());
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(shell.out())
                .containsPattern("fewest features, any layer +exactly 3 without a bias")
                .contains("predicts all label sets with 3 features, which the engine has proven");
        Shell verified =
                Shell.run("verify", "--weights", weights.toString(), file.toString(), "--fail-on", "unargmaxable");
        assertThat(verified.exitCode()).as(verified.out() + verified.err()).isZero();
        assertThat(Shell.run("plan", "-n", "9", "-k", "1", "--fewest", weights.toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(Shell.run("plan", file.toString(), "--fewest-time", "1s").exitCode())
                .isEqualTo(2);
    }

    private static double[] gaussian(SplittableRandom random) {
        return new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    }

    @Test
    void mostOfTheSetsMayNeedLess() throws IOException {
        Path file = labels("1\n".repeat(1999) + "1 3 5 7\n");
        assertThat(Shell.run("plan", file.toString(), "-n", "100").out())
                .containsPattern("k for all sets +4, d = 9")
                .containsPattern("k for 99.9 % of them +1, d = 3");
        assertThat(Shell.run("plan", file.toString(), "-n", "100", "--coverage", "1")
                        .out())
                .containsPattern("k for 100 % of them +4, d = 9");
    }

    @Test
    void programsLearnEverythingFromJson() throws IOException {
        Path file = labels("1\n".repeat(999) + "1 3 5 7\n");
        assertThat(Shell.run("plan", file.toString(), "-n", "100", "-s", "1,99", "--format", "json")
                        .out())
                .contains("\"coverage\" : 0.999")
                .contains("\"active_all_features\" : 9")
                .contains("\"active_coverage_features\" : 3")
                .contains("\"turns_all_features\" : 9")
                .contains("\"turns_coverage_features\" : 3")
                .contains("\"slack_at_equal_size\" : null")
                .containsPattern("\"slack_at_equal_size\" : [0-9]+");
        assertThat(Shell.run("plan", file.toString(), "-n", "100", "-s", "1").out())
                .contains("none");
    }

    @Test
    void whatASmallerKCoversIsCounted() throws IOException {
        Path file = labels("1\n1 2 3\n1 3 5\n\n");
        assertThat(Shell.run("plan", file.toString(), "-n", "100", "-k", "1").out())
                .containsPattern("of them covered by k +2 of 4 \\(3 in this label order\\)")
                .containsPattern("planned for \\(k\\) +1 active label\n");
    }

    @Test
    void theColumnsThatThePaperCountsAreNamedNextToOurs() {
        assertThat(Shell.run("plan", "-n", "8921", "--active", "80", "--encoder", "500")
                        .out())
                .contains("gives up 9 trained columns")
                .contains("The paper counts e(2k+1)/n, rounded up: 10;");
        assertThat(Shell.run("plan", "-n", "20000", "--active", "50", "--encoder", "768")
                        .out())
                .contains("gives up 4 trained columns")
                .doesNotContain("The paper counts");
    }

    @Test
    void coverageIsShownWithAllItsDigits() throws IOException {
        assertThat(Shell.run("plan", labels("1\n").toString(), "-n", "9", "--coverage", "0.99996")
                        .out())
                .contains("k for 99.996 % of them");
    }

    @Test
    void setsTooDenseForADftLayerAreSaidToBe() throws IOException {
        Shell shell = Shell.run("plan", labels("0 1 2\n").toString(), "-n", "4");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("too dense for a DFT layer").contains("4, the number of labels");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2\\n3 x\\n      | labels.txt:2: \"x\" is not a label id",
                "1 2\\n3 10\\n     | labels.txt:2: label id 10 is out of range",
                "1 2 1\\n          | labels.txt:1: label id 1 is given twice",
                "-1\\n             | labels.txt:1: label id -1"
            })
    void badFilesAreNamedWithLineAndValue(String content, String message) throws IOException {
        Path file = labels(content.replace("\\n", "\n"));
        Shell shell = Shell.run("plan", file.toString(), "--labels", "10");
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }

    @Test
    void missingAndEmptyFilesAreBadInput() throws IOException {
        Shell missing = Shell.run("plan", folder.resolve("none.txt").toString());
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.err()).contains("none.txt");
        for (String[] arguments : new String[][] {{}, {"-n", "5"}}) {
            String[] line = new String[2 + arguments.length];
            line[0] = "plan";
            line[1] = labels("").toString();
            System.arraycopy(arguments, 0, line, 2, arguments.length);
            Shell empty = Shell.run(line);
            assertThat(empty.exitCode()).isEqualTo(3);
            assertThat(empty.err().lines()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan                              | specify a file of label sets, or --labels and --active",
                "plan -n 10                        | specify a file of label sets, or --labels and --active",
                "plan -n 10 -k 5                   | needs 2k+1 = 11 features, and there are only 10 labels",
                "plan -n 0 -k 0                    | --labels 0",
                "plan -n 10 -k 2 -e 0              | 0 encoder features are too few",
                "plan -n 10 -k 2 -s 0              | --slack 0",
                "plan -n 2147483647 -k 1073741823 -e 2147483647 -s 2147483647 | more than 2^63 parameters",
                "plan -n 10 -k 2 --coverage 1.5    | --coverage 1.5"
            })
    void wrongUsageIsOneLineWithExitCodeTwo(String line, String message) {
        Shell.run(line.split(" +")).assertWrongUsage(message);
    }

    private Path labels(String content) throws IOException {
        return Files.writeString(folder.resolve("labels.txt"), content);
    }
}
