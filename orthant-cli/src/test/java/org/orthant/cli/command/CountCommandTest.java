package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Shell;

class CountCommandTest {

    @Test
    void coversNumberIsShownWithItsFraction() {
        Shell shell = Shell.run("count", "--labels", "1000", "--features", "50");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out())
                .contains("all label sets (2^n)    1.0715e301")
                .contains("argmaxable (Cover)      9.9738e83")
                .contains("10^-217.03")
                .contains("every set of up to 24 labels");
    }

    @Test
    void verboseShowsEveryDigit() {
        assertThat(Shell.run("count", "-n", "70", "-d", "35", "-v").out())
                .contains("all label sets (2^n)    1180591620717411303424");
    }

    @Test
    void jsonHasStableKeysAndKeepsLargeIntegersExact() {
        Shell shell = Shell.run("count", "-n", "100", "-d", "3", "--format", "json");
        assertThat(shell.out())
                .contains("\"labels\" : 100")
                .contains("\"all\" : \"1267650600228229401496703205376\"")
                .contains("\"argmaxable\" : 9902");
    }

    @Test
    void csvHasKeysAndValues() {
        assertThat(Shell.run("count", "-n", "3", "-d", "2", "--format", "csv").out())
                .startsWith("key,value\nlabels,3\nall,8\nfeatures,2\nargmaxable,6\n");
    }

    @Test
    void aBiasAddsRegions() {
        assertThat(Shell.run("count", "-n", "3", "-d", "2", "--bias", "--format", "csv")
                        .out())
                .contains("argmaxable,7");
    }

    @Test
    void theFewestFeaturesForSparseSetsAreNamed() {
        Shell shell = Shell.run("count", "-n", "8921", "-k", "80", "-d", "50", "--format", "json");
        assertThat(shell.out()).contains("\"needed_features\" : 161").contains("\"guarantee_possible\" : false");
        assertThat(Shell.run("count", "-n", "8921", "-k", "80", "-d", "161").out())
                .contains("With 161 features all of them can be predicted");
    }

    @Test
    void aBiasAloneIsEnoughForTheEmptySet() {
        assertThat(Shell.run("count", "-n", "10", "-k", "0", "--bias").out())
                .containsPattern("fewest features \\(d\\) +0 and a bias")
                .containsPattern("argmaxable with these +1\n")
                .doesNotContain("fewer than");
    }

    @Test
    void setsUpToRotationAreCountedTogether() {
        assertThat(Shell.run("count", "-n", "6", "-k", "2", "--format", "csv").out())
                .contains("active_necklaces,5\n");
        assertThat(Shell.run("count", "-n", "20000", "-k", "9000", "-q").exitCode())
                .isZero();
    }

    @Test
    void oneIsSingular() {
        assertThat(Shell.run("count", "-n", "9", "-k", "0", "-d", "1").out())
                .contains("A DFT layer of 1 column predicts")
                .contains("With 1 feature all of them");
        assertThat(Shell.run("count", "-n", "9", "-k", "1").out()).contains("every set of up to 1 label;");
    }

    @Test
    void quietLeavesRemarksOut() {
        assertThat(Shell.run("count", "-n", "9", "-k", "2").out()).contains("A DFT layer of 5 columns");
        assertThat(Shell.run("count", "-n", "9", "-k", "2", "-q").out()).doesNotContain("A DFT layer");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "count -n -5 -d 3            | -5 labels cannot be counted: expected a number from 1 to 10000000",
                "count -n 999999999 -d 3     | 999999999 labels cannot be counted",
                "count -n 10000000 -d 5000000 | --features 5000000: counting exactly would take too long; with 10000000 labels",
                "count -n 10000000 -k 2000000 | --active 2000000: counting exactly would take too long",
                "count -n 10 -d 0            | 0 features are too few",
                "count -n 10 -k -1           | --active -1: the number of active labels cannot be negative",
                "count -n 10 -k 5            | --active 5: a DFT layer for k = 5 needs 2k+1 = 11 features",
                "count -n 10                 | nothing to count: specify --features, --active, or both",
                "count -d 10                 | specify --labels n",
                "count -n ten -d 3           | --labels: 'ten' is not a whole number",
                "count -n 99999999999 -d 3   | '99999999999' is not a whole number up to",
                "count -n 10 -d 3 --colour   | unknown option --colour",
                "cuont                       | cuont"
            })
    void wrongUsageIsOneLineWithExitCodeTwo(String line, String message) {
        Shell shell = Shell.run(line.split(" +"));
        shell.assertWrongUsage(message);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).startsWith("orthant").contains("--help)");
    }
}
