package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.Shell;
import org.orthant.geometry.Regions;
import org.orthant.io.NpyWriter;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

class VerifyCommandTest {

    /** The paper's first example, and all of its label sets: {1} and {0, 2} cannot be. */
    private static final double[][] ROWS = {{1, 0}, {.5, .7}, {-.5, .5}};

    private static final String ALL_SETS = "\n0\n1\n2\n0 1\n0 2\n1 2\n0 1 2\n";

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        NpyWriter.write(file("W.npy"), DoubleMatrix.of(ROWS));
        write("labels.txt", ALL_SETS);
        write("names.txt", "ham\neggs\nspam, fried\n");
    }

    @Test
    void verdictsAreThoseOfTheExactGeometry() throws IOException {
        assertThat(run("verify --weights W.npy labels.txt --radius --out v.jsonl")
                        .exitCode())
                .isZero();
        Regions regions = Regions.of(DenseLayer.of(ROWS));
        List<VerdictRecord> records = records("v.jsonl");
        assertThat(records).hasSize(8);
        for (VerdictRecord record : records) {
            int[] active = record.labels().stream().mapToInt(id -> id).toArray();
            boolean argmaxable = regions.isArgmaxable(LabelSet.of(3, active).toSignVector());
            assertThat(record.outcome()).isEqualTo(argmaxable ? Outcome.ARGMAXABLE : Outcome.UNARGMAXABLE);
            assertThat(record.deployed())
                    .isEqualTo(Map.of(NumberFormat.FLOAT32, argmaxable ? Deployed.SAFE : Deployed.OPEN));
            Radius radius = record.radius().orElseThrow();
            assertThat(radius.low() > 0).isEqualTo(argmaxable);
            assertThat(radius.high()).isLessThanOrEqualTo(radius.low() * (1 + 1e-6));
        }
    }

    @Test
    void theSummaryCountsDistinctSetsAndLines() throws IOException {
        write("labels.txt", ALL_SETS + "1\n1\n0\n");
        Shell shell = run("verify --weights W.npy labels.txt --radius --eps 1,7000 --out v.jsonl --format csv");
        assertThat(shell.out().lines())
                .contains(
                        "argmaxable,6,75.0,7," + 100 * 7 / 11.0,
                        "1-argmaxable,6,75.0,7," + 100 * 7 / 11.0,
                        "unargmaxable,2,25.0,4," + 100 * 4 / 11.0,
                        "undecided,0,0.0,0,0.0",
                        "float32-safe,6,75.0,7," + 100 * 7 / 11.0,
                        "float32-observed,0,0.0,0,0.0",
                        "float32-impossible,0,0.0,0,0.0")
                .anyMatch(line -> line.startsWith("7000-argmaxable,"));
        assertThat(records("v.jsonl")).extracting(VerdictRecord::count).containsExactly(1, 2, 3, 1, 1, 1, 1, 1);
        assertThat(run("verify --weights W.npy labels.txt --radius").out())
                .containsPattern("label sets +11\n")
                .containsPattern("distinct +8\n")
                .containsPattern("1e-8-argmaxable +6 +75.00 +7 +63.64\n")
                .containsPattern("median +[0-9]+");
        assertThat(run("verify --weights W.npy labels.txt --format json").out())
                .contains("\"label_sets\" : 11")
                .contains("\"what\" : \"1-argmaxable\"")
                .doesNotContain("quantile");
        assertThat(run("verify --weights W.npy labels.txt --verdict-only").out())
                .doesNotContain("1-argmaxable");
    }

    @Test
    void radiiAreWrittenIfTheyWereAskedFor() throws IOException {
        run("verify --weights W.npy labels.txt --out v.jsonl");
        assertThat(records("v.jsonl")).allMatch(record -> record.radius().isPresent());
        run("verify --weights W.npy labels.txt --verdict-only --out v.jsonl");
        assertThat(records("v.jsonl")).allMatch(record -> record.radius().isEmpty());
    }

    @Test
    void labelSetsMayBeGivenByName() throws IOException {
        write("labels.txt", "spam, fried\tham\neggs, ham\n");
        assertThat(run("verify --weights W.npy labels.txt --names names.txt --out v.jsonl")
                        .exitCode())
                .isZero();
        assertThat(Files.readString(file("v.jsonl")))
                .startsWith("{\"index\":0,\"labels\":[0,2],\"names\":[\"ham\",\"spam, fried\"],\"count\":1,")
                .contains("{\"index\":1,\"labels\":[0,1],\"names\":[\"ham\",\"eggs\"],\"count\":1,");
    }

    @Test
    void theFeaturesThatCountMatter() throws IOException {
        // On non-negative features, label 0 is never off.
        write("labels.txt", "1 2\n0 1\n");
        write("bounds.csv", "0,1\n0,2\n");
        for (String domain : List.of("--nonnegative", "--nonnegative --box 3", "--bounds bounds.csv")) {
            run("verify --weights W.npy labels.txt --out v.jsonl " + domain);
            assertThat(outcomes("v.jsonl")).as(domain).containsExactly(Outcome.UNARGMAXABLE, Outcome.ARGMAXABLE);
        }
        run("verify --weights W.npy labels.txt --out v.jsonl");
        assertThat(outcomes("v.jsonl")).containsOnly(Outcome.ARGMAXABLE);
        write("labels.txt", "0 2\n");
        write("bias.txt", "1\n-1\n1\n");
        run("verify --weights W.npy --bias bias.txt labels.txt --out v.jsonl");
        assertThat(outcomes("v.jsonl")).containsExactly(Outcome.ARGMAXABLE);
    }

    @Test
    void aLayerNeedNotComeFromAFile() throws IOException {
        write("labels.txt", "0 3\n0 2 4\n");
        run("verify --layer dft -n 6 -k 2 labels.txt --out v.jsonl");
        assertThat(outcomes("v.jsonl")).containsExactly(Outcome.ARGMAXABLE, Outcome.UNARGMAXABLE);
    }

    @Test
    void aDftLayerMayHaveSlackFromAFile() throws IOException {
        NpyWriter.write(file("S.npy"), DoubleMatrix.of(new double[][] {{1}, {-1}, {1}, {-1}, {1}, {-1}}));
        write("labels.txt", "0 3\n0 2 4\n");
        String layer = "--layer dft -n 6 -k 2 --slack S.npy";
        run("verify " + layer + " labels.txt --radius --out v.jsonl --certificates c.jsonl");
        assertThat(outcomes("v.jsonl")).containsOnly(Outcome.ARGMAXABLE);
        assertThat(Files.readString(file("v.jsonl")).lines())
                .hasSize(2)
                .allMatch(line -> line.endsWith("\"float32\":\"safe\"}"));
        assertThat(run("check " + layer + " --certificates c.jsonl").out()).containsPattern("accepted +2\n");
        write("S.csv", "1\n2\n");
        assertThat(run("verify --layer dft -n 6 -k 2 --slack S.csv labels.txt").err())
                .contains("S.csv: has 2 rows: expected one per label, 6");
    }

    @Test
    void claimsAboutDeployedLayersAreProvenAndChecked() throws IOException {
        write("bias.txt", "-1\n-1\n-1\n");
        String layer = "--weights W.npy --bias bias.txt";
        Shell shell = run("verify " + layer + " labels.txt --box 10 --deploy float32,bfloat16,float16"
                + " --out v.jsonl --certificates c.jsonl --format csv");
        assertThat(shell.exitCode()).isZero();
        List<VerdictRecord> records = records("v.jsonl");
        for (NumberFormat format : NumberFormat.values()) {
            assertThat(records)
                    .extracting(record -> record.deployed().get(format))
                    .contains(Deployed.SAFE);
            assertThat(shell.out()).contains(format.text() + "-safe,", format.text() + "-impossible,");
        }
        assertThat(records)
                .extracting(record -> record.deployed().get(NumberFormat.FLOAT32))
                .contains(Deployed.IMPOSSIBLE);
        assertThat(run("check " + layer + " --certificates c.jsonl").out()).containsPattern("accepted +8\n");
        String certificates = Files.readString(file("c.jsonl"));
        assertThat(certificates)
                .contains("\"safe\":[{\"format\":\"float32\"}", "\"impossible\":[{\"format\":\"float32\"");
        Files.writeString(file("c.jsonl"), certificates.replaceAll("(\"impossible\".*\"weights\":)\\[[^]]*]", "$1[]"));
        assertThat(run("check " + layer + " --certificates c.jsonl").exitCode()).isEqualTo(3);
        run("verify " + layer + " labels.txt --deploy none --out n.jsonl");
        assertThat(records("n.jsonl")).allMatch(record -> record.deployed().isEmpty());
        assertThat(run("verify " + layer + " labels.txt --deploy fp8").err())
                .contains("\"fp8\" is not a number format");
    }

    @Test
    void aBudgetThatIsSpentLeavesSetsUndecidedAndMayEndInAnExitCode() throws IOException {
        Shell shell = run("verify --weights W.npy labels.txt --budget 1ns --fail-on undecided"
                + " --out v.jsonl --certificates c.jsonl --format csv");
        assertThat(shell.exitCode()).isEqualTo(11);
        assertThat(shell.out()).contains("undecided,8,100.0,8,100.0");
        assertThat(records("v.jsonl")).hasSize(8).allSatisfy(record -> {
            assertThat(record.outcome()).isEqualTo(Outcome.UNDECIDED);
            assertThat(record.reason()).contains("the budget of 0.000000001 s is spent");
        });
        assertThat(run("check --weights W.npy --certificates c.jsonl").exitCode())
                .isZero();
        assertThat(run("verify --weights W.npy labels.txt --budget 1ns").exitCode())
                .isZero();
    }

    @Test
    void enoughBudgetChangesNothing() throws IOException {
        run("verify --weights W.npy labels.txt --radius --out v.jsonl");
        String unlimited = Files.readString(file("v.jsonl"));
        run("verify --weights W.npy labels.txt --radius --out v.jsonl --budget 1.5h");
        assertThat(file("v.jsonl")).hasContent(unlimited);
    }

    @Test
    void certificatesAreAcceptedByTheChecker() throws IOException {
        for (String options : List.of("--radius", "", "--verdict-only", "--nonnegative --radius")) {
            run("verify --weights W.npy labels.txt --out v.jsonl --certificates c.jsonl " + options);
            Shell check = run("check --weights W.npy --certificates c.jsonl");
            assertThat(check.exitCode()).as(options).isZero();
            assertThat(check.out()).containsPattern("accepted +8\n");
        }
    }

    @Test
    void theFilesDoNotDependOnTheNumberOfThreads() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            lines.append(random.nextInt(60))
                    .append(' ')
                    .append(60 + random.nextInt(40))
                    .append('\n');
        }
        write("labels.txt", lines.toString());
        List<String> contents = new ArrayList<>();
        for (int threads : new int[] {1, 2, 7}) {
            run("verify --layer random -n 100 -d 9 labels.txt --radius --out v.jsonl --certificates c.jsonl --threads "
                    + threads);
            contents.add(Files.readString(file("v.jsonl")) + Files.readString(file("c.jsonl")));
        }
        assertThat(contents).containsOnly(contents.get(0));
    }

    @Test
    void findingsMayEndInAnExitCode() throws IOException {
        assertThat(run("verify --weights W.npy labels.txt --fail-on unargmaxable")
                        .exitCode())
                .isEqualTo(10);
        assertThat(run("verify --weights W.npy labels.txt --fail-on undecided").exitCode())
                .isZero();
        assertThat(run("verify --weights W.npy labels.txt --fail-on undecided,unargmaxable")
                        .exitCode())
                .isEqualTo(10);
        write("labels.txt", "0\n");
        assertThat(run("verify --weights W.npy labels.txt --fail-on unargmaxable")
                        .exitCode())
                .isZero();
    }

    @Test
    void onlyTheFilesThatWereAskedForAreLeft() throws IOException {
        run("verify --weights W.npy labels.txt --out v.jsonl --certificates c.jsonl");
        assertThat(names()).containsExactlyInAnyOrder("W.npy", "labels.txt", "names.txt", "v.jsonl", "c.jsonl");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--weights int.npy labels.txt                      | int.npy: ",
                "--weights vector.npy labels.txt                   | vector.npy: has the shape (3): expected two axes",
                "--weights nan.csv labels.txt                      | nan.csv:2: ",
                "--weights cut.npy labels.txt                      | cut.npy: is truncated",
                "--weights none.npy labels.txt                     | none.npy: there is no such file",
                "--weights W.npy --bias short.txt labels.txt       | short.txt: has 2 numbers for 3 labels",
                "--weights W.npy range.txt                         | range.txt:2: label id 3 is out of range",
                "--weights W.npy words.txt                         | words.txt:1: \"spam\" is not a label id",
                "--weights W.npy empty.txt                         | empty.txt: has no label sets",
                "--weights W.npy none.txt                          | none.txt: there is no such file",
                "--weights W.npy words.txt --names names.txt       | words.txt:1: \"spam\" is not a known label name",
                "--weights W.npy labels.txt --names short.txt      | short.txt: has 2 names for 3 labels",
                "--weights W.npy labels.txt --bounds short.txt     | short.txt: has 2 rows and 1 columns",
                "--weights W.npy labels.txt --bounds wrong.csv     | wrong.csv: feature 1 has the bounds",
                "--weights W.npy labels.txt --certificates no/c    | no/c: cannot be written: there is no such folder"
            })
    void badInputIsOneLineAndNothingIsWritten(String arguments, String message) throws IOException {
        byte[] npy = Files.readAllBytes(file("W.npy"));
        Files.write(file("cut.npy"), Arrays.copyOf(npy, npy.length - 1));
        String header = new String(npy, StandardCharsets.ISO_8859_1);
        Files.writeString(file("int.npy"), header.replace("<f8", "<i8"), StandardCharsets.ISO_8859_1);
        NpyWriter.writeVector(file("vector.npy"), new double[] {1, 2, 3});
        write("nan.csv", "1,2\nnan,3\n");
        write("short.txt", "1\n2\n");
        write("range.txt", "0\n1 3\n");
        write("words.txt", "spam\n");
        write("empty.txt", "# nothing\n");
        write("wrong.csv", "0,1\n1,0\n");
        List<String> before = names();
        Shell shell = run("verify --out v.jsonl " + arguments.strip());
        assertThat(shell.err()).contains(message);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.exitCode()).isEqualTo(3);
        assertThat(shell.out()).isEmpty();
        assertThat(names()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--weights W.npy labels.txt --threads 0             | --threads 0",
                "--weights W.npy labels.txt --eps 0                 | 0.0 is not a radius to compare with",
                "--weights W.npy labels.txt --eps 1,x               | x' is not a number",
                "--weights W.npy labels.txt --budget 10             | is not a duration: expected a number and its unit",
                "--weights W.npy labels.txt --budget 0s             | a budget of 0 s is not valid",
                "--weights W.npy labels.txt --budget 999999999h     | at most 36500 days",
                "--weights W.npy labels.txt --box -1                | --box -1.0",
                "--weights W.npy labels.txt --box NaN               | --box NaN",
                "--weights W.npy labels.txt --box 1 --bounds b.csv  | cannot be combined with --box",
                "--weights W.npy labels.txt --threshold 1,2         | there are 2 thresholds for 3 labels: give one for all",
                "--weights W.npy labels.txt --radius --verdict-only | --radius and --verdict-only cannot be combined: specify one of them",
                "--weights W.npy labels.txt --certificates c.jsonl  | --certificates requires --out",
                "--weights W.npy labels.txt --out c.txt --certificates c.txt | is also --out",
                "--weights W.npy                                    | specify LABELS"
            })
    void wrongUsageIsOneLineWithExitCodeTwo(String arguments, String message) throws IOException {
        run("verify " + arguments.strip()).assertWrongUsage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"explain labels.txt", "check --certificates c.jsonl", "audit --rule threshold --out a"})
    void thresholdsForOtherLabelsAreWrongUsageOfEveryCommand(String command) throws IOException {
        run("verify --weights W.npy labels.txt --out v.jsonl --certificates c.jsonl");
        String layer = command.startsWith("audit") ? " W.npy" : " --weights W.npy";
        Shell shell = run(command + layer + " --threshold 1,2");
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(2);
        assertThat(shell.err()).contains("there are 2 thresholds for 3 labels: give one for all or one per label");
    }

    /** Runs a command line whose file names are relative to the test's folder. */
    private Shell run(String line) {
        return Shell.run(folder, ".*\\.(npy|txt|csv|jsonl)|no/c", line);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(file(name), content);
    }

    private List<VerdictRecord> records(String name) throws IOException {
        return Files.readAllLines(file(name)).stream().map(VerdictRecord::parse).toList();
    }

    private List<Outcome> outcomes(String name) throws IOException {
        return records(name).stream().map(VerdictRecord::outcome).toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
