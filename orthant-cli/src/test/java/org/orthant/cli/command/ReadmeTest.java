package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyExamples;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.debtags.Debtags;
import org.orthant.data.folder.FolderWriter;

/** Runs the commands that README and the training guide show. */
class ReadmeTest {

    /** Only one package of so many is used, unless {@code -Dorthant.packages=1} asks for all. */
    private static final int EVERY = Integer.getInteger("orthant.packages", 12);

    private static final String SECTION = "## Certify before training";
    private static final Path README = Path.of("..", "README.md");
    private static final Path GUIDE = Path.of("..", "docs", "guides", "train.md");
    private static final Set<String> FILES = Set.of("plan", "run", "model.onnx", "audit");

    @TempDir
    Path folder;

    /** On a sample of the packages, and with shorter training, which changes nothing about what is certified. */
    @Test
    void aModelIsPlannedTrainedCheckedExportedAndAudited() throws IOException {
        Dataset sample = sample(Debtags.embedded());
        Path data = folder.resolve("sample");
        FolderWriter.write(sample, data);
        int distinct = distinct(sample);
        String certified = distinct + " of " + distinct;
        List<String> commands = chain();
        assertThat(commands).hasSize(6);
        for (String command : commands) {
            List<String> words = new ArrayList<>();
            for (String word : Stream.of(command.split(" +")).toList()) {
                boolean isFile = !words.isEmpty() && FILES.contains(word.replaceFirst("/.*", ""));
                words.add(
                        isFile ? folder.resolve(word).toString() : word.equals(Debtags.NAME) ? data.toString() : word);
            }
            if (words.get(0).equals("train")) {
                words.addAll(List.of("--epochs", "1"));
            }
            Shell shell = Shell.run(words.toArray(String[]::new));
            assertThat(shell.exitCode()).as(command + "\n" + shell.err()).isZero();
            if (words.get(0).equals("audit")) {
                assertThat(shell.out()).contains("0 of 468 label sets, whatever the input");
            }
            if (words.get(0).equals("train")) {
                assertThat(shell.out())
                        .containsPattern(
                                "every feature vector occurs +yes, for some activation vector of the encoder\n")
                        .containsPattern(
                                "The whole head can predict every set of up to \\d+ labels: for each there is an"
                                        + " activation vector of the encoder for which the model predicts exactly that set")
                        .contains(certified
                                + " distinct label sets are certified for the fixed columns, so that the whole"
                                + " head can predict them");
            }
            if (command.startsWith("check --weights run ")) {
                assertThat(shell.out()).containsPattern("projection is onto +yes: its proof is accepted\n");
            }
            if (words.get(0).equals("export")) {
                assertThat(shell.out()).containsPattern("The whole head can predict every set of up to \\d+ labels");
            }
            if (words.get(0).equals("plan")) {
                assertThat(shell.out())
                        .containsPattern("beyond it +0\n")
                        .containsPattern("safe in float32 +" + distinct + "\n");
            }
        }
    }

    @Test
    void theDataOfTheGuideHaveAsManyLabelSetsAsItSays() throws IOException {
        assertThat(distinct(Debtags.embedded())).isEqualTo(8797);
        assertThat(chain().get(0)).startsWith("plan --data debtags --certify");
        assertThat(Files.readString(GUIDE)).contains("all 8,797 label sets of the data");
    }

    private static Dataset sample(Dataset all) {
        return new Dataset(
                all.name(),
                all.labelNames(),
                all.featureNames(),
                sample(all.train()),
                sample(all.validation()),
                sample(all.test()));
    }

    private static Split sample(Split split) {
        return split.select(IntStream.range(0, split.size())
                .filter(example -> example % EVERY == 0)
                .toArray());
    }

    private static int distinct(Dataset data) {
        return (int) Stream.of(data.train(), data.validation(), data.test())
                .flatMap(part -> IntStream.range(0, part.size()).mapToObj(part::labelSet))
                .distinct()
                .count();
    }

    @Test
    void readmeShowsTheFirstCommandsOfTheGuide() throws IOException {
        List<String> shown = commands(Files.readString(README));
        assertThat(shown).containsSubsequence(chain().subList(0, 3));
    }

    @Test
    void readmeHasOneCommandForTheMainJobAndOneForTheTestsWhichTheBuildRuns() throws IOException {
        List<String> console = Files.readAllLines(README).stream()
                .filter(line -> line.startsWith("$ "))
                .map(line -> line.substring(2).replaceFirst(" +#.*", ""))
                .toList();
        String test = "./mvnw -Pdist verify";
        int clone = console.indexOf("git clone https://github.com/OWNER/orthant && cd orthant");
        assertThat(clone).isNotNegative();
        assertThat(console.subList(clone + 1, clone + 3)).containsExactly("./orthant audit --example", test);
        assertThat(console).filteredOn(command -> command.startsWith("./mvnw")).containsExactly(test);
        assertThat(Files.readAllLines(Path.of("..", ".ci", "run")))
                .filteredOn(line -> line.contains("./mvnw") && line.contains("verify"))
                .containsExactly(test);
    }

    @Test
    void readmeIsShortAndItsLinesAre() throws IOException {
        List<String> lines = Files.readAllLines(README);
        assertThat(lines).hasSizeLessThanOrEqualTo(180);
        List<String> text = new ArrayList<>();
        boolean code = false;
        for (String line : lines) {
            code ^= line.startsWith("```");
            if (!code && !line.startsWith("|") && !line.startsWith("<")) {
                text.add(line);
            }
        }
        assertThat(text).allMatch(line -> line.length() <= 140);
    }

    private static List<String> chain() throws IOException {
        String guide = Files.readString(GUIDE);
        String section = guide.substring(guide.indexOf(SECTION));
        return commands(section.substring(section.indexOf("```console"), section.indexOf("```\n")));
    }

    private static List<String> commands(String text) {
        return text.lines()
                .filter(line -> line.startsWith("$ ./orthant "))
                .map(line -> line.substring("$ ./orthant ".length())
                        .replaceFirst(" #.*", "")
                        .strip())
                .toList();
    }

    /** With the chain above on fewer examples: features are those that the projection makes of the encoder's activations. */
    @Test
    void anExportedModelIsAskedThroughItsWholeHead() throws IOException {
        String data = folder.resolve("data.svm").toString();
        String run = folder.resolve("run").toString();
        String model = folder.resolve("model.onnx").toString();
        TinyExamples.write(Path.of(data));
        Shell trained = Shell.run(
                "train",
                "--data",
                data,
                "--head",
                "spread",
                "-k",
                "2",
                "--spread",
                "1",
                "-d",
                "3",
                "--embedding",
                "12",
                "--epochs",
                "1",
                "--run",
                run);
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(Shell.run("export", "--run", run, "--out", model).exitCode()).isZero();
        Shell audited =
                Shell.run("audit", model, "--out", folder.resolve("audit").toString());
        assertThat(audited.exitCode()).as(audited.err()).isZero();
        assertThat(audited.out() + audited.err())
                .containsPattern("linear map .*\\(10 x 12\\)")
                .doesNotContain("the model does not bound them");
    }
}
