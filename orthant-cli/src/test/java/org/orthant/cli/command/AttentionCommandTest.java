package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.Shell;
import org.orthant.io.NpyWriter;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DoubleMatrix;
import org.orthant.verify.Outcome;

/** Label sets of heads with label-wise attention. */
class AttentionCommandTest {

    /** Each label of the first two looks at another token; the third has both signs against them. */
    private static final double[][] ATTENTION = {{-2}, {0}, {2}};

    private static final double[][] WEIGHTS = {{1}, {1}, {1}};

    private static final double[] BIAS = {0.5, 0, -0.5};

    private static final double[][] TOKENS = {{-1}, {1}};

    private static final String HEAD = "--attention U.npy --weights W.npy --bias b.npy --tokens H.npy";

    /** Of the flat layer, whose logits are x + 0.5, x and x − 0.5, only the first three are possible. */
    private static final String SETS = "0\n0 1\n0 1 2\n\n2\n1\n";

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        NpyWriter.write(folder.resolve("U.npy"), DoubleMatrix.of(ATTENTION));
        NpyWriter.write(folder.resolve("zero.npy"), DoubleMatrix.of(new double[3][1]));
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(WEIGHTS));
        NpyWriter.writeVector(folder.resolve("b.npy"), BIAS);
        NpyWriter.write(folder.resolve("H.npy"), DoubleMatrix.of(TOKENS));
        write("sets.txt", SETS);
        write("tokens.txt", "fever\ncough\n");
    }

    @Test
    void verdictsAreThoseOfTheDocumentsOfBothTokens() throws IOException {
        Shell shell = run("verify " + HEAD + " sets.txt --out v.jsonl --certificates c.jsonl");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        // z_0 has the sign of 1.5 m_1 − 0.5 e^4 m_0, z_1 that of m_1 − m_0, z_2 that of 0.5 e^4 m_1 − 1.5 m_0.
        assertThat(outcomes())
                .containsExactly(
                        Outcome.UNARGMAXABLE,
                        Outcome.UNARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.UNARGMAXABLE);
        Shell checked = run("check " + HEAD + " --certificates c.jsonl --verdicts v.jsonl sets.txt");
        assertThat(checked.exitCode()).as(checked.out() + checked.err()).isZero();
    }

    @Test
    void withoutAttentionOnlyLabelSetsOfAveragesArePossible() throws IOException {
        run("verify --attention zero.npy --weights W.npy --bias b.npy --tokens H.npy sets.txt --out v.jsonl");
        assertThat(outcomes())
                .containsExactly(
                        Outcome.ARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.ARGMAXABLE,
                        Outcome.UNARGMAXABLE,
                        Outcome.UNARGMAXABLE);
    }

    @Test
    void documentsAreToldWithTheNamesOfTokens() throws IOException {
        write("sets.txt", "0 1 2\n");
        assertThat(run("verify " + HEAD + " sets.txt --token-names tokens.txt").out())
                .contains("cough × 1")
                .doesNotContain("fever");
        assertThat(run("verify " + HEAD + " sets.txt").out()).contains("token 1 × 1");
    }

    @Test
    void partialSetsNamesAndThresholdsWorkAsForLayers() throws IOException {
        write("partial.txt", "c, !a\n");
        write("names.txt", "a\nb\nc\n");
        String verify =
                "verify " + HEAD + " partial.txt --partial --names names.txt --out v.jsonl --certificates c.jsonl";
        assertThat(run(verify).exitCode()).isZero();
        assertThat(outcomes()).containsExactly(Outcome.ARGMAXABLE);
        assertThat(run(verify + " --threshold 2").exitCode()).isZero();
        assertThat(outcomes()).containsExactly(Outcome.UNARGMAXABLE);
        String check = "check " + HEAD + " --certificates c.jsonl partial.txt --partial --names names.txt";
        assertThat(run(check + " --threshold 2").exitCode()).isZero();
        // Without the threshold, it is another head.
        assertThat(run(check).exitCode()).isEqualTo(3);
    }

    @Test
    void certificatesThatProveNothingAboutTheHeadAreRejected() throws IOException {
        run("verify " + HEAD + " sets.txt --out v.jsonl --certificates c.jsonl");
        Path certificates = folder.resolve("c.jsonl");
        String text = Files.readString(certificates);
        // Label 2 on, from its lower bound; here from its upper bound, which proves nothing.
        Files.writeString(
                certificates, text.replace("\"active\":[2],\"inactive\":[3,4]", "\"active\":[5],\"inactive\":[3,4]"));
        Shell shell = run("check " + HEAD + " --certificates c.jsonl sets.txt");
        assertThat(shell.exitCode()).isEqualTo(12);
        assertThat(shell.out()).contains("prove nothing about the head");
    }

    @Test
    void checkpointsAreReadByTheNamesOfTheirTensors() throws IOException {
        new Safetensors(
                        Map.of(),
                        List.of(
                                tensor("U.weight", ATTENTION),
                                tensor("final.weight", WEIGHTS),
                                new Tensor("final.bias", List.of(3), new float[] {0.5f, 0, -0.5f}),
                                tensor("H", TOKENS)))
                .write(folder.resolve("caml.safetensors"));
        run("verify " + HEAD + " sets.txt --out v.jsonl --certificates c.jsonl");
        Files.createDirectory(folder.resolve("run"));
        write("run/model.json", "{}");
        Files.copy(folder.resolve("caml.safetensors"), folder.resolve("run/model.safetensors"));
        String trained = folder.resolve("run").toString();
        for (String head : List.of("caml.safetensors", trained)) {
            String named = "--attention " + head + " --weights " + head + " --tokens caml.safetensors";
            Shell shell = run("check " + named + " --certificates c.jsonl sets.txt");
            assertThat(shell.exitCode()).as(shell.err()).isZero();
        }
    }

    @Test
    void checkpointsOfLaatHaveAProjection() throws IOException {
        new Safetensors(
                        Map.of(),
                        List.of(
                                tensor("attention.first_linear.weight", new double[][] {{0.5}, {-2}}),
                                tensor("attention.second_linear.weight", new double[][] {{1, 0}, {0, 1}, {1, 1}}),
                                tensor("attention.third_linear.weight", WEIGHTS),
                                new Tensor("attention.third_linear.bias", List.of(3), new float[] {0.5f, 0, -0.5f})))
                .write(folder.resolve("laat.safetensors"));
        NpyWriter.write(folder.resolve("V.npy"), DoubleMatrix.of(new double[][] {{0.5}, {-2}}));
        NpyWriter.write(folder.resolve("U2.npy"), DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}}));
        run("verify --attention U2.npy --projection V.npy --weights W.npy --bias b.npy --tokens H.npy sets.txt "
                + "--out v.jsonl --certificates c.jsonl");
        String named = "--attention laat.safetensors --weights laat.safetensors --tokens H.npy";
        Shell shell = run("check " + named + " --certificates c.jsonl sets.txt");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
    }

    @Test
    void theSecondCheckerComputesTheLayerOfBoundsOnItsOwn() throws Exception {
        assumeTrue(python("--version") == 0, "python3 is missing: the second checker is not run");
        NpyWriter.write(folder.resolve("V.npy"), DoubleMatrix.of(new double[][] {{0.5}}));
        for (String head : List.of(HEAD, HEAD + " --projection V.npy")) {
            run("verify " + head + " sets.txt --out v.jsonl --certificates c.jsonl");
            Path python = Path.of("..", "python");
            assertThat(python((python.resolve("orthant_attention.py") + " " + head + " --out B.npy").split(" ")))
                    .isZero();
            assertThat(python((python.resolve("orthant_check.py") + " --weights B.npy --certificates c.jsonl --all")
                            .split(" ")))
                    .isZero();
        }
    }

    @Test
    void whatDoesNotFitIsNamed() throws IOException {
        NpyWriter.write(folder.resolve("two.npy"), DoubleMatrix.of(new double[2][1]));
        assertWrong(3, "U are 2 x 1 and the weights W 3 x 1", HEAD.replace("U.npy", "two.npy") + " sets.txt");
        NpyWriter.write(folder.resolve("nan.npy"), DoubleMatrix.of(TOKENS));
        byte[] bytes = Files.readAllBytes(folder.resolve("nan.npy"));
        Arrays.fill(bytes, bytes.length - 8, bytes.length, (byte) 0xff);
        Files.write(folder.resolve("nan.npy"), bytes);
        assertWrong(3, "nan.npy", HEAD.replace("H.npy", "nan.npy") + " sets.txt");
        assertWrong(2, "--attention and --tokens: specify both", "--attention U.npy --weights W.npy sets.txt");
        assertWrong(2, "require --attention", "--token-names tokens.txt --weights W.npy sets.txt");
        assertWrong(2, "omit --rule argmax", HEAD + " sets.txt --rule argmax");
    }

    /** Features are weighted means of those of the tokens, whatever the options say. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--box 5",
                "--nonnegative",
                "--domain free",
                "--bounds H.npy",
                "--chain U.npy",
                "--chain-bias b.npy"
            })
    void featureDomainsAreRefused(String domain) throws IOException {
        run("verify " + HEAD + " sets.txt --out v.jsonl --certificates c.jsonl");
        assertWrong(2, "features are weighted means of those of --tokens; omit them", HEAD + " sets.txt " + domain);
        Shell check = run("check " + HEAD + " --certificates c.jsonl " + domain);
        assertThat(check.exitCode()).isEqualTo(2);
        assertThat(check.err()).contains("features are weighted means of those of --tokens; omit them");
    }

    @Test
    void certificatesOfAnotherDomainAreRejected() throws IOException {
        run("verify " + HEAD + " sets.txt --out v.jsonl --certificates c.jsonl");
        Path certificates = folder.resolve("c.jsonl");
        String text = Files.readString(certificates);
        String unbounded = "\"domain\":{\"lower\":0.0,\"upper\":null}";
        assertThat(text).contains(unbounded);
        Files.writeString(certificates, text.replace(unbounded, "\"domain\":{\"lower\":0.0,\"upper\":1.0}"));

        Shell check = run("check " + HEAD + " --certificates c.jsonl sets.txt");

        assertThat(check.exitCode()).as(check.out() + check.err()).isEqualTo(12);
        assertThat(check.err()).contains("c.jsonl:1: ");
    }

    private void assertWrong(int exitCode, String message, String arguments) {
        Shell shell = run("verify " + arguments);
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(exitCode);
        assertThat(shell.err()).contains(message);
    }

    private List<Outcome> outcomes() throws IOException {
        return Files.readAllLines(folder.resolve("v.jsonl")).stream()
                .map(line -> VerdictRecord.parse(line).outcome())
                .toList();
    }

    private static Tensor tensor(String name, double[][] rows) {
        float[] values = new float[rows.length * rows[0].length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) rows[i / rows[0].length][i % rows[0].length];
        }
        return new Tensor(name, List.of(rows.length, rows[0].length), values);
    }

    private int python(String... words) throws InterruptedException {
        try {
            return new ProcessBuilder(
                            Stream.concat(Stream.of("python3"), inFolder(words)).toList())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("python.txt").toFile())
                    .start()
                    .waitFor();
        } catch (IOException missing) {
            return -1;
        }
    }

    private Shell run(String line) {
        return Shell.run(inFolder(line.split(" ")).toArray(String[]::new));
    }

    private Stream<String> inFolder(String... words) {
        return Stream.of(words)
                .map(word -> word.matches("[^/]*\\.(npy|txt|jsonl|safetensors)")
                        ? folder.resolve(word).toString()
                        : word);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
    }
}
