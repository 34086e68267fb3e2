package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.render.FigureName;

class FiguresCommandTest {

    @TempDir
    Path folder;

    private List<String> draw(String... options) throws IOException {
        return drawSaying("", options);
    }

    private List<String> drawSaying(String caveat, String... options) throws IOException {
        Path out = folder.resolve("drawn/here");
        Shell shell = Shell.run(Stream.concat(Stream.of("figures", "--out", out.toString()), Stream.of(options))
                .toArray(String[]::new));
        assertThat(shell.err().strip()).isEqualTo(caveat);
        assertThat(shell.exitCode()).isZero();
        List<String> told = shell.out()
                .lines()
                .map(line -> Path.of(line).getFileName().toString())
                .toList();
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(told);
        }
        return told;
    }

    @Test
    void withoutArgumentsFiguresAreListedAndNothingIsDrawn() {
        boolean before = Files.exists(Path.of("figures"));
        Shell shell = Shell.run("figures");
        assertThat(shell.exitCode()).isZero();
        for (FigureName figure : FigureName.values()) {
            assertThat(shell.out())
                    .containsPattern("(?m)^" + figure.text() + " +" + Pattern.quote(figure.title()) + "$");
        }
        assertThat(Files.exists(Path.of("figures"))).isEqualTo(before);
    }

    @Test
    void figuresOfThePaperAreDrawnByName() throws IOException {
        assertThat(draw("--figure", "balls,sphere,fraction,hasse,alternating,normals", "--format", "svg"))
                .containsExactlyInAnyOrder(
                        "balls.svg", "sphere.svg", "fraction.svg", "hasse.svg", "alternating.svg", "normals.svg");
    }

    @Test
    void radiiAreMeasuredInTheRequestedSize() throws IOException {
        assertThat(draw("--figure", "radius", "--radius-labels", "30,15", "--radius-sets", "20", "--format", "svg"))
                .containsExactly("radius.csv", "radius.svg");
        List<String> lines = Files.readAllLines(folder.resolve("drawn/here/radius.csv"));
        assertThat(lines).hasSize(1 + 2 * 5 * 2).startsWith("slack,k,n,sets,undetected,quantile_low,quantile_high");
        assertThat(lines.get(1)).startsWith("0,1,15,15,0,");
        assertThat(lines.get(20)).startsWith("16,5,30,20,0,");
    }

    @Test
    void everyThemeAndFormatHasItsFile() throws IOException {
        assertThat(draw("--figure", "arrangement"))
                .containsExactly("arrangement.svg", "arrangement.png", "arrangement-dark.png");
    }

    @Test
    void oneThemeIsOneFileOfAFormat() throws IOException {
        assertThat(draw("--figure", "arrangement", "--theme", "dark"))
                .containsExactly("arrangement-dark.svg", "arrangement-dark.png");
        assertThat(Files.readString(folder.resolve("drawn/here/arrangement-dark.svg")))
                .doesNotContain("@media");
    }

    @Test
    void aLayerOfOnesOwnIsShownInAllFiguresThatCan() throws IOException {
        assertThat(draw("--rows", "1,0; .5,.7; -.5,.5; 0,1", "--format", "svg", "--bias", "0,1,0,1"))
                .containsExactly("arrangement.svg", "balls.svg", "hasse.svg");
    }

    @Test
    void labelSetsAndRunsAreShown() throws IOException {
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0 1\n\n2\n0 3 4\n");
        Path run = Files.createDirectory(folder.resolve("BSL"));
        Files.writeString(run.resolve("metrics.csv"), "step,train_loss,loss\n0,,0.7\n10,0.1,0.2\n20,,\n");
        assertThat(drawSaying(
                        "Not verified: the losses of 1 unfinished run are what its files state: BSL.",
                        "--label-sets",
                        sets.toString(),
                        "--run",
                        run.toString(),
                        "--format",
                        "svg"))
                .containsExactly("active.svg", "loss.svg");
        assertThat(Files.readString(folder.resolve("drawn/here/loss.svg"))).contains("BSL: from 0.7000 to 0.1000");
    }

    @Test
    void wrongUsageIsOneLine() {
        for (String[] options : new String[][] {
            {"--figure", "nonsense"},
            {"--figure", "active"},
            {"--figure", "loss"},
            {"--figure", "balls", "--rows", "1,2,3"},
            {"--figure", "radius", "--radius-labels", "10"},
            {"--figure", "radius", "--radius-sets", "0"},
            {"--figure", "heads", "--metric", "f1"},
            {"--figure", "heads", "--metric", "loss"},
            {"--layer", "random", "-n", "14", "-d", "4"},
            {"--format", "gif"}
        }) {
            Shell shell = Shell.run(Stream.concat(
                            Stream.of("figures", "--out", folder.resolve("x").toString()), Stream.of(options))
                    .toArray(String[]::new));
            assertThat(shell.exitCode()).as(String.join(" ", options)).isEqualTo(2);
            assertThat(shell.err().lines()).hasSize(1);
        }
    }

    @Test
    void aFileWhereAFolderShouldBeIsBadInput() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Shell shell = Shell.run("figures", "--figure", "balls", "--out", file.toString());
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.err()).contains("--out needs a folder").hasLineCount(1);
    }
}
